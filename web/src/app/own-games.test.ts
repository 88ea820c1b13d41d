import { beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => {
  localStorage.clear();
  vi.resetModules();
});

test('games of this browser are kept, the newest first, each once', async () => {
  const { keepGame, ownGames, tableOf, forgetGame } = await import('./own-games');
  keepGame('g1', 'T');
  keepGame('g2', 'T');
  keepGame('g1', 'T');
  expect(ownGames.value.map(({ game }) => game)).toEqual(['g2', 'g1']);
  keepGame('g1', 'renewed');
  expect([tableOf('g1'), tableOf('g2'), tableOf('g3')]).toEqual(['renewed', 'T', null]);
  forgetGame('g1');
  expect(ownGames.value).toEqual([{ game: 'g2', table: 'T' }]);
});

test('another tab’s games are not overwritten, and no more are kept than can be shown', async () => {
  const { keepGame, ownGames } = await import('./own-games');
  localStorage.setItem('ridotto.games', JSON.stringify([{ game: 'theirs', table: 'U' }]));
  keepGame('mine', 'T');
  expect(ownGames.value.map(({ game }) => game)).toEqual(['mine', 'theirs']);
  for (let n = 0; n < 210; n += 1) keepGame(`g${n}`, 'T');
  expect(ownGames.value).toHaveLength(200);
});

test.each(['{', 'null', '[3, {"game": "a b", "table": "T"}, {"game": "g"}]'])(
  'what was spoilt is left out: %s',
  async (spoilt) => {
    localStorage.setItem('ridotto.games', spoilt);
    expect((await import('./own-games')).ownGames.value).toEqual([]);
  },
);
