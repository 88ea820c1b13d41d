/** Any record: dropped on the page, or chosen. */

import { useEffect, useState } from 'preact/hooks';
import { useTitle } from '../app/alerts';
import { Bar } from '../app/bar';
import { handed, isHeld } from '../app/dropped';
import { takeOver } from '../app/handing';
import { ChooseFile, DropZone } from '../review/drop';
import { recordSource, type Source } from '../review/load';
import { useReview, useTexts } from '../review/loading';
import { readRecord } from '../review/opening';
import { Refused } from '../review/refused';
import { ReviewView } from '../review/view';
import { isolated, t } from '../words';

interface Opened {
  name: string;
  text: string;
  source: Source | null;
  problem: unknown;
}

export default function ReviewPage() {
  const [opened, setOpened] = useState<Opened | null>(null);
  const { store, problem } = useReview(opened?.source ?? null);
  const texts = useTexts();
  const open = (file: File) => {
    // the move in the address is one of the game before
    history.replaceState(history.state, '', location.pathname);
    readRecord(file).then(
      (text) => setOpened({ name: file.name, text, source: recordSource(text), problem: null }),
      (wrong) => setOpened({ name: file.name, text: '', source: null, problem: wrong }),
    );
  };
  const file = handed.value;
  useEffect(takeOver, []);
  useEffect(() => {
    if (!file) return;
    handed.value = null;
    open(file);
  }, [file]);
  const isOver = isHeld.value;
  const wrong = opened?.problem ?? problem;
  useTitle(opened?.name ?? t('review.title.record'));
  if (!texts.isReady) return <Waiting problem={texts.problem} again={texts.again} />;
  if (store)
    return (
      <>
        <Bar />
        <main class="review-page" data-over={isOver}>
          <ReviewView key={store} store={store}>
            <div class="row review-actions">
              <ChooseFile label={t('review.another')} open={open} />
              <bdi class="muted">{opened?.name}</bdi>
            </div>
          </ReviewView>
        </main>
      </>
    );
  return (
    <>
      <Bar />
      <main class="page" aria-busy={opened?.source !== null && opened !== null && wrong === null}>
        <h1>{t('review.title.record')}</h1>
        {opened && wrong !== null && (
          <section class="stack" aria-label={t('review.bad.file', { name: isolated(opened.name) })}>
            <h2>{t('review.bad.file', { name: isolated(opened.name) })}</h2>
            <Refused problem={wrong} text={opened.text} />
          </section>
        )}
        {opened?.source && wrong === null && <p role="status">{t('review.loading')}</p>}
        <DropZone open={open} isOver={isOver} />
      </main>
    </>
  );
}

function Waiting({ problem, again }: { problem: unknown; again: () => void }) {
  return (
    <>
      <Bar />
      <main class="alone" aria-busy={problem === null}>
        <h1>{t('home.review')}</h1>
        {problem === null ? <p role="status">{t('common.loading')}</p> : <Refused problem={problem} />}
        {problem !== null && (
          <button type="button" class="button" onClick={again}>
            {t('common.try_again')}
          </button>
        )}
      </main>
    </>
  );
}
