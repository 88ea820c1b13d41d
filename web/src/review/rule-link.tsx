import type { Edition } from '../service/types';
import { t } from '../words';

interface RuleLinkProps {
  rule: string;
  edition: Edition;
  tabIndex?: number;
}

/** To the rule, in a window of its own, so that the game stays where it is. */
export function RuleLink({ rule, edition, tabIndex }: RuleLinkProps) {
  return (
    <a
      class="review-rule"
      href={`/rules/${edition}#${rule}`}
      target="_blank"
      rel="noopener"
      tabIndex={tabIndex}
      aria-label={t('review.rule', { rule })}
    >
      {rule}
    </a>
  );
}
