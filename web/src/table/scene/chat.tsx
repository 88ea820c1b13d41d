/** Talk and gestures, and whom one would rather not hear. */

import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { toastError } from '../../app/toasts';
import { Icon, type IconName } from '../../art';
import { Refusal } from '../../service/types';
import { key, nameInText, t } from '../../words';
import type { TableStore, Talk } from '../store';

const GESTURES = ['clap', 'laugh', 'gasp', 'frown', 'wave', 'think', 'bow', 'wink'] as const;

export function Chat({ store }: { store: TableStore }) {
  const text = useSignal('');
  const failed = useSignal('');
  const list = useRef<HTMLOListElement>(null);
  const count = store.talk.value.length;
  useEffect(() => {
    const element = list.current;
    if (element && count > 0) element.scrollTop = element.scrollHeight;
  }, [count]);
  const send = async (work: Promise<number>) => {
    try {
      await work;
      failed.value = '';
    } catch (error) {
      failed.value = error instanceof Refusal ? t(key(`errors.${error.code}`)) : String(error);
    }
  };
  const say = (event: SubmitEvent) => {
    event.preventDefault();
    const words = text.value.trim();
    if (!words) return;
    text.value = '';
    void send(store.do({ do: 'say', text: words.slice(0, 300) }));
  };
  return (
    <div class="scene-chat">
      {count === 0 ? <p class="scene-small">{t('table.chat.empty')}</p> : null}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <ol ref={list} tabIndex={0} aria-label={t('table.chat')}>
        {store.talk.value.map((talk) => (
          <li key={talk.n}>{spoken(store, talk)}</li>
        ))}
      </ol>
      {store.you.value === null ? (
        <p class="scene-small">{t('table.chat.watch')}</p>
      ) : (
        <>
          <form onSubmit={say}>
            <input
              type="text"
              maxLength={300}
              value={text.value}
              aria-label={t('table.chat.say')}
              placeholder={t('table.chat.say')}
              autocomplete="off"
              onInput={(event) => {
                text.value = event.currentTarget.value;
              }}
            />
            <button type="submit" class="scene-button">
              {t('table.chat.send')}
            </button>
          </form>
          {failed.value ? <p role="alert">{failed.value}</p> : null}
          <fieldset class="scene-gestures">
            <legend>{t('table.chat.gestures')}</legend>
            {GESTURES.map((name) => (
              <button type="button" key={name} onClick={() => void send(store.do({ do: 'gesture', name }))}>
                <Icon name={name as IconName} />
                <span>{t(key(`common.gesture.${name}`))}</span>
              </button>
            ))}
          </fieldset>
          <Mutes store={store} />
        </>
      )}
    </div>
  );
}

function spoken(store: TableStore, talk: Talk) {
  const name = store.people.value?.members.find((member) => member.id === talk.by)?.name ?? '';
  if (talk.gesture) {
    const said = t(key(`common.gesture.${talk.gesture}.said`), { name: nameInText(name) });
    return <em>{said}</em>;
  }
  return (
    <>
      <b>
        <bdi>{name}</bdi>
      </b>{' '}
      <span dir="auto">{talk.text}</span>
    </>
  );
}

function Mutes({ store }: { store: TableStore }) {
  const { muted } = store;
  const others = (store.people.value?.members ?? []).filter(
    (member) => !member.computer && member.id !== store.you.value && !member.gone,
  );
  const toggle = async (id: string) => {
    const next = new Set(muted.value);
    if (!next.delete(id)) next.add(id);
    await store.do({ do: 'mute', whom: id, muted: next.has(id) });
    muted.value = next;
  };
  if (others.length === 0) return null;
  return (
    <fieldset class="scene-mutes">
      <legend>{t('table.chat.people')}</legend>
      {others.map(({ id, name }) => (
        <button
          type="button"
          key={id}
          aria-pressed={muted.value.has(id)}
          onClick={() => void toggle(id).catch(toastError)}
        >
          <Icon name={muted.value.has(id) ? 'sound-off' : 'sound-on'} />
          <span>
            {t(muted.value.has(id) ? 'table.chat.unmute' : 'table.chat.mute', { name: nameInText(name) })}
          </span>
        </button>
      ))}
    </fieldset>
  );
}
