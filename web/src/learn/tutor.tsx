/** Who teaches: one or two sentences above the table, the way on, back and out. */

import type { Signal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { Icon } from '../art';
import { t } from '../words';
import type { Lesson } from './lesson';
import { saysHint, saysPage } from './pages';
import { RealGame } from './real-game';

interface Props {
  lesson: Lesson;
  /** The table is showing what happened: the page comes after that. */
  isWatching: boolean;
  /** The learner wants no more. */
  isSkipped: Signal<boolean>;
  onBack: () => void;
  onAgain: () => void;
}

export function Tutor({ lesson, isWatching, isSkipped, onBack, onAgain }: Props) {
  const box = useRef<HTMLElement>(null);
  const page = isSkipped.value ? 'skipped' : lesson.page.value;
  const kind = isSkipped.value ? 'end' : lesson.kind.value;
  const { number, count } = lesson;
  useFocus(box, isWatching ? '' : page);
  const canGoBack = isSkipped.value || lesson.before !== null;
  const back = () => {
    if (!canGoBack) return;
    if (isSkipped.value) isSkipped.value = false;
    else onBack();
  };
  const isHinting = lesson.isHinting.value && !isSkipped.value;
  return (
    <section class="learn-tutor" aria-label={t('tutorial.title')} ref={box}>
      <div class="learn-ways">
        <button
          type="button"
          class="button button-quiet button-icon"
          aria-label={t('tutorial.back')}
          title={t('tutorial.back')}
          aria-disabled={!canGoBack}
          onClick={back}
        >
          <Icon name="back" />
        </button>
        <div class="learn-progress">
          <span>{t('tutorial.step', { number, all: count })}</span>
          <progress value={number} max={count} aria-label={t('tutorial.title')} />
        </div>
        {kind === 'tell' && !isWatching && (
          <button type="button" class="button button-main learn-next" onClick={() => lesson.next()}>
            {t('tutorial.next')}
          </button>
        )}
        {kind !== 'end' && (
          <button
            type="button"
            class="button button-quiet button-icon"
            aria-label={t('tutorial.skip')}
            title={t('tutorial.skip')}
            onClick={() => {
              isSkipped.value = true;
            }}
          >
            <Icon name="close" />
          </button>
        )}
      </div>
      <div class="learn-words" aria-live="polite">
        <p class="learn-text" tabIndex={-1} data-watching={isWatching} data-hint={isHinting}>
          {isWatching ? (
            t('tutorial.watch')
          ) : isHinting ? (
            <>
              <Icon name="info" /> {saysHint(lesson, page)}
            </>
          ) : (
            saysPage(lesson, page)
          )}
        </p>
      </div>
      {kind === 'end' && !isWatching && <RealGame onAgain={onAgain} />}
    </section>
  );
}

/** When a button is gone that had the focus, the way on gets it, or else the words. */
function useFocus(box: { current: HTMLElement | null }, page: string): void {
  const last = useRef(page);
  useEffect(() => {
    if (last.current === page) return;
    last.current = page;
    if (page === '') return; // the table shows something first
    const timer = setTimeout(() => {
      const active = document.activeElement;
      if (active && active !== document.body && !box.current?.contains(active)) return;
      const next = box.current?.querySelector<HTMLElement>('.learn-next, .button-main');
      (next ?? box.current?.querySelector<HTMLElement>('.learn-text'))?.focus();
    });
    return () => clearTimeout(timer);
  }, [box, page]);
}
