import { afterEach, expect, test } from 'vitest';
import { noteTurned, turnedAt, wasTurned } from './settings';

afterEach(() => {
  for (let game = 1; game <= 20; game++) noteTurned(`other-${game}`);
});

test('a deal that was turned is known at each of several tables', () => {
  noteTurned('one-1');
  noteTurned('two-4');
  expect([wasTurned('one-1'), wasTurned('two-4'), wasTurned('two-5')]).toEqual([true, true, false]);
  expect([turnedAt('one'), turnedAt('two'), turnedAt('tw')]).toEqual(['one-1', 'two-4', '']);
  expect(localStorage.getItem('ridotto.turned')).toContain('two-4 one-1');
});

test('no game is none that was turned', () => {
  noteTurned(undefined);
  noteTurned('');
  expect([wasTurned(undefined), wasTurned(null), wasTurned('')]).toEqual([false, false, false]);
});

test('old ones are forgotten, and the newest of a table counts', () => {
  noteTurned('one-1');
  for (let game = 1; game <= 19; game++) noteTurned(`two-${game}`);
  expect(wasTurned('one-1')).toBe(true);
  noteTurned('two-20');
  expect(wasTurned('one-1')).toBe(false);
  expect(turnedAt('two')).toBe('two-20');
});
