/** The languages there are, by their own names, and which of them a person would like. */
export const LANGUAGES = {
  en: 'English',
  fr: 'Français',
  de: 'Deutsch',
  es: 'Español',
  hu: 'Magyar',
  uk: 'Українська',
} as const;

export type Language = keyof typeof LANGUAGES;

const KEPT = 'ridotto.language';

export function isLanguage(code: string): code is Language {
  return Object.hasOwn(LANGUAGES, code);
}

/** The language chosen before, else the first of the browser's that we speak, else English. */
export function preferred(): Language {
  const kept = recall();
  const wishes = kept === null ? navigator.languages : [kept, ...navigator.languages];
  for (const wish of wishes) {
    const code = wish.toLowerCase().split('-')[0] ?? '';
    if (isLanguage(code)) return code;
  }
  return 'en';
}

/** Storage can be forbidden by the browser; then the choice lasts until the page is closed. */
export function keep(language: Language): void {
  try {
    localStorage.setItem(KEPT, language);
  } catch {
    // nothing is lost but the choice
  }
}

function recall(): string | null {
  try {
    return localStorage.getItem(KEPT);
  } catch {
    return null;
  }
}
