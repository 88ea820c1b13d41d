/** A link leads to another seat than this browser plays: nothing changes before the person has chosen. */

import { useState } from 'preact/hooks';
import { sayError } from '../app/errors';
import { Problem } from '../app/fields';
import { toast } from '../app/toasts';
import { nameInText, t } from '../words';
import type { SeatQuestion } from './use-table';

export function AskForSeat({ question }: { question: SeatQuestion }) {
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [yours, theirs] = [nameInText(question.yours.name), nameInText(question.theirs.name)];
  const take = async () => {
    if (isBusy) return;
    setBusy(true);
    setProblem('');
    try {
      await question.take();
      toast(t('lobby.switched', { name: theirs }));
    } catch (error) {
      setProblem(sayError(error));
      setBusy(false);
    }
  };
  return (
    <section class="alone" aria-labelledby="seat-question">
      <h1 id="seat-question">{t('lobby.which_seat')}</h1>
      <p role="alert">{t('lobby.which_seat.about', { yours, theirs })}</p>
      <p class="muted">{t('lobby.which_seat.kept', { yours })}</p>
      {problem && <Problem>{problem}</Problem>}
      <div class="row">
        <button type="button" class="button button-main" onClick={question.keep}>
          {t('lobby.which_seat.keep', { name: yours })}
        </button>
        <button type="button" class="button" aria-disabled={isBusy} onClick={() => void take()}>
          {t('lobby.which_seat.take', { name: theirs })}
        </button>
      </div>
    </section>
  );
}
