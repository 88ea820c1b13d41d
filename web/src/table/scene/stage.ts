/** Moves things on the real screen: by transform and opacity only, so that it stays smooth. */

import type { Stage } from './director';

const MOST_COINS = 6;
const MOST_TURNING = 2000; // milliseconds

interface Spot {
  x: number;
  y: number;
}

/** A stage on the elements below `root`: those with `data-at`, and a layer for what flies. */
export class ScreenStage implements Stage {
  constructor(private readonly root: () => HTMLElement | null) {}

  wait(ms: number, cut: AbortSignal): Promise<void> {
    return new Promise((done) => {
      if (cut.aborted) return done();
      const timer = setTimeout(done, ms);
      cut.addEventListener(
        'abort',
        () => {
          clearTimeout(timer);
          done();
        },
        { once: true },
      );
    });
  }

  /** Cards may start to turn late on a busy machine; so long nothing may follow from them. */
  async turned(cut: AbortSignal): Promise<void> {
    const cards = [...(this.root()?.querySelectorAll('.scene-card-turn') ?? [])];
    const turns = cards.flatMap((card) => card.getAnimations().map((turn) => turn.finished));
    await Promise.race([Promise.allSettled(turns), this.wait(MOST_TURNING, cut)]);
  }

  async handle(by: string, first: string, second: string, ms: number, cut: AbortSignal): Promise<void> {
    const cards = [this.find(`card-${first}`), this.find(`card-${second}`)];
    const hand = this.find(`hand-${by}`) ?? this.find('centre');
    if (!hand) return this.wait(ms, cut);
    const under = middleOf(hand);
    const waits = cards.map((card, at) => {
      if (!card) return this.wait(ms, cut);
      const from = middleOf(card);
      const away = `translate(${under.x - from.x + (at ? 8 : -8)}px, ${under.y - from.y}px) scale(.55)`;
      const frames: Keyframe[] = [
        { transform: 'none', opacity: 1, easing: 'cubic-bezier(.4,0,.2,1)' },
        { transform: away, opacity: 1, offset: 0.3 },
        { transform: away, opacity: 0, offset: 0.38 },
        { transform: away, opacity: 0, offset: 0.62 },
        { transform: away, opacity: 1, offset: 0.7, easing: 'cubic-bezier(.4,0,.2,1)' },
        { transform: 'none', opacity: 1 },
      ];
      card.classList.add('scene-lifted');
      return run(card, frames, { duration: ms }, cut).finally(() => card.classList.remove('scene-lifted'));
    });
    await Promise.all(waits);
  }

  async reseat(first: string, second: string, ms: number, cut: AbortSignal): Promise<void> {
    await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)));
    const [one, other] = [this.find(`plate-${first}`), this.find(`plate-${second}`)];
    if (!one || !other) return this.wait(ms, cut);
    const [there, here] = [middleOf(one), middleOf(other)];
    const walk = (plate: HTMLElement, x: number, y: number) => {
      const from = { transform: `translate(${x}px, ${y}px)`, easing: 'cubic-bezier(.5,0,.2,1)' };
      plate.classList.add('scene-lifted');
      return run(plate, [from, { transform: 'none' }], { duration: ms }, cut).finally(() =>
        plate.classList.remove('scene-lifted'),
      );
    };
    await Promise.all([
      walk(one, here.x - there.x, here.y - there.y),
      walk(other, there.x - here.x, there.y - here.y),
    ]);
  }

  async coins(source: string, target: string, amount: number, ms: number, cut: AbortSignal): Promise<void> {
    const layer = this.root()?.querySelector<HTMLElement>('.scene-flying');
    const from = this.find(`gold-${source}`);
    const to = this.find(`gold-${target}`);
    if (!layer || !from || !to || amount <= 0) return this.wait(amount > 0 ? ms : 0, cut);
    const origin = layer.getBoundingClientRect();
    const [start, goal] = [middleOf(from), middleOf(to)];
    const many = Math.min(amount, MOST_COINS);
    const flights = Array.from({ length: many }, (_, at) => {
      const coin = document.createElement('i');
      coin.className = 'scene-coin';
      layer.append(coin);
      const spread = (at - (many - 1) / 2) * 5;
      const put = ({ x, y }: Spot) => `translate(${x - origin.x + spread}px, ${y - origin.y}px)`;
      const between = { x: (start.x + goal.x) / 2, y: (start.y + goal.y) / 2 - 26 };
      const frames: Keyframe[] = [
        { transform: `${put(start)} scale(.6)`, opacity: 0 },
        { transform: `${put(start)} scale(1)`, opacity: 1, offset: 0.1, easing: 'ease-in' },
        { transform: `${put(between)} scale(1.25)`, opacity: 1, offset: 0.5, easing: 'ease-out' },
        { transform: `${put(goal)} scale(1)`, opacity: 1, offset: 0.94 },
        { transform: `${put(goal)} scale(.6)`, opacity: 0 },
      ];
      const timing = {
        duration: ms * 0.8,
        delay: (at / Math.max(1, many)) * ms * 0.2,
        fill: 'both' as const,
      };
      return run(coin, frames, timing, cut).finally(() => coin.remove());
    });
    await Promise.all(flights);
  }

  private find(name: string): HTMLElement | null {
    return this.root()?.querySelector<HTMLElement>(`[data-at="${name}"]`) ?? null;
  }
}

function middleOf(element: HTMLElement): Spot {
  const box = element.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** An animation that can be cut short; it never leaves anything behind. */
function run(
  element: HTMLElement,
  frames: Keyframe[],
  timing: KeyframeAnimationOptions,
  cut: AbortSignal,
): Promise<void> {
  if (cut.aborted) return Promise.resolve();
  const animation = element.animate(frames, timing);
  const stop = () => animation.cancel();
  cut.addEventListener('abort', stop, { once: true });
  return animation.finished.then(
    () => {
      cut.removeEventListener('abort', stop);
      animation.cancel();
    },
    () => undefined,
  );
}
