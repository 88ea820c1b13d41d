/** Whose eyes a game is looked at with, and what they could see. */

import type { GameEvent } from '../service/types';
import type { Cards, Eyes, Moment, Review } from './types';

/** All points of view that this game offers, the widest first. */
export function eyesOf(review: Review): Eyes[] {
  if (review.viewer !== null) return [review.viewer as Eyes];
  return ['open', 'public', ...(Object.keys(review.names) as Eyes[])];
}

/** The event as these eyes saw it: what was secret is null for who was not in its audience. */
export function asSeen(event: GameEvent, eyes: Eyes): GameEvent {
  if (eyes === 'open' || !event.audience || event.audience.includes(eyes)) return event;
  if (event.type === 'CardsHandled') return { ...event, really: null };
  if (event.type === 'CardSeen' || event.type === 'CardShown') return { ...event, character: null };
  return event;
}

/** What these eyes could be certain of; with all cards open what really lies there. */
export function certain(moment: Moment, eyes: Eyes): Cards {
  if (eyes === 'open') return moment.cards ?? {};
  return moment.known[eyes] ?? {};
}

/** A reason tells what somebody knew, so it is for them alone, or when all is told. */
export function mayHearWhy(moment: Moment, eyes: Eyes): boolean {
  return moment.why !== null && (eyes === 'open' || eyes === whoMoved(moment));
}

/** `p2` of `p2.l announce king`. */
export function whoMoved(moment: Moment): string {
  return moment.move.split(/[ .]/, 1)[0] ?? '';
}
