import { expect, test, vi } from 'vitest';
import { handOver } from './handing';

test('the address of a handed file has 128 bits of chance', () => {
  vi.stubGlobal('BroadcastChannel', class {});
  const drawn = vi.spyOn(crypto, 'getRandomValues');
  const address = handOver(new File([], 'a.masc'));
  const bits = drawn.mock.results.map(({ value }) => value as Uint32Array);
  expect(bits.map((one) => one.byteLength * 8)).toEqual([128]);
  expect(address).toBe(`/review#file=${bits[0]?.join('-')}`);
  vi.unstubAllGlobals();
});
