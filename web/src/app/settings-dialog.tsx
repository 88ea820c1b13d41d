/** What a person may choose for this browser, on every page. */

import { signal } from '@preact/signals';
import { LANGUAGES, type Language, language, t } from '../words';
import { chime } from './alerts';
import { speak } from './bar';
import { Dialog } from './dialog';
import { Choice, Field, Pick, Switch } from './fields';
import { motion, ownName, sound, type Theme, theme, titleCalls } from './settings';

const open = signal(false);

export function openSettings(): void {
  open.value = true;
}

export function Settings() {
  if (!open.value) return null;
  return (
    <Dialog title={t('common.settings')} onClose={() => (open.value = false)}>
      <SettingsForm />
    </Dialog>
  );
}

function SettingsForm() {
  return (
    <div class="stack">
      <Pick
        label={t('common.language')}
        value={language.value}
        options={(Object.keys(LANGUAGES) as Language[]).map((code) => ({
          value: code,
          label: LANGUAGES[code],
          lang: code,
        }))}
        onChange={(code) => void speak(code as Language)}
      />
      <Choice<Theme>
        label={t('common.theme')}
        value={theme.value}
        onChange={(value) => (theme.value = value)}
        options={[
          { value: 'auto', label: t('common.theme.system') },
          { value: 'light', label: t('common.theme.light') },
          { value: 'dark', label: t('common.theme.dark') },
        ]}
      />
      <Switch
        label={t('common.sound')}
        about={t('common.sound.about')}
        on={sound.value === 'on'}
        onChange={(on) => {
          sound.value = on ? 'on' : 'off';
          if (on) chime();
        }}
      />
      <Switch
        label={t('common.title_calls')}
        about={t('common.title_calls.about')}
        on={titleCalls.value === 'on'}
        onChange={(on) => (titleCalls.value = on ? 'on' : 'off')}
      />
      <Switch
        label={t('common.animations')}
        about={t('common.animations.about')}
        on={motion.value === 'auto'}
        onChange={(on) => (motion.value = on ? 'auto' : 'off')}
      />
      <Field label={t('common.name')} about={t('common.name.about')}>
        {(names) => (
          <input
            {...names}
            value={ownName.value}
            maxLength={40}
            autocomplete="nickname"
            onInput={(event) => (ownName.value = event.currentTarget.value.trim())}
          />
        )}
      </Field>
    </div>
  );
}
