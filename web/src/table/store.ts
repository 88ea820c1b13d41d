/** One table as this browser shows it: a fold of the messages of its socket.
 *
 * Nothing is shown early: a message is folded in when the screen has shown what it tells (scene/director.ts). Whatever
 * reads a signal of the store, be it a picture, a title, a sound or a text for a screen reader, follows that by itself.
 * Two things do not wait: what people say to each other, and that the own deal is turned (`isLooking`). */

import { batch, computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import { keepDeal } from '../review/proofs';
import { knownAt } from '../service/http';
import { TableSocket } from '../service/socket';
import type {
  Command,
  Dealt,
  FeedMessage,
  GameEvent,
  Known,
  Member,
  Message,
  Nudge,
  People,
  PeopleMessage,
  Said,
  State,
  WholeMessage,
} from '../service/types';
import { keepArrival, noteArrival } from './time-left';

/** What the screen shows one after another: a whole to begin from, or what happened. */
export interface Scene {
  /** True for a whole: there is nothing to animate. */
  whole: boolean;
  events: GameEvent[];
  state: State | null;
  /** The cards as they were dealt, where they are to be shown. */
  deal: Dealt | null;
  /** The first so many of its events have been shown. */
  tell(count: number): void;
  /** All of it has been shown. */
  settle(): void;
}

export interface Talk extends Said {
  n: number;
}

export interface Nudged extends Nudge {
  n: number;
  /** What the game waited for. */
  decision: number;
}

type Told = WholeMessage | FeedMessage | PeopleMessage;

/** What the service said last, shown or not. */
interface Newest {
  people: People | null;
  state: State | null;
  you: string | null;
}

const MOST_TALK = 200;
const MOST_RECALLED = 64;

export class TableStore {
  readonly socket: Pick<TableSocket, 'status' | 'reason' | 'send' | 'close'> &
    Partial<Pick<TableSocket, 'comeBack'>>;
  readonly people: Signal<People | null> = signal(null);
  readonly state: Signal<State | null> = signal(null);
  readonly you: Signal<string | null> = signal(null);
  /** This browser came back and its seat was gone: somebody was removed meanwhile, or renewed the seat's link elsewhere. */
  readonly hasLostSeat: Signal<boolean> = signal(false);
  /** Who this browser's person is in the game: `p3`, or null for who watches. */
  readonly person: Signal<string | null> = signal(null);
  readonly legal: Signal<string[]> = signal([]);
  readonly early: Signal<string | null> = signal(null);
  /** Members whom one does not hear. */
  readonly muted: Signal<ReadonlySet<string>> = signal(new Set());
  readonly known: Signal<Record<string, Known> | null> = signal(null);
  /** All events of this game that this browser was given, oldest first. */
  readonly log: Signal<GameEvent[]> = signal([]);
  readonly talk: Signal<Talk[]> = signal([]);
  /** Who was last reminded that the game waits for them. */
  readonly nudged: Signal<Nudged | null> = signal(null);
  readonly isHost: ReadonlySignal<boolean> = computed(
    () => this.you.value !== null && this.people.value?.host === this.you.value,
  );
  /** Whether the deal lies open here, in place of the table (S4). */
  readonly isLooking: ReadonlySignal<boolean> = computed(() => isLooking(this.newest.value));
  /** Called with everything that is to be shown, in order; without it all counts as shown. */
  onScene: ((scene: Scene) => void) | null = null;
  /** The number of the last message that was shown. */
  n = 0;

  /** The cards as they were dealt, until they are turned. */
  private deal: Dealt | null = null;
  private isLaid = false;
  private readonly newest: Signal<Newest> = signal({ people: null, state: null, you: null });
  /** Up to this message the own early answer is not in it. */
  private answeredAt = 0;
  /** Answers to what one could know, by decision: they may come before their move is shown. */
  private readonly recalled = new Map<number, Record<string, Known>>();

  constructor(
    readonly table: string,
    socket?: (hear: (message: Message) => void) => TableStore['socket'],
    private readonly ask: typeof knownAt = knownAt,
  ) {
    const hear = (message: Message) => this.hear(message);
    this.socket = socket ? socket(hear) : new TableSocket(table, hear);
  }

  do(command: Command): Promise<number> {
    return this.socket.send(this.inGame(command));
  }

  /** With the game it is meant for: repeated after a lost connection, it must not count in the next one. */
  private inGame(command: Command): Command {
    const game = this.people.value?.game;
    const isOfGame = command.do === 'ready' || command.do === 'move' || command.do === 'answer';
    return game && isOfGame ? { ...command, game } : command;
  }

  /** The member who is that person of the game. */
  memberOf(person: string): Member | undefined {
    const people = this.people.value;
    const id = people?.persons[person];
    return people?.members.find((member) => member.id === id);
  }

  /** Who left after the end is no member any more, but was somebody in that game. */
  nameOf(person: string): string {
    return this.memberOf(person)?.name ?? this.people.value?.names?.[person] ?? person;
  }

  /** An early answer was given or taken back: what came before message `n` does not know of it. */
  answerEarly(answer: string | null, n: number): void {
    this.early.value = answer;
    this.answeredAt = n;
  }

  hear(message: Message): void {
    if (message.is === 'done' || message.is === 'refused') return;
    const isTalk = message.is === 'feed' && message.said !== undefined;
    if (isTalk) this.listen(message);
    if (message.is !== 'people' && message.state) noteArrival(message.state);
    this.newest.value = newestAfter(this.newest.value, message);
    if (message.is !== 'people') keepDeal(message.people, message.state ?? null);
    if (isTalk && !message.people && !message.state && !message.events) return;
    const scene = this.sceneOf(message);
    if (message.is === 'whole') this.recalled.clear();
    if (message.is !== 'people' && message.state) void this.recall(message.state);
    if (this.onScene) this.onScene(scene);
    else scene.settle();
  }

  /** How it stands, for a screen that begins to show it. */
  get standing(): Scene | null {
    const state = this.state.value;
    if (!state) return null;
    const nothing = () => {};
    const deal = this.isLooking.value ? this.deal : null;
    return { whole: true, events: this.log.value, state, deal, tell: nothing, settle: nothing };
  }

  private listen(message: FeedMessage): void {
    if (message.said)
      this.talk.value = [...this.talk.value, { ...message.said, n: message.n }].slice(-MOST_TALK);
  }

  private sceneOf(message: Told): Scene {
    const isWhole = message.is === 'whole';
    const events = message.is === 'feed' ? (message.events ?? []) : isWhole ? (message.log ?? []) : [];
    const state = message.is === 'people' ? null : (message.state ?? null);
    const isDealt = message.is !== 'people' && this.takeDeal(message.deal ?? dealtIn(events), message);
    let [told, isSettled] = [0, false];
    const tell = (count: number) => {
      if (!isWhole && count > told) this.tell(events.slice(told, count));
      told = Math.max(told, count);
    };
    const settle = () => {
      if (isSettled) return;
      isSettled = true;
      batch(() => {
        tell(events.length);
        if (message.is === 'people') this.gather(message.people);
        else if (message.is === 'whole') this.begin(message);
        else this.goOn(message);
      });
    };
    return {
      whole: isWhole,
      events,
      state,
      deal: isDealt ? this.deal : null,
      tell,
      settle,
    };
  }

  /** Keeps the deal as long as it lies open; true for the message that lays it open. After a lost connection the state may
   * come in a later message than the deal. */
  private takeDeal(deal: Dealt | null, message: WholeMessage | FeedMessage): boolean {
    if (deal) [this.deal, this.isLaid] = [deal, false];
    if (!message.state) return false;
    if (!this.isLooking.peek()) this.deal = null;
    const isNew = this.deal !== null && !this.isLaid;
    this.isLaid = this.deal !== null;
    return isNew;
  }

  /** These have been shown. Answers are in the state at once: others may still be given. */
  private tell(events: GameEvent[]): void {
    batch(() => {
      const isNew = dealtIn(events) !== null;
      this.log.value = isNew ? events : [...this.log.value, ...events];
      for (const event of events) if (event.type === 'Answered') this.answer(event);
    });
  }

  private answer({ by, claims, place }: Extract<GameEvent, { type: 'Answered' }>): void {
    const state = this.state.value;
    if (!state?.to_answer?.includes(by)) return;
    const to_answer = state.to_answer.filter((person) => person !== by);
    const answers = [...state.answers, { person: by, claims, place }];
    this.state.value = keepArrival(state, { ...state, answers, to_answer, to_act: to_answer[0] ?? null });
    this.legal.value = [];
  }

  private begin(message: WholeMessage): void {
    this.n = message.n;
    this.hasLostSeat.value = message.you === null && (this.you.value !== null || this.hasLostSeat.value);
    this.you.value = message.you;
    this.people.value = message.people;
    this.person.value = message.person ?? null;
    this.log.value = message.log ?? [];
    this.muted.value = new Set(message.muted);
    this.known.value = null;
    this.early.value = message.early ?? null;
    this.stand(message.state ?? null, message.legal);
  }

  private goOn(message: FeedMessage): void {
    this.n = message.n;
    if (message.people) this.gather(message.people);
    const decision = (message.state ?? this.state.value)?.decision ?? 0;
    if (message.nudged) this.nudged.value = { ...message.nudged, n: message.n, decision };
    if (!message.state) return;
    if (message.n > this.answeredAt) this.early.value = message.early ?? null;
    this.stand(message.state, message.legal);
  }

  private gather(people: People): void {
    this.people.value = people;
    const mine = Object.entries(people.persons).find(([, member]) => member === this.you.value);
    this.person.value = mine?.[0] ?? null;
  }

  private stand(state: State | null, legal: string[] | undefined): void {
    this.state.value = state;
    this.legal.value = legal ?? [];
    const known = state && this.recalled.get(state.decision);
    if (known) this.known.value = known;
    if (state?.over) this.known.value = null;
  }

  /** A full memory is asked for again when something may have changed. The answer counts when its move is shown. */
  private async recall(state: State): Promise<void> {
    if (state.decision === 0) this.recalled.clear();
    if (state.over || this.newest.peek().people?.options?.memory !== 'full') return;
    try {
      const { decision, known } = await this.ask(this.table);
      this.recalled.set(decision, known);
      for (const old of [...this.recalled.keys()].slice(0, -MOST_RECALLED)) this.recalled.delete(old);
      const now = this.state.value;
      if (now && !now.over && decision === now.decision) this.known.value = known;
    } catch {
      return; // it will be asked for again with the next move
    }
  }
}

function dealtIn(events: readonly GameEvent[]): Dealt | null {
  return events.find((event): event is Dealt => event.type === 'Dealt') ?? null;
}

function newestAfter(before: Newest, message: Told): Newest {
  const people = message.people ?? before.people;
  if (message.is === 'people') return { ...before, people };
  if (message.is === 'whole') return { people, state: message.state ?? null, you: message.you };
  return { ...before, people, state: message.state ?? before.state };
}

/** Somebody of the game looks until they turn the cards, who watches until play begins. */
function isLooking({ people, state, you }: Newest): boolean {
  if (!people?.playing || !state || state.over) return false;
  const me = people.members.find((member) => member.id === you);
  const plays = me !== undefined && Object.values(people.persons).includes(me.id);
  return plays ? !me.turned : state.dealing.length > 0;
}
