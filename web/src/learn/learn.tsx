/** The tutorial: a real table, a game that is known beforehand, and somebody who teaches. */

import { effect, untracked, useSignal } from '@preact/signals';
import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { useTitle } from '../app/alerts';
import { LanguageMenu } from '../app/bar';
import { later } from '../app/later';
import { ownName } from '../app/settings';
import type { Director } from '../table/scene/director';
import { t } from '../words';
import type { Progress } from './game';
import { keepProgress, recallProgress } from './kept';
import { Lesson } from './lesson';
import { Tutor } from './tutor';
import './learn.css';

// as a table has it: what two screens import in two ways costs each of them a file more
const Play = later(async () => (await import('../table/play')).Play, 'main');
const START: Progress = { moves: [], page: '' };

export function Learn() {
  useTitle(t('tutorial.title'));
  const begin = (progress: Progress) => new Lesson(progress, ownName.value || t('common.default_name'));
  const [[lesson, lessons], setLesson] = useState<[Lesson, number]>(() => [begin(recallProgress()), 0]);
  const goTo = (progress: Progress) => setLesson([begin(progress), lessons + 1]);
  const isSkipped = useSignal(false);
  const again = () => {
    isSkipped.value = false;
    goTo(START);
  };
  return (
    <Room
      key={lessons}
      lesson={lesson}
      isSkipped={isSkipped}
      onBack={() => lesson.before && goTo(lesson.before)}
      onAgain={again}
    />
  );
}

type RoomProps = Omit<Parameters<typeof Tutor>[0], 'isWatching'>;

function Room(props: RoomProps) {
  const { lesson } = props;
  const root = useRef<HTMLDivElement>(null);
  const director = useSignal<Director | null>(null);
  const watch = useCallback(
    (found: Director) => {
      director.value = found;
    },
    [director],
  );
  const isWatching = director.value !== null && isStillShowing(lesson, director.value);
  useEffect(
    () =>
      effect(() => {
        const page = lesson.page.value;
        untracked(() => keepProgress({ ...lesson.progress, page }));
      }),
    [lesson],
  );
  useHints(lesson, root);
  return (
    <div class="learn" ref={root} data-kind={lesson.kind.value} data-watching={isWatching}>
      <Tutor {...props} isWatching={isWatching} />
      <Play store={lesson.store} menu={<LanguageMenu />} onDirector={watch} />
    </div>
  );
}

/** What happened is seen first, and read about after that. */
function isStillShowing(lesson: Lesson, director: Director): boolean {
  const isOpenDeal = director.dealing.value && lesson.kind.value === 'deal';
  return director.busy.value && !isOpenDeal;
}

/** Who presses what cannot be pressed now is told why. */
function useHints(lesson: Lesson, root: { current: HTMLElement | null }): void {
  useEffect(() => {
    const press = (event: Event) => {
      const button = (event.target as Element).closest('.decide button');
      if (button?.getAttribute('aria-disabled') === 'true') lesson.hint();
      else if (button) lesson.isHinting.value = false;
    };
    const element = root.current;
    element?.addEventListener('click', press, true);
    return () => element?.removeEventListener('click', press, true);
  }, [lesson, root]);
}
