import { describe, expect, it } from 'vitest';
import english from '../../../src/ridotto/words/messages/en/tutorial.json';
import type { GameEvent } from '../service/types';
import { peeking } from '../table/picking';
import { GAME, lengthOf, type Progress } from './game';
import { Lesson } from './lesson';

const START: Progress = { moves: [], page: '' };

function begin(progress: Progress = START): Lesson {
  return new Lesson(progress, 'Zoe');
}

/** Reads and plays to the end, or to a page; each choice is the first, or the last. */
function learn(lesson: Lesson, which: 0 | -1 = 0, until = 'end'): string[] {
  const pages = [lesson.page.value];
  while (lesson.kind.value !== 'end' && lesson.page.value !== until) {
    const node = GAME.nodes.find(({ pages: all }) => all?.at(-1) === lesson.page.value);
    if (lesson.kind.value === 'move') {
      const move = Object.keys(node?.choices ?? {}).at(which) ?? '';
      void lesson.store.do({ do: 'move', move, decision: null });
    } else lesson.next();
    pages.push(lesson.page.value);
  }
  return pages;
}

function logOf({ store }: Lesson): GameEvent[] {
  return store.log.value;
}

describe('the lesson', () => {
  it('begins with the open deal, and nothing to decide', () => {
    const { store, kind, page } = begin();
    expect([page.value, kind.value]).toEqual(['deal', 'deal']);
    expect(store.legal.value).toEqual([]);
    expect(store.person.value).toBe('p1');
    expect(store.nameOf('p1')).toBe('Zoe');
    expect(store.isLooking.value).toBe(true);
    expect(store.standing?.deal?.cards[0]).toEqual(['King']);
  });

  it('goes on when the cards are turned', async () => {
    const { store, page } = begin();
    await store.do({ do: 'ready' });
    expect([page.value, store.isLooking.value]).toEqual(['exchange', false]);
    expect(store.legal.value).toHaveLength(6);
  });

  it.each([
    [0, 'win_cheat', 'E3'],
    [-1, 'win_king', 'E1'],
  ] as const)('leads to a win by either way (%s)', (which, page, rule) => {
    const lesson = begin();
    const pages = learn(lesson, which);
    expect(pages).toHaveLength(lesson.count);
    expect(pages).toContain(page);
    expect(lesson.number).toBe(lesson.count);
    expect(lesson.store.state.value).toMatchObject({ over: true, ended_by: rule, winners: ['p1'] });
    expect(lesson.store.people.value?.members[0]?.name).toBe('Zoe');
  });

  it('has a text for every page and a hint for every move, and no other', () => {
    const pages = new Set(GAME.nodes.flatMap((node) => node.pages ?? []));
    const moves = GAME.nodes.flatMap((node) => (node.choices ? [node.pages?.at(-1)] : []));
    const hints = new Set([...moves, 'looked'].map((page) => `${page}.hint`));
    const own = 'title step watch back next skip again play play.starting rules home skipped'.split(' ');
    expect(Object.keys(english).sort()).toEqual([...own, ...pages, ...hints].sort());
  });

  it('offers only what the page asks for', () => {
    const lesson = begin();
    learn(lesson, 0, 'exchange');
    expect(lesson.store.legal.value).toHaveLength(6);
    expect(lesson.store.legal.value.every((move) => /^p1 exchange p\d (yes|no)$/.test(move))).toBe(true);
    learn(lesson, 0, 'looked');
    expect(lesson.store.legal.value).toEqual([]);
    learn(lesson, 0, 'claim');
    expect(lesson.store.legal.value).toEqual(['p1 claim']);
    learn(lesson, 0, 'bluff');
    expect(lesson.store.legal.value).toHaveLength(6);
    expect(lesson.store.legal.value.every((move) => move.startsWith('p1 announce '))).toBe(true);
  });

  it('takes only the move that is taught, and gives a hint for another', async () => {
    const lesson = begin();
    learn(lesson, 0, 'bluff');
    const before = lesson.store.state.value;
    await lesson.store.do({ do: 'move', move: 'p1 announce bishop', decision: null });
    expect(lesson.store.state.value).toBe(before);
    expect(lesson.isHinting.value).toBe(true);
    await lesson.store.do({ do: 'move', move: 'p1 announce judge', decision: null });
    expect(lesson.page.value).toBe('bluffed');
    expect(lesson.isHinting.value).toBe(false);
  });

  it('refuses what is no move', async () => {
    await expect(begin().store.do({ do: 'start' })).rejects.toMatchObject({ code: 'bad-command' });
  });

  it('takes no move while there is something to read', async () => {
    const lesson = begin();
    await lesson.store.do({ do: 'move', move: 'p1 exchange p2 yes', decision: null });
    expect(lesson.page.value).toBe('deal');
  });

  it('wants a card put down before it goes on', () => {
    const lesson = begin();
    learn(lesson, 0, 'looked');
    peeking.value = { place: 'p1', character: 'King' };
    lesson.next();
    expect([lesson.page.value, lesson.isHinting.value]).toEqual(['looked', true]);
    peeking.value = null;
    lesson.next();
    expect(lesson.page.value).toBe('pass');
  });
});

describe('going back and coming back', () => {
  it.each(['others', 'look', 'claimed', 'bluff', 'end'])('stands at %s as if played to there', (page) => {
    const played = begin();
    learn(played, -1, page);
    const back = begin(JSON.parse(JSON.stringify(played.progress)));
    expect(back.page.value).toBe(page);
    expect(back.number).toBe(played.number);
    expect(back.store.state.value).toEqual(played.store.state.value);
    expect(back.store.legal.value).toEqual(played.store.legal.value);
    const over = played.store.state.value?.over;
    expect(logOf(back)).toEqual(logOf(played).filter((event) => over || event.type !== 'Dealt'));
  });

  it('goes back page by page to the deal', () => {
    let lesson = begin();
    const pages = learn(lesson);
    for (const page of pages.slice(0, -1).reverse()) {
      const before = lesson.before;
      if (!before) break;
      expect(before.page).toBe(page);
      lesson = begin(before);
    }
    expect([lesson.page.value, lesson.before]).toEqual(['deal', null]);
  });

  it('may choose otherwise after going back', () => {
    const lesson = begin();
    learn(lesson, 0, 'remember');
    const back = begin(lesson.before ?? START);
    expect(back.page.value).toBe('barred');
    expect(learn(back, -1)).toContain('win_king');
    expect(back.store.state.value?.ended_by).toBe('E1');
  });

  it('begins anew where what was kept makes no sense', () => {
    expect(begin({ moves: ['p9 dance'], page: 'pass' }).page.value).toBe('deal');
    expect(begin({ moves: ['p1 exchange p2 yes'], page: 'nowhere' }).page.value).toBe('look');
  });

  it('has the same length whatever is chosen', () => {
    expect(lengthOf(GAME)).toBe(20);
  });
});
