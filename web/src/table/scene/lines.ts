/** The log as lines in the person's words; each event is told once, when it comes. */

import { computed, type ReadonlySignal } from '@preact/signals';
import type { GameEvent, Memory } from '../../service/types';
import { language, teller } from '../../words';
import type { TableStore } from '../store';
import { editionOf, nameIn } from './naming';
import { centreOf } from './shown';
import { whoBegins } from './starter';

export interface LogLine {
  /** Counted from the first line of the game. */
  n: number;
  /** As anybody may read it who looks over a shoulder. */
  text: string;
  /** With what only this person knows; null where there is no such thing. */
  secret: string | null;
  rule: string;
  turn: number;
  event: GameEvent;
}

/** All lines so far. A line that was told stays as it is, until the language changes. */
export function linesOf(store: TableStore): ReadonlySignal<LogLine[]> {
  let told: GameEvent[] = [];
  let lines: LogLine[] = [];
  let tell = tellerOf(store);
  let setting = '';
  return computed(() => {
    const log = store.log.value;
    const now = settingOf(store);
    if (now !== setting || told.some((event, at) => log[at] !== event)) {
      setting = now;
      told = [];
      lines = [];
      tell = tellerOf(store);
    }
    lines = [...lines, ...log.slice(told.length).flatMap((event) => tell(event))];
    told = log;
    return lines;
  });
}

/** What changes the words of lines that were told already. */
function settingOf(store: TableStore): string {
  const names = Object.keys(store.people.value?.persons ?? {}).map((person) => store.nameOf(person));
  const people = store.people.value;
  return JSON.stringify([
    language.value,
    store.person.value,
    names,
    people?.game,
    people?.first_by,
    people?.first_among,
  ]);
}

function tellerOf(store: TableStore): (event: GameEvent) => LogLine[] {
  const state = store.state.peek();
  const table = {
    edition: editionOf(store),
    me: store.person.peek(),
    name: (person: string) => nameIn(store, person),
    centre: state ? centreOf(state) : 0,
  };
  const tell = teller(table);
  let turn = 0;
  let n = 0;
  return (event) => {
    if (event.type === 'TurnBegan') turn = event.turn;
    const own = tell(event);
    const open = tell(hidden(event));
    if (!own || !open || isAsking(event, table.me)) return [];
    const line = (text: string, rule: string, secret: string | null = null): LogLine => {
      n += 1;
      return { n, text, secret, rule, turn, event };
    };
    const begins = isFirstTurn(event) && store.people.peek()?.first_by ? [line(whoBegins(store), 'S5')] : [];
    return [...begins, line(open.text, own.rule, isSecret(event) ? own.text : null)];
  };
}

/** It is told with the first turn: the deal itself is not in every log. */
function isFirstTurn(event: GameEvent): boolean {
  return event.type === 'TurnBegan' && event.turn === 1;
}

/** What the panel asks this person is no news; nor is that somebody is to answer, as all are. */
function isAsking(event: GameEvent, me: string | null): boolean {
  return event.type === 'Asked' && (event.what === 'answer' || event.person === me);
}

function isSecret(event: GameEvent): boolean {
  return (
    (event.type === 'CardsHandled' && event.really !== null) ||
    (event.type === 'CardSeen' && event.character !== null)
  );
}

function hidden(event: GameEvent): GameEvent {
  if (event.type === 'CardsHandled') return { ...event, really: null };
  if (event.type === 'CardSeen') return { ...event, character: null };
  return event;
}

/** What the table's memory aid lets one read again. */
export function readable(lines: readonly LogLine[], memory: Memory, over: boolean): LogLine[] {
  if (over || memory === 'log' || memory === 'full') return [...lines];
  const now = lines.at(-1)?.turn ?? 0;
  return lines.filter((line) => line.turn >= now - 1).map((line) => ({ ...line, secret: null }));
}
