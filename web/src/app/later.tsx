/** A large part of a page that comes after the rest of it, so that the rest can be used before. */

import { type Signal, signal } from '@preact/signals';
import type { ComponentType } from 'preact';
import { useEffect } from 'preact/hooks';
import { t } from '../words';

export type Later<P> = ComponentType<P> & { prepare: () => void };

/** It is asked for when it is shown, or before that by `prepare`. `as` is what it brings itself. */
export function later<P extends object>(
  fetch: () => Promise<ComponentType<P>>,
  as: 'main' | 'div' = 'div',
): Later<P> {
  const found: Signal<ComponentType<P> | null> = signal(null);
  const failed = signal(false);
  let isAsked = false;
  const prepare = async () => {
    if (isAsked) return;
    isAsked = true;
    failed.value = false;
    try {
      found.value = await fetch();
    } catch {
      failed.value = true;
      isAsked = false;
    }
  };
  const Shown = (props: P) => {
    const Found = found.value;
    const Frame = as;
    useEffect(() => void prepare(), []);
    if (Found) return <Found {...props} />;
    if (!failed.value) return <Frame class="alone" aria-busy="true" />;
    return (
      <Frame class="alone">
        <div role="alert">
          {as === 'main' ? <h1>{t('common.page_failed')}</h1> : <p>{t('common.page_failed')}</p>}
        </div>
        <button type="button" class="button" onClick={() => void prepare()}>
          {t('common.try_again')}
        </button>
      </Frame>
    );
  };
  return Object.assign(Shown, { prepare: () => void prepare() });
}
