/** Forwards and backwards through the game. */

import { useLayoutEffect } from 'preact/hooks';
import { Icon, type IconName } from '../art/icons';
import { number, t } from '../words';
import { type ReviewStore, SPEEDS } from './store';
import { turnOf } from './turning';

export function Controls({ store }: { store: ReviewStore }) {
  const at = store.at.value;
  const isPlaying = store.playing.value;
  const where = sayPosition(store);
  return (
    <section class="review-controls" aria-label={t('review.controls')} title={t('review.keys')}>
      <div class="review-buttons">
        <Go icon="first" label={t('review.first')} off={at === 0} go={() => store.go(0)} />
        <Go icon="prev" label={t('review.previous')} off={at === 0} go={() => store.go(at - 1)} />
        <Go
          icon={isPlaying ? 'pause' : 'play'}
          label={t(isPlaying ? 'review.pause' : 'review.play')}
          off={store.last === 0}
          go={() => store.togglePlay()}
        />
        <Go icon="next" label={t('review.next')} off={at === store.last} go={() => store.go(at + 1)} />
        <Go icon="last" label={t('review.last')} off={at === store.last} go={() => store.go(store.last)} />
      </div>
      <label class="review-slider">
        <span class="visually-hidden">{t('review.slider')}</span>
        <input
          type="range"
          min={0}
          max={store.last}
          value={at}
          aria-valuetext={where}
          onInput={(event) => store.go(Number(event.currentTarget.value))}
        />
      </label>
      <label class="review-speed">
        <span class="visually-hidden">{t('review.speed')}</span>
        <select
          value={String(store.speed.value)}
          onChange={(event) => {
            store.speed.value = Number(event.currentTarget.value);
          }}
        >
          {SPEEDS.map((speed) => (
            <option key={speed} value={String(speed)}>
              {t('review.speed.value', { speed: number(speed) })}
            </option>
          ))}
        </select>
      </label>
    </section>
  );
}

export function sayPosition(store: ReviewStore): string {
  const at = store.at.value;
  if (at === 0) return t('review.position.start');
  return t('review.position', { move: at, moves: store.last, turn: turnOf(store.moments, at) });
}

interface GoProps {
  icon: IconName;
  label: string;
  off: boolean;
  go: () => void;
}

/** What leads nowhere stays where it is, so that the focus is not lost. */
function Go({ icon, label, off, go }: GoProps) {
  return (
    <button
      type="button"
      class="button button-icon"
      aria-label={label}
      aria-disabled={off}
      onClick={() => !off && go()}
    >
      <Icon name={icon} />
    </button>
  );
}

/** The keys, wherever the focus is, but for where they have another meaning. */
export function useKeys(store: ReviewStore): void {
  useLayoutEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      const target = event.target instanceof Element ? event.target : null;
      if (target?.closest('input, select, textarea, dialog, .menu, .review-scroll')) return;
      if (event.key === ' ' && target?.closest('button, a, summary')) return;
      const act = actions(store)[event.key];
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, [store]);
}

function actions(store: ReviewStore): Record<string, () => void> {
  return {
    ArrowLeft: () => store.go(store.at.value - 1),
    ArrowRight: () => store.go(store.at.value + 1),
    Home: () => store.go(0),
    End: () => store.go(store.last),
    PageUp: () => store.goTurn(-1),
    PageDown: () => store.goTurn(1),
    ' ': () => store.togglePlay(),
  };
}
