/** Plays what happens, one thing after another, and never falls far behind the game. */

import { batch, type Signal, signal } from '@preact/signals';
import type { GameEvent, State } from '../../service/types';
import type { Scene } from '../store';
import { after, moved, type Shown, settled } from './shown';

/** What can move on the screen. Each is over when its promise is; a signal that is aborted ends it at once. */
export interface Stage {
  wait(ms: number, cut: AbortSignal): Promise<void>;
  /** Both cards go under the table and come back, the same for everybody. */
  handle(by: string, first: string, second: string, ms: number, cut: AbortSignal): Promise<void>;
  /** Two persons have changed seats: they walk there. */
  reseat(first: string, second: string, ms: number, cut: AbortSignal): Promise<void>;
  coins(source: string, target: string, amount: number, ms: number, cut: AbortSignal): Promise<void>;
}

export interface Manner {
  /** How long things take: 1 is as usual, 0 shows no movement at all. */
  pace: () => number;
  mayMove: () => boolean;
  hidden: () => boolean;
  /** Whether this game's deal was turned before, on this page or an earlier one; and that it is turned now. */
  wasTurned?: () => boolean;
  turned?: () => void;
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
const DWELL = 1100; // revealed cards lie there a moment before they are turned again
const MOST_BEHIND = 10;
const MOST_AFTER_DEAL = 16;
/** Who lets the others wait has this long to remember the deal once they move on: for each card, and in all at most. */
const REMEMBER = { card: 1600, least: 8000, most: 20_000 };
const TICK = 500;

export class Director {
  readonly shown: Signal<Shown | null> = signal(null);
  /** The last event that was shown; null when all of them were. The log goes no further than the table. */
  readonly last: Signal<GameEvent | null> = signal(null);
  /** Something is being shown just now. */
  readonly busy: Signal<boolean> = signal(false);
  /** The deal lies open until its person says that they have it. */
  readonly dealing: Signal<boolean> = signal(false);
  /** When the deal will be turned, since the others have moved on; milliseconds left, or null. */
  readonly hurry: Signal<number | null> = signal(null);

  private queue: Scene[] = [];
  private running = false;
  private cut = new AbortController();
  private ended = false;
  private afterDeal = false;
  /** Too much has come to be shown: all that waits is dropped but its outcome. */
  private jumping = false;
  private haveIt: () => void = () => {};
  private dealt = 0;
  private remembered = '';

  constructor(
    private readonly stage: Stage,
    private readonly manner: Manner,
  ) {}

  /** The next thing to show. A whole takes the place of all that was under way. */
  take(scene: Scene): void {
    if (this.ended) return;
    if (scene.whole) this.begin(scene);
    else if (scene.events.length > 0 || scene.state) this.queue.push(scene);
    if (this.dealing.value && this.hurry.value === null && this.isMoved()) this.startHurry();
    if (this.isTooFar()) {
      this.jumping = true;
      this.cut.abort();
    }
    void this.run();
  }

  /** The deal is known: turn it. */
  gotIt(): void {
    this.haveIt();
  }

  /** Show at once how it stands. */
  skip(): void {
    this.jumping = this.running && !this.dealing.value;
    this.haveIt();
    this.cut.abort();
  }

  end(): void {
    this.ended = true;
    this.queue = [];
    this.skip();
  }

  private begin(scene: Scene): void {
    this.queue = [];
    const deal = scene.events.find((event): event is Of<'Dealt'> => event.type === 'Dealt');
    if (scene.state?.decision === 0 && deal) {
      if (this.dealing.value) return; // it lies open already
      if (JSON.stringify(deal) !== this.remembered && !this.manner.wasTurned?.()) {
        this.queue = [{ ...scene, events: [deal] }];
        return;
      }
    }
    this.cut.abort();
    this.haveIt();
    if (scene.state) this.shown.value = { ...settled(scene.state, null), said: lastSaid(scene) };
  }

  private async run(): Promise<void> {
    if (this.running) return;
    this.running = true;
    this.busy.value = true;
    while (this.queue.length > 0 && !this.ended) {
      if (!this.jumping && this.cut.signal.aborted) this.cut = new AbortController();
      const scene = this.queue.shift();
      if (scene) await this.play(scene);
      if (this.queue.length === 0) this.afterDeal = this.jumping = false;
    }
    batch(() => {
      this.running = false;
      this.busy.value = false;
      this.last.value = null;
    });
  }

  private async play(scene: Scene): Promise<void> {
    if (!this.shown.value && scene.state) this.shown.value = settled(scene.state, null);
    for (const group of grouped(scene.events)) {
      const first = group[0];
      if (!this.shown.value || !first) break;
      if (first.type === 'Dealt') await this.deal(first, scene.state);
      else {
        this.last.value = group.at(-1) ?? null;
        if (this.isCut()) this.apply(group);
        else await this.perform(group);
      }
    }
    if (scene.state && !this.ended) this.shown.value = settled(scene.state, this.shown.value);
  }

  private async deal(event: Of<'Dealt'>, state: State | null): Promise<void> {
    const base = state ? settled(state, null) : this.shown.value;
    if (!base) return;
    const known = new Promise<void>((done) => {
      this.haveIt = done;
    });
    this.dealt = event.cards.flat().length + event.centre.length;
    batch(() => {
      this.shown.value = after(base, event);
      this.dealing.value = true;
      this.last.value = event;
      this.hurry.value = null;
    });
    if (this.isMoved()) this.startHurry();
    await known;
    this.haveIt = () => {};
    this.remembered = JSON.stringify(event);
    if (!this.ended) this.manner.turned?.();
    this.afterDeal = true;
    batch(() => {
      this.dealing.value = false;
      this.hurry.value = null;
      if (this.shown.value) this.shown.value = { ...this.shown.value, deal: null };
    });
    await this.wait(700);
  }

  /** The others have moved on: count down, as long as somebody sees the page. */
  private startHurry(): void {
    const had = this.haveIt;
    this.hurry.value = Math.min(REMEMBER.most, Math.max(REMEMBER.least, this.dealt * REMEMBER.card));
    const timer = setInterval(() => {
      if (this.haveIt !== had || this.hurry.value === null) clearInterval(timer);
      else if (!this.manner.hidden()) this.hurry.value = Math.max(0, this.hurry.value - TICK);
      if (this.haveIt === had && this.hurry.value === 0) had();
    }, TICK);
  }

  /** Somebody has moved since the deal. */
  private isMoved(): boolean {
    return this.queue.some((scene) => (scene.state?.decision ?? 0) > 0);
  }

  private isTooFar(): boolean {
    if (this.dealing.value) return false;
    return this.manner.hidden() || this.queue.length > (this.afterDeal ? MOST_AFTER_DEAL : MOST_BEHIND);
  }

  private isCut(): boolean {
    return this.cut.signal.aborted || this.manner.pace() === 0;
  }

  /** Faster the more there is still to show. */
  private time(ms: number): number {
    const behind = this.queue.length;
    const hurry = behind <= 1 ? 1 : behind <= 3 ? 0.6 : 0.35;
    return ms * hurry * this.manner.pace();
  }

  private wait(ms: number): Promise<void> {
    const most = this.manner.mayMove() ? this.time(ms) : Math.min(this.time(ms), 600);
    return this.isCut() || most === 0 ? Promise.resolve() : this.stage.wait(most, this.cut.signal);
  }

  private apply(events: GameEvent[]): void {
    const shown = this.shown.value;
    if (shown) this.shown.value = events.reduce(after, shown);
  }

  private async perform(group: GameEvent[]): Promise<void> {
    const first = group[0];
    if (!first) return;
    const lasts = LASTS[first.type] ?? 0;
    if (first.type === 'GoldMoved') return this.pay(group as Of<'GoldMoved'>[], lasts);
    if (first.type === 'FortunesTraded') return this.trade(first, lasts);
    if (first.type === 'CardsHandled') return this.handle(first, lasts);
    if (first.type === 'SeatsChanged') return this.reseat(first, lasts);
    if (first.type === 'TurnBegan' && Object.keys(this.shown.value?.faceUp ?? {}).length > 0)
      await this.wait(DWELL);
    this.apply(group);
    await this.wait(
      first.type === 'Answered' && group.some((event) => 'claims' in event && event.claims) ? 700 : lasts,
    );
  }

  private async handle(event: Of<'CardsHandled'>, lasts: number): Promise<void> {
    if (!this.manner.mayMove()) {
      const shown = this.shown.value;
      if (shown) this.shown.value = { ...shown, handled: [event.first, event.second] };
      await this.wait(lasts);
      if (this.shown.value) this.shown.value = { ...this.shown.value, handled: null };
      return;
    }
    await this.stage.handle(event.by, event.first, event.second, this.time(lasts), this.cut.signal);
  }

  /** First the two walk; who is one of them sees the table turn after that. */
  private async reseat(event: Of<'SeatsChanged'>, lasts: number): Promise<void> {
    this.apply([event]);
    if (this.shown.value) this.shown.value = { ...this.shown.value, moving: [event.first, event.second] };
    if (this.manner.mayMove())
      await this.stage.reseat(event.first, event.second, this.time(lasts), this.cut.signal);
    else await this.wait(lasts);
    if (this.shown.value) this.shown.value = { ...this.shown.value, moving: null };
    await this.wait(500);
  }

  private async pay(group: Of<'GoldMoved'>[], lasts: number): Promise<void> {
    const away = (shown: Shown, event: Of<'GoldMoved'>) => moved(shown, event.source, -event.amount);
    const there = (shown: Shown, event: Of<'GoldMoved'>) => moved(shown, event.target, event.amount);
    if (this.shown.value) this.shown.value = group.reduce(away, this.shown.value);
    await this.fly(
      group.map((event) => [event.source, event.target, event.amount]),
      lasts,
    );
    if (this.shown.value) this.shown.value = group.reduce(there, this.shown.value);
  }

  private async trade(event: Of<'FortunesTraded'>, lasts: number): Promise<void> {
    const gold = this.shown.value?.gold ?? {};
    await this.fly(
      [
        [event.by, event.person, gold[event.by] ?? 0],
        [event.person, event.by, gold[event.person] ?? 0],
      ],
      lasts,
    );
    this.apply([event]);
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
