/** The moments of a game that one would tell afterwards. */

import type { GameEvent } from '../service/types';
import type { Moment, Review } from './types';

type Announced = Extract<GameEvent, { type: 'Announced' }>;
type Revealed = Extract<GameEvent, { type: 'Revealed' }>;

export type KeyMoment = { step: number; turn: number } & (
  | { kind: 'lie'; person: string; character: string; real: string }
  | { kind: 'true' | 'none'; person: string; character: string; others: string[] }
  | { kind: 'had'; person: string; character: string; winners: string[] }
  | { kind: 'swing'; person: string; before: number; after: number }
);

/** Gold that comes or goes in one turn from which on it is worth telling. */
const LARGE = 4;
const MOST_SWINGS = 3;

/** In the order they happened. */
export function keyMoments(review: Review, moments: readonly Moment[]): KeyMoment[] {
  const all = [...saidMoments(review, moments), ...swings(moments)];
  return all.sort((one, other) => one.step - other.step);
}

/** Lies that passed, and reveals. */
function* saidMoments(review: Review, moments: readonly Moment[]): Generator<KeyMoment> {
  let said: Announced | null = null;
  let real: string | null = null;
  for (const [step, moment] of moments.entries()) {
    const turn = turnOf(moments, step);
    const before = moments[step - 1];
    const revealed = moment.events.filter((event): event is Revealed => event.type === 'Revealed');
    for (const event of moment.events) {
      if (event.type === 'TurnBegan') said = null;
      if (event.type === 'Announced') {
        said = event;
        real = before ? cardAt(review, before, event.place) : null;
      }
      if (event.type === 'Revealed' && said && revealed.length > 1) {
        yield { ...told(said, revealed), step, turn };
        said = null;
      }
      const isPassed = event.type === 'PowerUsed' && revealed.length === 0 && event.by === said?.by;
      if (isPassed && said) {
        if (real !== null && real !== said.character)
          yield { kind: 'lie', step, turn, person: said.by, character: said.character, real };
        said = null;
      }
    }
  }
}

function told(said: Announced, revealed: readonly Revealed[]) {
  const { by: person, character } = said;
  const had = revealed.filter((event) => event.character === character).map((event) => event.person);
  const others = revealed.map((event) => event.person).filter((other) => other !== person);
  if (had.includes(person)) return { kind: 'true' as const, person, character, others };
  if (had.length > 0) return { kind: 'had' as const, person, character, winners: had };
  return { kind: 'none' as const, person, character, others };
}

/** What lay there, as far as this record knows. */
function cardAt(review: Review, moment: Moment, place: string): string | null {
  return moment.cards?.[place] ?? moment.known[review.viewer ?? 'public']?.[place] ?? null;
}

/** The turn in which a move was made. */
export function turnOf(moments: readonly Moment[], step: number): number {
  return moments[Math.max(step - 1, 0)]?.state.turn ?? 1;
}

/** Whose gold changed most within a turn. */
function swings(moments: readonly Moment[]): KeyMoment[] {
  const found: (KeyMoment & { kind: 'swing' })[] = [];
  let begin = 0;
  for (let step = 1; step < moments.length; step += 1) {
    const isEnd = step === moments.length - 1 || turnOf(moments, step + 1) !== turnOf(moments, step);
    if (!isEnd) continue;
    const gold = moments[step]?.state.gold ?? {};
    for (const [person, after] of Object.entries(gold)) {
      const before = moments[begin]?.state.gold[person] ?? 0;
      if (Math.abs(after - before) >= LARGE)
        found.push({ kind: 'swing', step, turn: turnOf(moments, step), person, before, after });
    }
    begin = step;
  }
  const size = (one: KeyMoment & { kind: 'swing' }) => Math.abs(one.after - one.before);
  return found.sort((one, other) => size(other) - size(one)).slice(0, MOST_SWINGS);
}
