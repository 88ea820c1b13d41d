import { describe, expect, test } from 'vitest';
import { type Box, layout, leastHeight, overlap } from './layout';

const ROOMS: [string, number, number][] = [
  ['a small phone, upright', 360, 350],
  ['a phone, upright', 390, 520],
  ['a phone on its side', 420, 310],
  ['zoomed in', 308, 300],
  ['a tablet', 768, 700],
  ['a desktop', 940, 560],
  ['a large screen', 1500, 900],
];
const COUNTS = Array.from({ length: 12 }, (_, more) => more + 2);

function cardsOf(count: number): number {
  return count === 2 ? 3 : count === 3 ? 2 : 1;
}

describe.each(ROOMS)('on %s', (_, width, height) => {
  test.each(COUNTS)('%i sit without touching each other or the middle', (count) => {
    const found = layout(count, width, height, cardsOf(count));
    expect(found.seats).toHaveLength(count);
    const boxes: Box[] = [...found.seats, found.centre];
    for (const [at, box] of boxes.entries()) {
      expect(box.x - box.w / 2).toBeGreaterThanOrEqual(-0.5);
      expect(box.x + box.w / 2).toBeLessThanOrEqual(width + 0.5);
      expect(box.y - box.h / 2).toBeGreaterThanOrEqual(-0.5);
      expect(box.y + box.h / 2).toBeLessThanOrEqual(found.height + 0.5);
      for (const other of boxes.slice(at + 1)) expect(overlap(box, other, 0)).toBe(false);
    }
  });

  test.each(COUNTS)(
    '%i sit in the order of play: on to the left, over the top, and back on the right',
    (count) => {
      const { seats, height: tall } = layout(count, width, height, cardsOf(count));
      const own = seats[0] as Box;
      expect(own.x).toBeCloseTo(width / 2);
      expect(own.y + own.h / 2).toBeCloseTo(tall);
      const turns = seats.slice(1).map((seat) => {
        const angle = Math.atan2(seat.x - width / 2, tall / 2 - seat.y); // from the top, to the right
        return angle < -Math.PI ? angle + 2 * Math.PI : angle;
      });
      for (const [at, angle] of turns.slice(1).entries()) expect(angle).toBeGreaterThan(turns[at] as number);
    },
  );
});

test('a phone has room for thirteen and for deciding, without scrolling', () => {
  expect(leastHeight(13, 348)).toBeLessThan(330);
  expect(layout(13, 348, 330).height).toBe(330);
});
