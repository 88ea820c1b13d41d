import { expect, test } from 'vitest';
import { unitOf } from './centre';
import { layout } from './layout';

test('what lies in the middle fits between the seats, at every size', () => {
  for (const [width, height] of [
    [360, 300],
    [390, 405],
    [414, 500],
    [768, 700],
    [920, 756],
  ] as const)
    for (const [count, cards] of [
      [4, 2],
      [5, 1],
      [6, 2],
      [13, 0],
    ] as const) {
      const { centre, scale } = layout(count, width, height);
      const unit = unitOf(centre, scale, cards);
      expect((36 + 10 + 36 + cards * 46) * unit).toBeLessThanOrEqual(centre.w);
      expect(unit).toBeGreaterThan(0.55);
      expect(unit).toBeLessThanOrEqual(scale);
    }
});
