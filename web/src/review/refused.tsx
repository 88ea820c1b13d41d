/** Why a game cannot be shown. */

import { sayError } from '../app/errors';
import { Icon } from '../art/icons';
import { Refusal } from '../service/types';
import { t } from '../words';
import { BadFile, editionIn, MOST_BYTES } from './opening';
import { RuleLink } from './rule-link';

interface RefusedProps {
  problem: unknown;
  /** The record that was refused, for a link to the right rules. */
  text?: string;
}

/** In the person's language, and for a record in the service's words, which name the place. */
export function Refused({ problem, text = '' }: RefusedProps) {
  if (!(problem instanceof Refusal))
    return <Said>{problem instanceof BadFile ? t(problem.why) : sayError(problem)}</Said>;
  if (problem.code === 'too-long' || text.length > MOST_BYTES) return <Said>{t('review.bad.big')}</Said>;
  if (problem.code !== 'bad-record') return <Said>{sayError(problem)}</Said>;
  return (
    <Said>
      {problem.move === null ? sayError(problem) : t('review.bad.move', { move: problem.move })}{' '}
      {problem.rule !== null && /^[A-Z]\d+$/.test(problem.rule) && (
        <RuleLink rule={problem.rule} edition={editionIn(text)} />
      )}
      <span class="review-exact" lang="en">
        {problem.message}
      </span>
    </Said>
  );
}

function Said({ children }: { children: preact.ComponentChildren }) {
  return (
    <div class="notice review-refused" role="alert">
      <Icon name="warning" />
      <p>{children}</p>
    </div>
  );
}
