/** A network that is gone does not always say so: after a silence the service is asked for something small. */

const QUIET = 20_000; // milliseconds without a word
const SOON = 5000;

export class Pulse {
  private heard = 0;
  private isAsking = false;
  private timer: ReturnType<typeof setInterval> | undefined;

  constructor(
    private readonly lost: () => void,
    private readonly ask: () => Promise<boolean> = reach,
  ) {}

  start(): void {
    this.beat();
    this.timer = setInterval(() => void this.listen(), SOON);
  }

  stop(): void {
    clearInterval(this.timer);
  }

  /** Something came. */
  beat(): void {
    this.heard = performance.now();
  }

  /** Nobody sees a hidden page; it asks when it is seen again. */
  private async listen(): Promise<void> {
    const since = this.heard;
    if (this.isAsking || document.visibilityState === 'hidden' || performance.now() - since < QUIET) return;
    this.isAsking = true;
    const isThere = await this.ask();
    this.isAsking = false;
    if (isThere) this.beat();
    else if (this.heard === since) this.lost();
  }
}

async function reach(): Promise<boolean> {
  try {
    await fetch('/favicon.svg', { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(SOON) });
    return true;
  } catch {
    return false;
  }
}
