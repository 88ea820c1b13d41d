import { fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { Refusal } from '../service/types';
import { start } from '../words';
import { alertTurn, calmTurn, showTitle, useTitle } from './alerts';
import { copyText } from './copy';
import { sayError } from './errors';
import { Pick, Switch } from './fields';
import { Menu, MenuItem } from './menu';
import { forget, recentTables, remember } from './recent';
import { sound, titleCalls } from './settings';

beforeAll(() => start());

function Titled({ title }: { title: string }) {
  useTitle(title);
  return null;
}

test('the title of the page, and the call when it is one’s turn', () => {
  document.head.innerHTML = '<link rel="icon" href="/favicon.svg">';
  const icon = () => document.querySelector('link')?.getAttribute('href');
  showTitle();
  expect(document.title).toBe('ridotto');
  render(<Titled title="Table K4H6X2" />);
  expect(document.title).toBe('Table K4H6X2 · ridotto');
  alertTurn();
  expect(document.title).toBe('● Your turn · Table K4H6X2 · ridotto');
  expect(icon()).toMatch(/^data:image\/svg/);
  titleCalls.value = 'off';
  expect(document.title).toBe('Table K4H6X2 · ridotto');
  expect(icon()).toBe('/favicon.svg');
  titleCalls.value = 'on';
  expect(document.title).toMatch(/^● Your turn/);
  calmTurn();
  expect(document.title).toBe('Table K4H6X2 · ridotto');
  expect(icon()).toBe('/favicon.svg');
});

const played: number[] = [];

class Silence {
  currentTime = 0;
  destination = {};
  resume = async () => {};
}

class Tone {
  gain = { setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} };
  constructor(_: unknown, how?: { frequency?: number }) {
    if (how?.frequency) played.push(how.frequency);
  }
  connect(next: unknown) {
    return next;
  }
  start() {}
  stop() {}
}

beforeEach(() => {
  played.length = 0;
  vi.stubGlobal('AudioContext', Silence);
  vi.stubGlobal('OscillatorNode', Tone);
  vi.stubGlobal('GainNode', Tone);
});

afterEach(() => {
  sound.value = 'on';
  calmTurn();
});

test('a turn sounds, unless it is switched off or quiet', () => {
  alertTurn({ quiet: true });
  expect(played).toHaveLength(0);
  sound.value = 'off';
  alertTurn();
  expect(played).toHaveLength(0);
  sound.value = 'on';
  alertTurn();
  expect(played).toHaveLength(2);
});

test('a refusal is said by its code, and by its own words where nobody knows the code', () => {
  expect(sayError(new Refusal('not-host', 'x'))).not.toBe('x');
  expect(sayError(new Refusal('something-new', 'in its own words'))).toBe('in its own words');
  expect(sayError(new TypeError('secret'))).not.toContain('secret');
});

test('tables are remembered, the newest first, eight at most, each once', () => {
  for (let n = 0; n < 10; n += 1) remember({ table: `T${n}`, code: 'C', names: [], at: Date.now() });
  remember({ table: 'T5', code: 'C', names: ['Ann'], at: Date.now() });
  expect(recentTables.value.map(({ table }) => table)).toEqual([
    'T5',
    'T9',
    'T8',
    'T7',
    'T6',
    'T4',
    'T3',
    'T2',
  ]);
  forget('T9');
  expect(recentTables.value).toHaveLength(7);
  expect(JSON.parse(localStorage.getItem('ridotto.tables') ?? '[]')).toHaveLength(7);
});

test('fields have a name of their own, and what explains them apart from it', () => {
  const picked = vi.fn();
  render(
    <>
      <Pick
        label="Clock"
        about="Time for a turn."
        value="0"
        options={[
          { value: '0', label: 'None' },
          { value: '60', label: 'A minute' },
        ]}
        onChange={picked}
      />
      <Switch label="Talking" about="People may write." on={false} onChange={picked} />
    </>,
  );
  fireEvent.change(screen.getByRole('combobox', { name: 'Clock' }), { target: { value: '60' } });
  expect(picked).toHaveBeenLastCalledWith('60');
  fireEvent.click(screen.getByRole('switch', { name: 'Talking' }));
  expect(picked).toHaveBeenLastCalledWith(true);
});

test('a menu opens, closes by Escape and by a choice', () => {
  const chosen = vi.fn();
  render(
    <Menu label="More" icon="menu">
      <MenuItem onClick={chosen}>Do it</MenuItem>
    </Menu>,
  );
  const button = screen.getByRole('button', { name: 'More' });
  const isOpen = () => button.getAttribute('aria-expanded');
  fireEvent.click(button);
  expect(isOpen()).toBe('true');
  fireEvent.keyDown(button, { key: 'Escape' });
  expect(isOpen()).toBe('false');
  fireEvent.click(button);
  fireEvent.click(screen.getByText('Do it'));
  expect(chosen).toHaveBeenCalledOnce();
  expect(isOpen()).toBe('false');
});

test('without HTTPS a link is copied the old way', async () => {
  let copied = '';
  vi.stubGlobal('navigator', { ...navigator, clipboard: undefined });
  document.execCommand = () => {
    copied = (document.activeElement as HTMLTextAreaElement).value;
    return true;
  };
  expect(await copyText('http://192.168.0.7:8000/t/T')).toBe(true);
  expect(copied).toBe('http://192.168.0.7:8000/t/T');
  document.execCommand = () => false;
  expect(await copyText('x')).toBe(false);
});
