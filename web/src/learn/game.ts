/** The game of the tutorial: what the service would tell the learner, made by tests/tutorial_game.py from the real rules. */

import type { FeedMessage, WholeMessage } from '../service/types';
import made from './game.made.json';

export interface Node {
  /** What happened; null at the start. */
  message: FeedMessage | null;
  /** What the learner reads then, one after the other; the last asks for the move, if there are choices. */
  pages?: string[];
  next?: number;
  /** The moves that the lesson takes, and where each leads. */
  choices?: Record<string, number>;
}

export interface Game {
  whole: WholeMessage;
  first: number;
  nodes: Node[];
}

export const GAME = made as unknown as Game;

/** How far somebody has come: their moves, and what they read now. */
export interface Progress {
  moves: string[];
  page: string;
}

export interface Walk {
  /** The nodes come through, the last is where the table stands. */
  path: Node[];
  /** The moves that led there. */
  moves: string[];
  /** All that was read on the way, the last is what is read now. */
  pages: string[];
}

/** From the start to a page; as far as it goes, if that page is not on the way of these moves. */
export function walkTo(game: Game, { moves, page }: Progress): Walk {
  const walk: Walk = { path: [], moves: [], pages: [] };
  let node = game.nodes[game.first];
  while (node) {
    walk.path.push(node);
    for (const one of node.pages ?? []) {
      walk.pages.push(one);
      if (one === page) return walk;
    }
    const move = node.choices ? moves[walk.moves.length] : undefined;
    const next: number | undefined = move === undefined ? node.next : node.choices?.[move];
    if (next === undefined) break;
    if (move !== undefined) walk.moves.push(move);
    node = game.nodes[next];
  }
  return walk;
}

/** How many pages there are from the start to the end, whatever the learner chooses. */
export function lengthOf(game: Game): number {
  let length = 0;
  let node = game.nodes[game.first];
  while (node) {
    length += node.pages?.length ?? 0;
    const [choice] = Object.values(node.choices ?? {});
    node = game.nodes[node.next ?? choice ?? -1];
  }
  return length;
}
