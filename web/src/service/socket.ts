/** One socket to one table, which comes back by itself and repeats what was not answered. */

import { type Signal, signal } from '@preact/signals';
import { API } from './http';
import { Pulse } from './pulse';
import { type Command, type Message, Refusal } from './types';

/** `closed` is for good: `reason` says why. */
export type Status = 'connecting' | 'open' | 'lost' | 'closed';

interface Waiting {
  frame: string;
  done: (n: number) => void;
  failed: (error: Refusal) => void;
}

/** Reasons that end it for good; with any other, such as `renewed`, the page comes back. */
const FINAL = new Set([
  'foreign-origin',
  'no-such-table',
  'watching-off',
  'bad-token',
  'left',
  'removed',
  'banned',
  'locked',
  'closed',
]);
const FIRST_WAIT = 300;
const LONGEST_WAIT = 10_000;
/** With a renewed token: until the answer with the new cookie is there. */
const RENEWAL_WAIT = 3_000;
/** Who does not answer for so long is taken for lost: a network that is gone does not say so. */
const PATIENCE = 10_000;

/** Bytes of a frame with a secret in it, or a multiple of that. */
const PADDED = 256;

/** As it goes over the wire: a move and an answer are equally long whatever they say. */
export function write(command: Command & { id: string }): string {
  if (command.do !== 'move' && command.do !== 'answer') return JSON.stringify(command);
  const bare = new TextEncoder().encode(JSON.stringify({ ...command, pad: '' })).length;
  const pad = ' '.repeat(Math.ceil(bare / PADDED) * PADDED - bare);
  return JSON.stringify({ ...command, pad });
}

export class TableSocket {
  readonly status: Signal<Status> = signal('connecting');
  /** Why it was closed, a word of docs/protocol.md. */
  readonly reason: Signal<string> = signal('');

  private socket: WebSocket | null = null;
  private waiting = new Map<string, Waiting>();
  private last: number | null = null;
  /** The member that what was seen is for; empty for who watches. */
  private you = '';
  private counter = 0;
  private tries = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly prefix = crypto.getRandomValues(new Uint32Array(2)).join('-');
  private readonly pulse = new Pulse(() => {
    if (this.status.value === 'open') this.letGo();
  });
  private readonly wake = () => this.comeBackNow();
  private readonly drop = () => this.letGo();

  constructor(
    private readonly table: string,
    private readonly hear: (message: Message) => void,
  ) {
    addEventListener('online', this.wake);
    addEventListener('offline', this.drop);
    document.addEventListener('visibilitychange', this.wake);
    this.pulse.start();
    this.connect();
  }

  /** Done when it is on disk; fails with a `Refusal`. */
  send(command: Command): Promise<number> {
    this.counter += 1;
    const id = `${this.prefix}-${this.counter}`;
    const frame = write({ id, ...command });
    return new Promise((done, failed) => {
      if (this.status.value === 'closed') {
        failed(new Refusal(this.reason.value || 'closed', 'the table is closed'));
        return;
      }
      this.waiting.set(id, { frame, done, failed });
      if (this.status.value === 'open' && this.socket) this.tell(this.socket, id, frame);
    });
  }

  close(): void {
    this.end('');
    this.socket?.close();
  }

  /** Forget what was seen, so that the next connection begins with a whole. */
  restart(): void {
    this.last = null;
    this.socket?.close();
  }

  /** Wait no longer, if the connection is lost. */
  comeBack(): void {
    if (this.status.value !== 'lost') return;
    this.tries = 0;
    this.connect();
  }

  private connect(): void {
    clearTimeout(this.timer);
    const query = this.last === null ? '' : `?last=${this.last}&you=${encodeURIComponent(this.you)}`;
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const path = `${API}/tables/${encodeURIComponent(this.table)}/socket${query}`;
    const socket = new WebSocket(`${scheme}://${location.host}${path}`);
    this.socket = socket;
    const late = setTimeout(() => {
      if (this.socket === socket) this.giveUp(socket); // neither yes nor no
    }, PATIENCE);
    socket.onopen = () => {
      clearTimeout(late);
      this.pulse.beat();
      this.status.value = 'open';
      for (const [id, { frame }] of this.waiting) this.tell(socket, id, frame);
    };
    socket.onmessage = (event) => {
      this.tries = 0;
      this.pulse.beat();
      this.take(JSON.parse(String(event.data)) as Message);
    };
    socket.onclose = (event) => {
      clearTimeout(late);
      if (this.socket !== socket || this.status.value === 'closed') return;
      if (FINAL.has(event.reason)) this.end(event.reason);
      else this.comeBackLater(event.reason);
    };
  }

  private tell(socket: WebSocket, id: string, frame: string): void {
    socket.send(frame);
    setTimeout(() => {
      if (this.socket === socket && this.waiting.has(id)) this.letGo();
    }, PATIENCE);
  }

  /** Wait no longer for this connection. */
  private letGo(): void {
    const socket = this.socket;
    if (this.status.value === 'closed' || this.status.value === 'lost' || !socket) return;
    this.giveUp(socket);
  }

  private giveUp(socket: WebSocket): void {
    if (this.status.value === 'closed') return;
    this.socket = null;
    socket.close();
    this.comeBackLater('');
  }

  private take(message: Message): void {
    if (message.is === 'done' || message.is === 'refused') {
      const asked = message.re === null ? undefined : this.waiting.get(message.re);
      if (message.re !== null) this.waiting.delete(message.re);
      if (message.is === 'done') asked?.done(message.n);
      else asked?.failed(new Refusal(message.code, message.text, message.rule));
      return;
    }
    if (message.is === 'whole') this.you = message.you ?? '';
    if (message.is !== 'people') this.last = message.n;
    this.hear(message);
  }

  private comeBackLater(reason: string): void {
    this.status.value = 'lost';
    this.reason.value = reason;
    const least = reason === 'renewed' ? RENEWAL_WAIT : FIRST_WAIT;
    const wait = Math.min(LONGEST_WAIT, least * 2 ** this.tries) * (0.75 + Math.random() / 2);
    this.tries += 1;
    this.timer = setTimeout(() => this.connect(), wait);
  }

  private comeBackNow(): void {
    if (document.visibilityState === 'visible') this.comeBack();
  }

  private end(reason: string): void {
    this.reason.value = reason;
    this.status.value = 'closed';
    clearTimeout(this.timer);
    this.pulse.stop();
    removeEventListener('online', this.wake);
    removeEventListener('offline', this.drop);
    document.removeEventListener('visibilitychange', this.wake);
    for (const { failed } of this.waiting.values())
      failed(new Refusal(reason || 'closed', 'the table is closed'));
    this.waiting.clear();
  }
}
