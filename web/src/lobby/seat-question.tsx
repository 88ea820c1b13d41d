/** A link would change which seats this browser has: nothing happens before the person has chosen. */

import { useState } from 'preact/hooks';
import { sayError } from '../app/errors';
import { Problem } from '../app/fields';
import { toast } from '../app/toasts';
import { nameInText, t } from '../words';
import type { SeatQuestion } from './use-table';

export function AskForSeat({ question }: { question: SeatQuestion }) {
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  const yours = question.yours && nameInText(question.yours.name);
  const theirs = nameInText(question.theirs.name);
  const take = async () => {
    if (isBusy) return;
    setBusy(true);
    setProblem('');
    try {
      await question.take();
      if (yours) toast(t('lobby.switched', { name: theirs }));
    } catch (error) {
      setProblem(sayError(error));
      setBusy(false);
    }
  };
  return (
    <section class="alone" aria-labelledby="seat-question">
      <h1 id="seat-question">{t(yours ? 'lobby.which_seat' : 'lobby.one_more_seat')}</h1>
      <p role="alert">
        {yours ? t('lobby.which_seat.about', { yours, theirs }) : t('lobby.one_more_seat.about', { theirs })}
      </p>
      <p class="muted">{yours ? t('lobby.which_seat.kept', { yours }) : t('lobby.one_more_seat.many')}</p>
      {problem && <Problem>{problem}</Problem>}
      <div class="row">
        <button type="button" class="button button-main" onClick={question.keep}>
          {yours ? t('lobby.which_seat.keep', { name: yours }) : t('lobby.one_more_seat.leave')}
        </button>
        <button type="button" class="button" aria-disabled={isBusy} onClick={() => void take()}>
          {t('lobby.which_seat.take', { name: theirs })}
        </button>
      </div>
    </section>
  );
}
