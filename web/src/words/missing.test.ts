import { describe, expect, it, vi } from 'vitest';
import { language, plural, setLanguage, start, t } from '.';

vi.mock('./languages/de.ts', () => ({ default: { '…/de/common.json': { yes: 'Ja' } } }));
vi.mock('./languages/fr.ts', () => {
  throw new Error('the network is down');
});

describe('where something is missing', () => {
  it('a language that cannot be loaded changes nothing', async () => {
    await setLanguage('es');
    await expect(setLanguage('fr')).rejects.toThrow();
    expect(language.value).toBe('es');
    expect(t('common.yes')).toBe('Sí');
    expect(document.documentElement.lang).toBe('es');
  });

  it('the page begins in English if its language cannot be loaded', async () => {
    localStorage.setItem('ridotto.language', 'fr');
    await start();
    expect(t('common.yes')).toBe('Yes');
  });

  it('English stands in for a text that a language lacks', async () => {
    await setLanguage('de');
    expect(t('common.yes')).toBe('Ja');
    expect(t('common.no')).toBe('common.no'); // English is on its way
    await vi.waitFor(() => expect(t('common.no')).toBe('No'));
    expect(plural('common.coins', 2)).toBe('2 coins');
  });
});
