import { render } from '@testing-library/preact';
import { h } from 'preact';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  key,
  LANGUAGES,
  type Language,
  language,
  list,
  need,
  number,
  plural,
  rich,
  setLanguage,
  start,
  t,
} from '.';
import { preferred } from './languages';

function browserSpeaks(...languages: string[]): void {
  Object.defineProperty(navigator, 'languages', { value: languages, configurable: true });
}

beforeEach(async () => {
  localStorage.clear();
  browserSpeaks('en');
  await setLanguage('en');
  localStorage.clear();
});

describe('the language', () => {
  it("is the first of the browser's that we speak", () => {
    browserSpeaks('ja-JP', 'de-AT', 'fr');
    expect(preferred()).toBe('de');
  });

  it("is English where we speak none of the browser's", () => {
    browserSpeaks('ja', 'constructor');
    expect(preferred()).toBe('en');
  });

  it('is the one chosen before, and is kept', async () => {
    browserSpeaks('fr');
    await setLanguage('uk');
    expect(preferred()).toBe('uk');
    await start();
    expect(language.value).toBe('uk');
    expect(document.documentElement.lang).toBe('uk');
  });

  it('is not what somebody else wrote into the storage', () => {
    localStorage.setItem('ridotto.language', 'tlh');
    browserSpeaks('hu-HU');
    expect(preferred()).toBe('hu');
  });

  it('is the last one asked for, whichever comes first', async () => {
    await Promise.all([setLanguage('de'), setLanguage('es')]);
    expect(language.value).toBe('es');
  });
});

describe('a message', () => {
  it('is said in each language', async () => {
    const said = new Set<string>();
    for (const code of Object.keys(LANGUAGES) as Language[]) {
      await setLanguage(code);
      said.add(t('common.cancel'));
    }
    expect(said).toEqual(new Set(['Cancel', 'Annuler', 'Abbrechen', 'Cancelar', 'Mégse', 'Скасувати']));
  });

  it('takes its arguments as text, and only its own', () => {
    expect(t('log.passed', { name: '<b>{constructor}</b>' })).toBe('<b>{constructor}</b> passes.');
    expect(t('log.passed')).toBe('{name} passes.');
  });

  it('shows its key where nobody has a text', () => {
    expect(t(key('common.nobody-wrote-this'))).toBe('common.nobody-wrote-this');
  });

  it('has nodes in it', () => {
    const link = h('a', { href: '#T9' }, 'Ann <b>');
    const { container } = render(rich('log.passed', { name: link }));
    expect(container.innerHTML).toBe('<a href="#T9">Ann &lt;b&gt;</a> passes.');
  });

  it('has the plural form of its number', async () => {
    expect([1, 2].map((n) => plural('common.coins', n))).toEqual(['1 coin', '2 coins']);
    await setLanguage('uk');
    const said = [1, 2, 5, 21].map((n) => plural('common.coins', n));
    expect(said).toEqual(['1 монета', '2 монети', '5 монет', '21 монета']);
  });
});

describe('a long part', () => {
  it('comes when it is needed, and again in the next language', async () => {
    await need('rules-first');
    const english = t(key('rules-first.T9'));
    await setLanguage('de');
    expect(english.length).toBeGreaterThan(20);
    expect(t(key('rules-first.T9'))).not.toBe(english);
    expect(t(key('rules-first.T9')).length).toBeGreaterThan(20);
  });

  it('is asked for by whoever shows it', async () => {
    expect(t(key('rules-second.T9'))).toBe('');
    await need('rules-second');
    expect(t(key('rules-second.T9')).length).toBeGreaterThan(20);
  });
});

describe('lists and numbers', () => {
  it('are said as the language does', async () => {
    expect(list(['Ann', 'Ben', 'Cleo'])).toBe('Ann, Ben and Cleo');
    expect(number(12345)).toBe('12,345');
    await setLanguage('de');
    expect(list(['Ann', 'Ben', 'Cleo'])).toBe('Ann, Ben und Cleo');
    expect(number(12345)).toBe('12.345');
  });
});
