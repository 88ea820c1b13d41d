import { expect, test } from 'vitest';
import { routeOf } from './router';

test('addresses lead to pages', () => {
  expect(routeOf('/')).toEqual({ page: 'home' });
  expect(routeOf('/t/TIpGEZqswfRk')).toEqual({ page: 'table', table: 'TIpGEZqswfRk' });
  expect(routeOf('/c/K4H%206X2')).toEqual({ page: 'code', code: 'K4H 6X2' });
  expect(routeOf('/game/TIpGEZqswfRk-1')).toEqual({ page: 'game', game: 'TIpGEZqswfRk-1' });
  expect(routeOf('/rules/second')).toEqual({ page: 'rules', edition: 'second' });
  expect(routeOf('/learn/')).toEqual({ page: 'learn' });
});

test('what is no address of ours is said to be lost', () => {
  expect(routeOf('/rules/third')).toEqual({ page: 'lost', path: '/rules/third' });
  expect(routeOf('/t/a/b')).toEqual({ page: 'lost', path: '/t/a/b' });
  const long = `/t/${'a'.repeat(41)}`;
  expect(routeOf(long)).toEqual({ page: 'lost', path: long });
  expect(routeOf('/%')).toEqual({ page: 'lost', path: '/%' });
});
