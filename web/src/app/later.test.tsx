import { fireEvent, render, screen } from '@testing-library/preact';
import { expect, test } from 'vitest';
import { start } from '../words';
import { later } from './later';

const Greeting = ({ name }: { name: string }) => <p>hello {name}</p>;

test('it is asked for once, before anybody needs it, and shown when it is there', async () => {
  let asked = 0;
  const Later = later(async () => {
    asked += 1;
    return Greeting;
  });
  expect(asked).toBe(0);
  Later.prepare();
  expect(asked).toBe(1);
  render(<Later name="Ann" />);
  expect(await screen.findByText('hello Ann')).toBeTruthy();
  expect(asked).toBe(1);
});

test('what did not come is asked for again, by itself once and then by a button', async () => {
  await start();
  let asked = 0;
  const Later = later(async () => {
    asked += 1;
    if (asked < 3) throw new Error('no network');
    return Greeting;
  });
  Later.prepare();
  await new Promise((done) => setTimeout(done));
  render(<Later name="Ben" />);
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('hello Ben')).toBeTruthy();
  expect(asked).toBe(3);
});
