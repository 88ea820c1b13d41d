/** One lesson: a table whose socket plays the tutorial's game, and the page that the learner reads. */

import { batch, computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import {
  type Command,
  type FeedMessage,
  type Message,
  Refusal,
  type State,
  type WholeMessage,
} from '../service/types';
import { peeking } from '../table/picking';
import { TableStore } from '../table/store';
import { GAME, type Game, lengthOf, type Node, type Progress, type Walk, walkTo } from './game';

/** What a page is for: the open deal, something to read, a move to make, the end. */
export type Kind = 'deal' | 'tell' | 'move' | 'end';

export class Lesson {
  readonly store: TableStore;
  readonly page: Signal<string>;
  readonly kind: ReadonlySignal<Kind>;
  /** The learner tried something else: then the page has more to say. */
  readonly isHinting: Signal<boolean> = signal(false);
  readonly count: number;

  private readonly walk: Walk;
  /** How the table stands, and the number of the message that said so. */
  private state: State | null = null;
  private n = 0;
  private hear: (message: Message) => void = () => {};

  constructor(
    progress: Progress,
    /** What the others call the learner. */
    private readonly name: string,
    private readonly game: Game = GAME,
  ) {
    const walk = walkTo(game, progress);
    const [first = ''] = game.nodes[game.first]?.pages ?? [];
    this.walk = walk.moves.length > 0 ? walk : walkTo(game, { moves: [], page: first }); // the cards are open again
    this.count = lengthOf(game);
    this.page = signal(this.walk.pages.at(-1) ?? '');
    this.kind = computed(() => this.kindOf(this.page.value));
    this.store = new TableStore('tutorial', (hear) => {
      this.hear = hear;
      return {
        status: signal('open' as const),
        reason: signal(''),
        send: (command) => this.take(command),
        close: () => {},
      };
    });
    this.tell(this.whole());
    this.open();
  }

  get progress(): Progress {
    return { moves: this.walk.moves, page: this.page.value };
  }

  /** Which of all pages this is, from 1. */
  get number(): number {
    return this.walk.pages.length;
  }

  /** Where the page before this one is; null on the first. */
  get before(): Progress | null {
    const page = this.walk.pages.at(-2);
    return page === undefined ? null : { moves: this.walk.moves, page };
  }

  /** The learner has read this page; a card that is still held up is put down first. */
  next(): void {
    if (this.kind.value === 'move' || this.kind.value === 'end') return;
    if (peeking.value) {
      this.isHinting.value = true;
      return;
    }
    const pages = this.node.pages ?? [];
    const follows = pages[pages.indexOf(this.page.value) + 1];
    if (follows !== undefined) this.turnTo(follows);
    else if (this.node.next !== undefined) this.play(this.node.next);
  }

  hint(): void {
    this.isHinting.value = this.kind.value === 'move';
  }

  /** The table of the learner, as the service tells it to who comes anew; its memory aid is the log. */
  private whole(): WholeMessage {
    const { whole } = this.game;
    const feeds = this.walk.path.flatMap(({ message }) => message ?? []);
    const last = feeds.at(-1);
    if (!last?.state) return { ...whole, legal: [] };
    const all = [...(whole.log ?? []), ...feeds.flatMap((feed) => feed.events ?? [])];
    return {
      ...whole,
      n: last.n,
      people: feeds.findLast((feed) => feed.people)?.people ?? whole.people,
      state: last.state,
      legal: [],
      log: last.state.over ? all : all.filter((event) => event.type !== 'Dealt'),
    };
  }

  /** A move that the page does not ask for leaves everything as it was. */
  private async take(command: Command): Promise<number> {
    if (command.do === 'ready') {
      if (this.kind.value === 'deal') this.next();
      return this.n;
    }
    if (command.do !== 'move' && command.do !== 'answer')
      throw new Refusal('bad-command', 'not in the tutorial');
    const next = this.kind.value === 'move' ? this.node.choices?.[command.move ?? ''] : undefined;
    if (next === undefined) this.hint();
    else
      batch(() => {
        this.walk.moves.push(command.move ?? '');
        this.play(next);
      });
    return this.n;
  }

  /** Let things happen until there is something to read. */
  private play(next: number): void {
    let node: Node | undefined = this.game.nodes[next];
    while (node) {
      this.walk.path.push(node);
      if (node.message) this.tell({ ...node.message, legal: [] });
      if (node.pages) break;
      node = this.game.nodes[node.next ?? -1];
    }
    const [page] = node?.pages ?? [];
    if (page !== undefined) this.turnTo(page);
  }

  private turnTo(page: string): void {
    batch(() => {
      this.walk.pages.push(page);
      this.page.value = page;
      this.isHinting.value = false;
      this.open();
    });
  }

  /** Only what the page asks for can be decided. Of announcements all are offered, since there is nothing to choose from one. */
  private open(): void {
    const { message, choices } = this.node;
    const taken = Object.keys(choices ?? {});
    const legal = (message ?? this.game.whole).legal ?? [];
    const announces = taken.every((move) => move.includes(' announce '));
    const offered =
      this.kind.value === 'move'
        ? legal.filter((move) => (announces ? move.includes(' announce ') : taken.includes(move)))
        : [];
    if (this.state) this.tell({ is: 'feed', n: this.n, state: this.state, legal: offered });
  }

  private kindOf(page: string): Kind {
    const { pages = [], choices, next } = this.node;
    if (page === this.game.nodes[this.game.first]?.pages?.[0]) return 'deal';
    if (choices && page === pages.at(-1)) return 'move';
    return next === undefined && page === pages.at(-1) ? 'end' : 'tell';
  }

  private get node(): Node {
    return this.walk.path.at(-1) as Node;
  }

  /** The learner has their own name, and nobody is the host: there is nothing to be host of. */
  private tell(message: WholeMessage | FeedMessage): void {
    const { you } = this.game.whole;
    const { people } = message;
    const members = people?.members.map((one) => (one.id === you ? { ...one, name: this.name } : one));
    this.state = message.state ?? this.state;
    this.n = message.n;
    this.hear(people && members ? { ...message, people: { ...people, members, host: '' } } : message);
  }
}
