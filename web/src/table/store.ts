/** One table as this browser knows it: a fold of the messages of its socket. */

import { batch, computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import { keepDeal } from '../review/proofs';
import { knownAt } from '../service/http';
import { TableSocket } from '../service/socket';
import type {
  Command,
  FeedMessage,
  GameEvent,
  Known,
  Member,
  Message,
  People,
  Said,
  State,
  WholeMessage,
} from '../service/types';

/** What the screen shows one after another: a whole to begin from, or what happened. */
export interface Scene {
  n: number;
  /** True for a whole: there is nothing to animate. */
  whole: boolean;
  events: GameEvent[];
  state: State | null;
}

export interface Talk extends Said {
  n: number;
}

const MOST_TALK = 200;
const MOST_UNSEEN = 64;

export class TableStore {
  readonly socket: Pick<TableSocket, 'status' | 'reason' | 'send' | 'close'>;
  readonly people: Signal<People | null> = signal(null);
  readonly state: Signal<State | null> = signal(null);
  readonly you: Signal<string | null> = signal(null);
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
  readonly isHost: ReadonlySignal<boolean> = computed(
    () => this.you.value !== null && this.people.value?.host === this.you.value,
  );
  /** Called with everything that is to be shown, in order. */
  onScene: ((scene: Scene) => void) | null = null;
  /** What came while nobody showed anything: the last whole, and what came after it. */
  unseen: Scene[] = [];

  constructor(
    readonly table: string,
    socket?: (hear: (message: Message) => void) => TableStore['socket'],
    private readonly ask: typeof knownAt = knownAt,
  ) {
    const hear = (message: Message) => this.hear(message);
    this.socket = socket ? socket(hear) : new TableSocket(table, hear);
  }

  do(command: Command): Promise<number> {
    return this.socket.send(command);
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

  /** Take in a message: nobody sees half of it. */
  hear(message: Message): void {
    batch(() => {
      if (message.is === 'people') this.people.value = message.people;
      if (message.is === 'whole') this.begin(message);
      if (message.is === 'feed') this.goOn(message);
    });
    if (message.is === 'whole' || message.is === 'feed') keepDeal(message.people, message.state ?? null);
  }

  private begin(message: WholeMessage): void {
    this.people.value = message.people;
    this.you.value = message.you;
    this.person.value = message.person ?? null;
    this.state.value = message.state ?? null;
    this.legal.value = message.legal ?? [];
    this.early.value = message.early ?? null;
    this.log.value = message.log ?? [];
    this.muted.value = new Set(message.muted);
    this.known.value = null;
    if (this.state.value) void this.recall(this.state.value);
    this.tell({ n: message.n, whole: true, events: message.log ?? [], state: this.state.value });
  }

  private goOn(message: FeedMessage): void {
    if (message.people) {
      this.people.value = message.people;
      this.person.value = this.findPerson(message.people);
    }
    if (message.state) {
      this.state.value = message.state;
      this.legal.value = message.legal ?? [];
      this.early.value = message.early ?? null;
      void this.recall(message.state);
    }
    if (message.events) {
      const isNew = message.events.some((event) => event.type === 'Dealt');
      this.log.value = isNew ? message.events : [...this.log.value, ...message.events];
    }
    if (message.said)
      this.talk.value = [...this.talk.value, { ...message.said, n: message.n }].slice(-MOST_TALK);
    this.tell({ n: message.n, whole: false, events: message.events ?? [], state: message.state ?? null });
  }

  private tell(scene: Scene): void {
    if (this.onScene) this.onScene(scene);
    else if (scene.whole) this.unseen = [scene];
    else if (scene.events.length > 0) this.unseen = [...this.unseen, scene].slice(-MOST_UNSEEN);
  }

  /** A full memory is asked for anew when something may have changed; of several answers the latest counts. */
  private async recall(state: State): Promise<void> {
    if (state.over) this.known.value = null;
    if (state.over || this.people.value?.options?.memory !== 'full') return;
    try {
      const { decision, known } = await this.ask(this.table);
      if (decision >= (this.state.value?.decision ?? 0)) this.known.value = known;
    } catch {
      return; // it will be asked for again with the next move
    }
  }

  private findPerson(people: People): string | null {
    const mine = Object.entries(people.persons).find(([, member]) => member === this.you.value);
    return mine?.[0] ?? null;
  }
}
