/** The bar at the top of every page: home, what the page adds, language and settings. */

import type { ComponentChildren } from 'preact';
import { Icon } from '../art/icons';
import { Wordmark } from '../art/logo';
import { LANGUAGES, type Language, language, setLanguage, t } from '../words';
import { Menu, MenuItem } from './menu';
import { openSettings } from './settings-dialog';
import { toast } from './toasts';

interface BarProps {
  /** Beside the logo. */
  children?: ComponentChildren;
  /** The page's own menu, in the place of language and settings, which it then has itself. */
  menu?: ComponentChildren;
}

export function Bar({ children, menu }: BarProps) {
  return (
    <header class="bar">
      <a class="bar-logo" href="/" aria-label={t('common.to_home')}>
        <Wordmark title="" />
      </a>
      <div class="bar-middle">{children}</div>
      {menu ?? (
        <>
          <LanguageMenu />
          <button
            type="button"
            class="button button-quiet button-icon"
            aria-label={t('common.settings')}
            onClick={openSettings}
          >
            <Icon name="settings" />
          </button>
        </>
      )}
    </header>
  );
}

export function LanguageMenu() {
  return (
    <Menu
      label={`${t('common.language')}: ${LANGUAGES[language.value]}`}
      icon="globe"
      text={language.value.toUpperCase()}
    >
      {(Object.keys(LANGUAGES) as Language[]).map((code) => (
        <MenuItem key={code} lang={code} current={code === language.value} onClick={() => void speak(code)}>
          {LANGUAGES[code]}
        </MenuItem>
      ))}
    </Menu>
  );
}

export async function speak(code: Language): Promise<void> {
  try {
    await setLanguage(code);
  } catch {
    toast(t('errors.unreachable'), { bad: true });
  }
}
