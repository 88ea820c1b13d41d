import { expect, test } from 'vitest';
import { Deciding } from './deciding';
import { anAsked } from './fixtures';
import { stage } from './fixtures/staging';

const decision = anAsked('turn', { edition: 'first', players: 6 });
const who = decision.person;

test('a second move is not sent while one is on its way', async () => {
  const { store, sent } = stage(decision);
  const deciding = new Deciding(store);
  const stop = deciding.start();
  void deciding.send({ verb: 'look', who, place: who });
  void deciding.send({ verb: 'look', who, place: who });
  expect(sent).toHaveLength(1);
  sent[0]?.done();
  stop();
});

test('what is not legal is never sent, picked or chosen', () => {
  const { store, sent } = stage(anAsked('turn, opening', { players: 6 }));
  const deciding = new Deciding(store);
  const stop = deciding.start();
  void deciding.send({ verb: 'look', who: store.person.value ?? '', place: store.person.value ?? '' });
  deciding.choose('announce');
  expect(sent).toEqual([]);
  expect(deciding.verb.value).toBeNull();
  deciding.choose('exchange');
  deciding.pick('c9');
  expect(deciding.picked.value).toEqual([]);
  stop();
});

test('a move that is on its way does not hold up the next decision', () => {
  const { store, sent } = stage(decision);
  const deciding = new Deciding(store);
  const stop = deciding.start();
  void deciding.send({ verb: 'look', who, place: who });
  expect(deciding.pending.value).toBe(true);
  const state = { ...decision.state, decision: decision.state.decision + 9, turn: decision.state.turn + 9 };
  store.hear({ is: 'feed', n: 9, state, legal: decision.legal });
  expect(deciding.pending.value).toBe(false);
  void deciding.send({ verb: 'look', who, place: who });
  expect(sent.map(({ command }) => 'decision' in command && command.decision)).toEqual([
    decision.state.decision,
    state.decision,
  ]);
  stop();
});
