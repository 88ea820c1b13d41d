/** Where everybody sits: a pure function of how many they are and of the room there is. */

/** A box by its middle. */
export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

export interface Layout {
  /** The own seat first, at the bottom; then on to the left, as the turns go. */
  seats: Box[];
  /** Room for the court, the bank and the centre cards. */
  centre: Box;
  /** How large a seat is drawn, where 1 is the least that can be read. */
  scale: number;
  /** What is needed: the height that was given, or more if that is too little. */
  height: number;
}

interface Sizes {
  w: number;
  h: number;
  ownW: number;
  ownH: number;
}

const GAP = 4;
const SMALLEST = 0.78;
const LARGEST = 1.9;
const STEP = 0.02;
const WIDER = [1.5, 1.35, 1.2, 1.1];
const WIDE_ENOUGH = 150;
const CENTRE = { w: 132, h: 92 };

/** The size of a seat by how many cards lie there; at scale 1. */
function sizesOf(cards: number, scale: number): Sizes {
  const wide = { w: cards === 1 ? 74 : 42 * cards + 42, h: cards === 1 ? 72 : 90 };
  const own = { ownW: cards === 1 ? 156 : 60 * cards + 104, ownH: cards === 1 ? 84 : 104 };
  return {
    w: wide.w * scale,
    h: wide.h * scale,
    ownW: own.ownW * Math.min(scale, 1.5),
    ownH: own.ownH * Math.min(scale, 1.5),
  };
}

/** Seats round the table for so many persons with so many cards each. */
export function layout(count: number, width: number, height: number, cards = 1): Layout {
  const least = Math.max(270, width);
  for (let tall = Math.max(height, 160); ; tall += 16) {
    const round = largest((size, scale) => ellipse(count, least, tall, size, scale), cards);
    const square = largest((size, scale) => horseshoe(count, least, tall, size, scale), cards);
    const likes = round && round.scale >= 1.2 ? 0.78 : 0.9; // a round table looks better, where seats are large anyway
    if (round && (!square || round.scale >= square.scale * likes)) return round;
    if (square) return square;
  }
}

/** The least height that will do for so many on that width. */
export function leastHeight(count: number, width: number, cards = 1): number {
  return layout(count, width, 0, cards).height;
}

type Attempt = (size: Sizes, scale: number) => Layout | null;

/** As large as it goes; and then as wide, since names are long. */
function largest(attempt: Attempt, cards: number): Layout | null {
  for (let scale = LARGEST; scale >= SMALLEST; scale -= STEP) {
    const size = sizesOf(cards, scale);
    const found = attempt(size, scale);
    if (!found) continue;
    for (const wider of WIDER) {
      if (size.w * wider > WIDE_ENOUGH + 30 * (cards - 1)) continue;
      const better = attempt({ ...size, w: size.w * wider, ownW: size.ownW * wider }, scale);
      if (better) return better;
    }
    return found;
  }
  return null;
}

/** On a rounded line along the edge, with the same way from one to the next. */
function ellipse(count: number, width: number, height: number, size: Sizes, scale: number): Layout | null {
  const line = outline(width - size.w - GAP, height - size.h - GAP);
  const shift = { x: width / 2, y: height / 2 };
  const others = count - 1;
  const clear = (size.ownW + size.w) / 2 + GAP;
  const from = line.findIndex((point) => point.x < -clear || point.y < height / 2 - size.ownH - size.h / 2);
  if (from < 0) return null;
  const first = line[from]?.way ?? 0;
  const whole = line.at(-1)?.way ?? 0;
  const seats = [ownSeat(width, height, size)];
  for (let seat = 0; seat < others; seat += 1) {
    const part = others === 1 ? 0.5 : seat / (others - 1);
    const even = others < 6 ? first + ((seat + 1) / (others + 1)) * (whole - 2 * first) : 0;
    const way = others < 6 ? even : first + part * (whole - 2 * first);
    const point = line.find((candidate) => candidate.way >= way) ?? line[0];
    if (!point) return null;
    seats.push({ x: point.x + shift.x, y: point.y + shift.y, w: size.w, h: size.h });
  }
  return complete(seats, width, height, scale);
}

/** Points of a superellipse from the bottom's middle on to the left, with the way gone so far. */
function outline(width: number, height: number): { x: number; y: number; way: number }[] {
  const points: { x: number; y: number; way: number }[] = [];
  let way = 0;
  for (let step = 0; step <= 720; step += 1) {
    const angle = Math.PI / 2 + (step / 720) * 2 * Math.PI;
    const bend = (value: number) => Math.sign(value) * Math.abs(value) ** (2 / 3.2);
    const x = (bend(Math.cos(angle)) * width) / 2;
    const y = (bend(Math.sin(angle)) * height) / 2;
    const last = points.at(-1);
    if (last) way += Math.hypot(x - last.x, y - last.y);
    points.push({ x, y, way });
  }
  return points;
}

/** In rows: a top row, and pairs to the left and right; the last pair beside the own seat if there is room. */
function horseshoe(count: number, width: number, height: number, size: Sizes, scale: number): Layout | null {
  const others = count - 1;
  let best: Layout | null = null;
  for (let top = others % 2; top <= others; top += 2) {
    if (top * (size.w + GAP) > width) break;
    const found = rows(others, top, width, height, size, scale);
    if (found && (!best || found.centre.h * found.centre.w > best.centre.h * best.centre.w)) best = found;
  }
  return best;
}

function rows(
  others: number,
  top: number,
  width: number,
  height: number,
  size: Sizes,
  scale: number,
): Layout | null {
  const pairs = (others - top) / 2;
  const beside = 2 * (size.w + GAP) + size.ownW <= width;
  const free = height - (beside ? 0 : size.ownH + GAP);
  const begin = top > 0 ? size.h + GAP : 0;
  const step = pairs > 0 ? (free - begin) / pairs : 0;
  if (pairs > 0 && step < size.h + GAP) return null;
  const seats = [ownSeat(width, height, size)];
  const side = (row: number, x: number): Box => ({ x, y: begin + (row + 0.5) * step, w: size.w, h: size.h });
  for (let row = pairs - 1; row >= 0; row -= 1) seats.push(side(row, size.w / 2 + GAP / 2));
  for (let seat = 0; seat < top; seat += 1)
    seats.push({ x: ((seat + 0.5) * width) / top, y: size.h / 2, w: size.w, h: size.h });
  for (let row = 0; row < pairs; row += 1) seats.push(side(row, width - size.w / 2 - GAP / 2));
  return complete(seats, width, height, scale);
}

function ownSeat(width: number, height: number, size: Sizes): Box {
  return { x: width / 2, y: height - size.ownH / 2, w: size.ownW, h: size.ownH };
}

/** With the largest room in the middle, if all of it fits. */
function complete(seats: Box[], width: number, height: number, scale: number): Layout | null {
  for (const [at, seat] of seats.entries()) {
    if (seat.x - seat.w / 2 < -0.5 || seat.x + seat.w / 2 > width + 0.5) return null;
    if (seat.y - seat.h / 2 < -0.5 || seat.y + seat.h / 2 > height + 0.5) return null;
    if (seats.some((other, place) => place > at && overlap(seat, other))) return null;
  }
  const centre = middle(seats, width, height);
  return centre ? { seats, centre, scale, height } : null;
}

export function overlap(one: Box, other: Box, gap = GAP - 1): boolean {
  return (
    Math.abs(one.x - other.x) < (one.w + other.w) / 2 + gap &&
    Math.abs(one.y - other.y) < (one.h + other.h) / 2 + gap
  );
}

function middle(seats: Box[], width: number, height: number): Box | null {
  let best: Box | null = null;
  for (let part = 0.2; part <= 0.8; part += 0.025) {
    const box = { x: width / 2, y: height * part, ...CENTRE };
    if (seats.some((seat) => overlap(box, seat, 2))) continue;
    const room = grow(box, seats, width, height);
    if (!best || room.w * room.h > best.w * best.h) best = room;
  }
  return best;
}

function grow(box: Box, seats: Box[], width: number, height: number): Box {
  let grown = box;
  const fits = (tried: Box) =>
    tried.w <= Math.min(width, 520) &&
    tried.h <= 340 &&
    tried.y - tried.h / 2 >= 0 &&
    tried.y + tried.h / 2 <= height &&
    !seats.some((seat) => overlap(tried, seat, 2));
  for (let step = 0; step < 60; step += 1) {
    const wider = { ...grown, w: grown.w + 8 };
    if (fits(wider)) grown = wider;
    const taller = { ...grown, h: grown.h + 6 };
    if (fits(taller)) grown = taller;
  }
  return grown;
}
