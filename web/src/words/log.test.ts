import { beforeEach, describe, expect, it } from 'vitest';
import english from '../../../src/ridotto/words/messages/en/log.json';
import { type Happened, LANGUAGES, type Language, setLanguage, teller, type Viewpoint } from '.';

const NAMES: Record<string, string> = { p1: 'Ann', p2: 'Ben', p3: 'Cleo' };

function table(me: string | null, edition: Viewpoint['edition'] = 'first', centre = 2): Viewpoint {
  return { edition, me, centre, name: (person) => NAMES[person] ?? '?' };
}

function tell(me: string | null, ...events: Happened[]): (string | undefined)[] {
  const say = teller(table(me));
  return events.map((event) => say(event)?.text);
}

const EVERYTHING: Happened[] = [
  { type: 'Dealt' },
  { type: 'TurnBegan', person: 'p1', turn: 1, barred: false },
  { type: 'TurnBegan', person: 'p1', turn: 7, barred: true },
  ...[true, false, null].flatMap((really): Happened[] => [
    { type: 'CardsHandled', by: 'p1', first: 'p1', second: 'p2', really },
    { type: 'CardsHandled', by: 'p1', first: 'p2.l', second: 'p3.r', really },
    { type: 'CardsHandled', by: 'p1', first: 'p1.x', second: 'c2', really },
    { type: 'CardsHandled', by: 'p1', first: 'p3.l', second: 'p3.r', really },
    { type: 'CardsHandled', by: 'p1', first: 'p3.r', second: 'p3.l', really },
  ]),
  { type: 'CardSeen', by: 'p1', place: 'p1', character: 'King' },
  { type: 'CardSeen', by: 'p1', place: 'p1.l', character: null },
  { type: 'Announced', by: 'p1', place: 'p1', character: 'Inquisitor' },
  { type: 'Announced', by: 'p1', place: 'p1.r', character: 'Witch' },
  ...'answer rob trade fool spy spy_choice question name show reseat'
    .split(' ')
    .map((what) => ({ type: 'Asked', person: 'p1', what })),
  { type: 'Answered', by: 'p1', claims: false, place: null },
  { type: 'Answered', by: 'p1', claims: true, place: 'p1' },
  { type: 'Answered', by: 'p1', claims: true, place: 'p1.x' },
  { type: 'Revealed', person: 'p1', place: 'p1', character: 'Peasant' },
  { type: 'Revealed', person: 'p1', place: 'p1.x', character: 'Judge' },
  { type: 'PowerUsed', by: 'p1', character: 'Widow', rule: 'P12' },
  ...[1, 2, 5].flatMap((amount): Happened[] => [
    { type: 'GoldMoved', source: 'bank', target: 'p1', amount, rule: 'P1' },
    { type: 'GoldMoved', source: 'court', target: 'p1', amount, rule: 'P3' },
    { type: 'GoldMoved', source: 'p1', target: 'court', amount, rule: 'T9' },
    { type: 'GoldMoved', source: 'p1', target: 'p2', amount, rule: 'P4' },
  ]),
  { type: 'FortunesTraded', by: 'p1', person: 'p2' },
  { type: 'TradeDeclined', by: 'p1' },
  { type: 'Questioned', by: 'p1', person: 'p2' },
  { type: 'CharacterNamed', by: 'p1', character: 'Thief' },
  { type: 'CardShown', person: 'p1', place: 'p1', character: 'Fool' },
  { type: 'CardShown', person: 'p1', place: 'p1', character: null },
  { type: 'SeatsChanged', first: 'p1', second: 'p2' },
  ...['E1', 'E2'].flatMap((rule): Happened[] => [
    { type: 'GameEnded', rule, winners: ['p1'] },
    { type: 'GameEnded', rule, winners: ['p1', 'p2', 'p3'] },
  ]),
  { type: 'GameEnded', rule: 'E3', winners: ['p1'] },
];

beforeEach(() => setLanguage('en'));

describe('the log', () => {
  it.each(Object.keys(LANGUAGES) as Language[])('tells everything in %s', async (code) => {
    await setLanguage(code);
    for (const me of ['p1', 'p2', null]) {
      const say = teller(table(me));
      for (const event of EVERYTHING) {
        const line = say(event);
        expect(line?.text).toMatch(/^[^{}]+$/);
        expect(line?.text).not.toMatch(/log\.|characters\.|\?$/);
        expect(line?.rule).toMatch(/^[STEP]\d+$/);
      }
    }
  });

  it('uses every message there is', () => {
    const cards = ['p1', 'p1.l', 'p1.r', 'p1.x', 'p2', 'p2.l', 'p2.r', 'p2.x', 'c1', 'c2'];
    const looks = cards.map((place) => ({ type: 'CardSeen', by: 'p1', place, character: null }));
    const told = ['p1', 'p2', null].flatMap((me) => {
      const [say, alone] = [teller(table(me)), teller(table(me, 'first', 1))];
      const lines = [...EVERYTHING, ...looks].map((event) => say(event)?.text);
      return [...lines, alone({ type: 'CardSeen', by: 'p1', place: 'c1', character: null })?.text];
    });
    for (const text of Object.values(english)) {
      const pattern = text.replace(/[.?]/g, '\\$&').replace(/\{\w+\}/g, '.+');
      expect(told).toContainEqual(expect.stringMatching(pattern));
    }
  });

  it('tells others nothing of an exchange but that it was made', () => {
    const event = { type: 'CardsHandled', by: 'p1', first: 'p1', second: 'p2' };
    expect(tell('p3', { ...event, really: null })).toEqual([
      'Ann takes their own card and Ben’s card under the table.',
    ]);
    expect(tell('p2', { ...event, really: null })).toEqual([
      'Ann takes their own card and your card under the table.',
    ]);
    expect(tell('p1', { ...event, really: true }, { ...event, really: false })).toEqual([
      'You exchange your card and Ben’s card.',
      'You only pretend to exchange your card and Ben’s card.',
    ]);
  });

  it("can be told without one's own secrets, for whoever looks over the shoulder", () => {
    const handled = { type: 'CardsHandled', by: 'p1', first: 'p1', second: 'p2', really: null };
    const seen = { type: 'CardSeen', by: 'p1', place: 'p1', character: null };
    expect(tell('p1', handled, seen)).toEqual([
      'You take your card and Ben’s card under the table.',
      'You look at your card.',
    ]);
  });

  it('names the character that a claim is about', () => {
    const said = tell(
      'p2',
      { type: 'Announced', by: 'p1', place: 'p1', character: 'King' },
      { type: 'Answered', by: 'p2', claims: true, place: 'p2' },
      { type: 'Answered', by: 'p3', claims: false, place: null },
    );
    expect(said).toEqual(['Ann: “I am the King.”', 'You claim: “I am the King!”', 'Cleo passes.']);
  });

  it('names the card where people have several', () => {
    const said = tell('p1', { type: 'Announced', by: 'p2', place: 'p2.l', character: 'Queen' });
    expect(said).toEqual(['Ben points at their left card: “I am the Queen.”']);
  });

  it('names nobody twice who has both cards', () => {
    const handled = { type: 'CardsHandled', by: 'p1', first: 'p2.l', second: 'p2.r', really: null };
    expect(tell(null, handled)).toEqual(['Ann takes Ben’s left card and the right one under the table.']);
    expect(tell('p2', handled)).toEqual(['Ann takes your left card and your right card under the table.']);
    expect(tell('p3', { ...handled, by: 'p2' })).toEqual([
      'Ben takes their left card and their right card under the table.',
    ]);
  });

  it('names a centre card by its number only if there are two', () => {
    const event = { type: 'CardsHandled', by: 'p1', first: 'p1', second: 'c1', really: null };
    expect(teller(table('p2', 'first', 1))(event)?.text).toContain('the centre card');
    expect(teller(table('p2', 'first', 2))(event)?.text).toContain('the first centre card');
  });

  it('shares a win', () => {
    const event = { type: 'GameEnded', rule: 'E1', winners: ['p1', 'p2'] };
    expect(tell('p3', event)).toEqual(['Ann and Ben have reached 13 gold and win.']);
    expect(tell('p1', event)).toEqual(['You have reached 13 gold and win together with Ben.']);
  });

  it('leads to the rule of the power under way', () => {
    const say = teller(table('p3', 'second'));
    say({ type: 'PowerUsed', by: 'p1', character: 'Puppet Master', rule: 'P16' });
    expect(say({ type: 'Asked', person: 'p1', what: 'reseat' })?.rule).toBe('P16');
    say({ type: 'TurnBegan', person: 'p2', turn: 9, barred: false });
    expect(say({ type: 'CardSeen', by: 'p2', place: 'p2', character: null })?.rule).toBe('T5');
  });

  it('is silent about what it does not know', () => {
    expect(tell('p1', { type: 'toString' }, { type: 'SomethingNew' })).toEqual([undefined, undefined]);
  });
});
