import { cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Edition } from '../service/types';
import { LANGUAGES, type Language, need, setLanguage } from '../words';
import { CHAPTERS } from './chapters';
import { FACTS } from './facts';
import { RulesPage } from './page';
import { matches, pieces, wordsOf } from './searching';

const files = import.meta.glob<Record<string, string>>('../../../src/ridotto/words/messages/*/rules-*.json', {
  eager: true,
  import: 'default',
});
const EDITIONS: Edition[] = ['first', 'second'];

function texts(language: string, edition: Edition): Record<string, string> {
  return files[`../../../src/ridotto/words/messages/${language}/rules-${edition}.json`] ?? {};
}

vi.setConfig({ testTimeout: 30_000 }); // faces are large for a page without a browser

beforeEach(async () => {
  history.replaceState(null, '', '/rules/first');
  await setLanguage('en');
  await Promise.all([need('rules-first'), need('rules-second')]);
});
afterEach(cleanup);

describe.each(EDITIONS)('the rules of the %s edition', (edition) => {
  it.each(Object.keys(LANGUAGES) as Language[])('show every message in %s', async (code) => {
    await setLanguage(code);
    const { container } = render(<RulesPage edition={edition} />);
    const shown = container.textContent ?? '';
    const missing = Object.entries(texts(code, edition)).filter(([, text]) => !shown.includes(text));
    expect(missing).toEqual([]);
    expect(Object.keys(texts(code, edition)).length).toBeGreaterThan(70);
  });

  it('have every rule at its id, and each id once', () => {
    const { container } = render(<RulesPage edition={edition} />);
    const ids = [...container.querySelectorAll('[id]')].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const rules = Object.keys(texts('en', edition)).filter((name) => /^[SCTEPQ]\d+$/.test(name));
    expect(rules.filter((rule) => !ids.includes(rule))).toEqual([]);
  });

  it('lead nowhere but to places that are there', () => {
    const { container } = render(<RulesPage edition={edition} />);
    for (const link of container.querySelectorAll('a[href^="#"]'))
      expect(container.querySelector(link.getAttribute('href') ?? ''), link.outerHTML).not.toBeNull();
  });

  it('give every character a face and a power of its own', () => {
    const rules = FACTS[edition].characters.map((row) => row.rule);
    expect(new Set(rules).size).toBe(rules.length);
    const entries = CHAPTERS[edition].flatMap((chapter) => chapter.entries);
    expect(entries.filter((entry) => entry.is === 'powers')).toHaveLength(1);
  });
});

describe('a rule that the address leads to', () => {
  it('is highlighted and has the focus', async () => {
    history.replaceState(null, '', '/rules/first#T9');
    const { container } = render(<RulesPage edition="first" />);
    await expect.poll(() => document.activeElement?.id).toBe('T9');
    expect(container.querySelectorAll('.rules-here')).toHaveLength(1);
  });
});

describe('the search', () => {
  const search = (wanted: string) =>
    fireEvent.input(screen.getByRole('searchbox'), { target: { value: wanted } });

  it('leaves what matches, marks it and counts it', async () => {
    const { container } = render(<RulesPage edition="first" />);
    await search('inquisitor');
    expect(container.querySelector('#P11')).not.toBeNull();
    expect(container.querySelector('#T1')).toBeNull();
    const places = container.querySelectorAll('.rules-rule, .rules-power, section > p').length;
    expect(screen.getByRole('status').textContent).toBe(`${places} places`);
    expect(
      [...container.querySelectorAll('mark')].every((mark) => /inquisitor/i.test(mark.textContent ?? '')),
    ).toBe(true);
  });

  it('says when there is nothing, and shows everything again when it is cleared', async () => {
    const { container } = render(<RulesPage edition="first" />);
    await search('xyzzy');
    expect(screen.getByRole('status').textContent).toMatch(/Nothing/);
    await search('');
    expect(container.querySelector('#T1')).not.toBeNull();
  });

  it('takes accents and case as they come', () => {
    expect(matches('Der König wählt', wordsOf('WAHLT konig'))).toBe(true);
    expect(matches('Der König', wordsOf('Dame'))).toBe(false);
    expect(pieces('Der König, der', wordsOf('DER kon'))).toEqual(['', 'Der', ' ', 'Kön', 'ig, ', 'der']);
    expect(pieces('Queen', [])).toEqual(['Queen']);
    expect(pieces('', ['x'])).toEqual([]);
  });
});
