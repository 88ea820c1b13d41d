/** Plays what happens, one thing after another, and never falls far behind the game.
 *
 * It is the clock of the page: what it has shown, and nothing else, is told to the store (../store.ts). */

import { batch, effect, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { Dealt, GameEvent, State } from '../../service/types';
import type { Scene } from '../store';
import { after, asDealt, moved, type Shown, settled } from './shown';

/** What can move on the screen. Each is over when its promise is; a signal that is aborted ends it at once. */
export interface Stage {
  wait(ms: number, cut: AbortSignal): Promise<void>;
  /** Until no card is turning any more. */
  turned(cut: AbortSignal): Promise<void>;
  /** Both cards go under the table and come back, the same for everybody. */
  handle(by: string, first: string, second: string, ms: number, cut: AbortSignal): Promise<void>;
  /** Two persons have changed seats: they walk there. */
  reseat(first: string, second: string, ms: number, cut: AbortSignal): Promise<void>;
  coins(source: string, target: string, amount: number, ms: number, cut: AbortSignal): Promise<void>;
}

export interface Manner {
  /** How long things take: 1 is as usual; with 0 nothing moves, and only open cards stay for a while. */
  pace: () => number;
  mayMove: () => boolean;
  hidden: () => boolean;
  /** Whether the deal lies open for who sits here. */
  isLooking: ReadonlySignal<boolean>;
}

type Of<T extends GameEvent['type']> = Extract<GameEvent, { type: T }>;

/** Milliseconds that one thing is shown. */
const LASTS: Record<GameEvent['type'], number> = {
  Dealt: 0,
  TurnBegan: 220,
  CardsHandled: 1500,
  CardSeen: 1000,
  Announced: 1000,
  Asked: 0,
  Answered: 260,
  Revealed: 900,
  PowerUsed: 700,
  GoldMoved: 800,
  FortunesTraded: 1200,
  TradeDeclined: 600,
  Questioned: 900,
  CharacterNamed: 900,
  CardShown: 2600,
  SeatsChanged: 1300,
  GameEnded: 600,
};
/** However fast it goes: a card has turned before anything follows from it (card.css). */
const TURNING = 450;
const DWELL = 1100; // revealed cards lie there a moment before they are turned again
const MOST_BEHIND = 10;
const MOST_AFTER_DEAL = 16;

/** Some events of a scene that happen at one time. */
interface Beat {
  scene: Scene;
  events: GameEvent[];
  /** How many events of the scene have been shown with these. */
  count: number;
}

export class Director {
  readonly shown: Signal<Shown | null> = signal(null);
  /** Something is being shown just now. */
  readonly busy: Signal<boolean> = signal(false);
  /** The deal lies open until its person turns it. */
  readonly dealing: Signal<boolean> = signal(false);
  /** The deal still lies open here, and the others play already. */
  readonly late: Signal<boolean> = signal(false);
  /** What follows from a card is shown at once, so the card may take no time to turn. */
  readonly still: Signal<boolean> = signal(false);

  private queue: Scene[] = [];
  /** What is being shown; what was replaced by a whole goes no further. */
  private scene: Scene | null = null;
  /** How it stands after all that was shown. */
  private state: State | null = null;
  private running = false;
  private cut = new AbortController();
  private ended = false;
  private afterDeal = false;
  /** Too much has come to be shown: all that waits is dropped but its outcome. */
  private jumping = false;
  private turn: () => void = () => {};
  /** The deal that lies open, or lay open last. */
  private laid = '';
  private readonly stopFollowing: () => void;

  constructor(
    private readonly stage: Stage,
    private readonly manner: Manner,
  ) {
    this.stopFollowing = effect(() => {
      if (!manner.isLooking.value) this.turn();
    });
  }

  /** The next thing to show. A whole takes the place of all that was under way. */
  take(scene: Scene): void {
    if (this.ended) scene.settle();
    else if (scene.whole) this.begin(scene);
    else if (this.isQuiet(scene)) this.settle(scene);
    else this.queue.push(scene);
    this.late.value = this.dealing.value && this.behind > 0;
    this.jumpIfTooFar();
    void this.run();
  }

  /** Show at once how it stands. */
  skip(): void {
    this.jumping = this.running && !this.dealing.value;
    this.cut.abort();
  }

  /** Nobody looks any more: all that has come counts as shown. */
  end(): void {
    const left = [...(this.scene ? [this.scene] : []), ...this.queue];
    this.ended = true;
    this.queue = [];
    this.stopFollowing();
    this.stop();
    for (const scene of left) scene.settle();
  }

  private begin(scene: Scene): void {
    this.queue = [];
    const isOpen = scene.deal !== null && this.manner.isLooking.peek();
    const isLaid = isOpen && this.dealing.value && JSON.stringify(scene.deal) === this.laid;
    if (!isLaid) this.stop();
    if (isOpen && !isLaid) this.queue = [scene];
    else this.settle(scene);
  }

  /** What is under way goes no further. */
  private stop(): void {
    this.scene = null;
    this.dealing.value = false;
    this.turn();
    this.cut.abort();
  }

  private async run(): Promise<void> {
    if (this.running || this.queue.length === 0) return;
    this.running = true;
    this.busy.value = true;
    while (this.queue.length > 0 && !this.ended) {
      if (!this.jumping && this.cut.signal.aborted) this.cut = new AbortController();
      const scene = this.queue.shift();
      if (scene) await this.play(scene);
      if (this.queue.length === 0) this.afterDeal = this.jumping = false;
    }
    this.running = false;
    this.busy.value = false;
  }

  private async play(scene: Scene): Promise<void> {
    this.scene = scene;
    if (scene.deal) return this.deal(scene, scene.deal);
    if (!this.shown.value && scene.state) this.shown.value = settled(scene.state, null);
    let count = 0;
    for (const events of grouped(scene.events)) {
      count += events.length;
      const beat = { scene, events, count };
      this.still.value = this.isCut();
      if (!this.isCut()) await this.perform(beat);
      else if (this.hasToBeRead(beat)) await this.place(beat);
      else this.apply(beat);
      if (this.scene !== scene) return;
    }
    this.settle(scene);
  }

  /** The cards lie open until they are turned, here or on another page of the same person. */
  private async deal(scene: Scene, deal: Dealt): Promise<void> {
    if (!scene.state || !this.manner.isLooking.peek()) return this.settle(scene);
    const turned = new Promise<void>((done) => {
      this.turn = done;
    });
    this.laid = JSON.stringify(deal);
    batch(() => {
      this.dealing.value = true;
      this.settle(scene);
      this.shown.value = asDealt(deal, scene.state as State);
    });
    await turned;
    this.turn = () => {};
    if (this.scene !== scene) return;
    batch(() => {
      this.dealing.value = false;
      this.late.value = false;
      this.still.value = false;
      if (this.state) this.shown.value = settled(this.state, null);
    });
    this.afterDeal = true;
    this.jumpIfTooFar();
    await this.wait(700);
    if (this.scene === scene) this.scene = null;
  }

  /** All of it has been shown: the table is as its state says. */
  private settle(scene: Scene): void {
    const before = scene.whole ? null : this.shown.value;
    batch(() => {
      if (scene.whole) this.still.value = true;
      scene.settle();
      if (!scene.state) return;
      this.state = scene.state;
      if (this.dealing.value) return; // the deal lies there in place of the table
      const said = scene.whole ? { said: lastSaid(scene) } : {};
      this.shown.value = { ...settled(scene.state, before), ...said };
    });
    if (this.scene === scene && !this.dealing.value) this.scene = null;
  }

  /** Nothing happens in it that could be watched. While the deal lies open, moves wait; who has turned it is seen at once. */
  private isQuiet(scene: Scene): boolean {
    if (scene.events.length > 0 || scene.deal) return false;
    return this.dealing.value ? this.behind === 0 : !this.running;
  }

  /** How many moves are still to be shown. */
  private get behind(): number {
    return this.queue.filter((scene) => scene.events.length > 0).length;
  }

  private jumpIfTooFar(): void {
    if (this.dealing.value || (this.queue.length === 0 && !this.running)) return;
    if (!this.manner.hidden() && this.behind <= (this.afterDeal ? MOST_AFTER_DEAL : MOST_BEHIND)) return;
    this.jumping = true;
    this.cut.abort();
  }

  private isCut(): boolean {
    return this.cut.signal.aborted || this.manner.pace() === 0;
  }

  /** Faster the more there is still to show. */
  private time(ms: number, pace = this.manner.pace()): number {
    const { behind } = this;
    const hurry = behind <= 1 ? 1 : behind <= 3 ? 0.6 : 0.35;
    return ms * hurry * pace;
  }

  private wait(ms: number, least = 0): Promise<void> {
    const wanted = Math.max(least, this.time(ms));
    const most = this.manner.mayMove() ? wanted : Math.min(wanted, 600);
    return this.isCut() || most === 0 ? Promise.resolve() : this.stage.wait(most, this.cut.signal);
  }

  /** The table changes, unless a whole came in between. */
  private show(beat: Beat, change: (shown: Shown) => Shown): void {
    const shown = this.shown.value;
    if (this.scene !== beat.scene || !shown) return;
    batch(() => {
      this.shown.value = change(shown);
      beat.scene.tell(beat.count);
    });
  }

  private apply(beat: Beat): void {
    this.show(beat, (shown) => beat.events.reduce(after, shown));
  }

  /** Whether cards are laid open by it, or turned again: they must be seen even where nothing moves. */
  private hasToBeRead({ events: [first] }: Beat): boolean {
    if (this.cut.signal.aborted) return false;
    if (first?.type === 'TurnBegan') return this.hasOpenCards;
    return first?.type === 'Revealed' || first?.type === 'CardShown';
  }

  /** Nothing moves; but open cards lie there for a while, alone and then with what follows from them. */
  private async place(beat: Beat): Promise<void> {
    const type = beat.events[0]?.type ?? 'Revealed';
    const read = (ms: number) => this.stage.wait(this.time(ms, 1), this.cut.signal);
    if (type === 'TurnBegan') await read(DWELL);
    this.apply(beat);
    if (type !== 'TurnBegan') await read(LASTS[type]);
  }

  private get hasOpenCards(): boolean {
    return Object.keys(this.shown.value?.faceUp ?? {}).length > 0;
  }

  private async perform(beat: Beat): Promise<void> {
    const [first] = beat.events;
    if (!first) return;
    const lasts = LASTS[first.type] ?? 0;
    if (first.type === 'GoldMoved') return this.pay(beat, lasts);
    if (first.type === 'FortunesTraded') return this.trade(beat, first, lasts);
    if (first.type === 'CardsHandled') return this.handle(beat, first, lasts);
    if (first.type === 'SeatsChanged') return this.reseat(beat, first, lasts);
    if (first.type === 'TurnBegan' && this.hasOpenCards) await this.wait(DWELL);
    this.apply(beat);
    const isClaim = first.type === 'Answered' && first.claims;
    await this.wait(isClaim ? 700 : lasts, first.type === 'Revealed' ? TURNING : 0);
    if (first.type === 'Revealed') await this.stage.turned(this.cut.signal);
    this.still.value ||= this.isCut();
  }

  private async handle(beat: Beat, event: Of<'CardsHandled'>, lasts: number): Promise<void> {
    const { first, second } = event;
    if (!this.manner.mayMove()) {
      this.show(beat, (shown) => ({ ...shown, handled: [first, second] }));
      await this.wait(lasts);
      this.show(beat, (shown) => ({ ...shown, handled: null }));
      return;
    }
    this.show(beat, (shown) => shown);
    await this.stage.handle(event.by, first, second, this.time(lasts), this.cut.signal);
  }

  /** First the two walk; who is one of them sees the table turn after that. */
  private async reseat(beat: Beat, event: Of<'SeatsChanged'>, lasts: number): Promise<void> {
    const { first, second } = event;
    this.show(beat, (shown) => ({ ...after(shown, event), moving: [first, second] }));
    if (this.manner.mayMove()) await this.stage.reseat(first, second, this.time(lasts), this.cut.signal);
    else await this.wait(lasts);
    this.show(beat, (shown) => ({ ...shown, moving: null }));
    await this.wait(500);
  }

  private async pay(beat: Beat, lasts: number): Promise<void> {
    const group = beat.events as Of<'GoldMoved'>[];
    const away = (shown: Shown, event: Of<'GoldMoved'>) => moved(shown, event.source, -event.amount);
    const there = (shown: Shown, event: Of<'GoldMoved'>) => moved(shown, event.target, event.amount);
    this.show(beat, (shown) => group.reduce(away, shown));
    await this.fly(
      group.map((event) => [event.source, event.target, event.amount]),
      lasts,
    );
    this.show(beat, (shown) => group.reduce(there, shown));
  }

  private async trade(beat: Beat, event: Of<'FortunesTraded'>, lasts: number): Promise<void> {
    const gold = this.shown.value?.gold ?? {};
    this.show(beat, (shown) => shown);
    await this.fly(
      [
        [event.by, event.person, gold[event.by] ?? 0],
        [event.person, event.by, gold[event.person] ?? 0],
      ],
      lasts,
    );
    this.apply(beat);
  }

  private async fly(ways: [string, string, number][], lasts: number): Promise<void> {
    if (!this.manner.mayMove()) return this.wait(lasts);
    const ms = this.time(lasts);
    await Promise.all(
      ways.map(([source, target, amount]) => this.stage.coins(source, target, amount, ms, this.cut.signal)),
    );
  }
}

/** What happens at one time is shown at one time: cards revealed, and gold moved by one rule. */
export function grouped(events: readonly GameEvent[]): GameEvent[][] {
  const groups: GameEvent[][] = [];
  for (const event of events) {
    const last = groups.at(-1);
    const before = last?.at(-1);
    const together =
      (event.type === 'Revealed' && before?.type === 'Revealed') ||
      (event.type === 'GoldMoved' && before?.type === 'GoldMoved' && before.rule === event.rule);
    if (last && together) last.push(event);
    else groups.push([event]);
  }
  return groups;
}

/** What was said in the turn under way, for who comes back to it. */
function lastSaid(scene: Scene): Shown['said'] {
  if (!scene.state) return {};
  let shown: Shown = { ...settled({ ...scene.state, announced: null, answers: [] }, null), said: {} };
  for (const event of scene.events)
    if (['TurnBegan', 'Announced', 'Answered', 'Questioned', 'CharacterNamed'].includes(event.type))
      shown = after(shown, event);
  return settled(scene.state, shown).said;
}
