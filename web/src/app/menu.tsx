/** A button that opens a few more things to do. */

import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { Icon, type IconName } from '../art/icons';

interface MenuProps {
  label: string;
  icon: IconName;
  /** Text beside the icon; without it the label is for screen readers alone. */
  text?: string;
  children: ComponentChildren;
}

/** What is inside closes it by being chosen; so do Escape and a click elsewhere. */
export function Menu({ label, icon, text, children }: MenuProps) {
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const panel = useId();
  useEffect(() => {
    if (!open) return;
    const outside = (event: Event) => {
      if (!box.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', outside);
    document.addEventListener('focusin', outside);
    return () => {
      document.removeEventListener('pointerdown', outside);
      document.removeEventListener('focusin', outside);
    };
  }, [open]);
  const closeByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return;
    setOpen(false);
    box.current?.querySelector('button')?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape is for everything inside
    <div class="menu" ref={box} onKeyDown={closeByKey}>
      <button
        type="button"
        class={text ? 'button button-quiet' : 'button button-quiet button-icon'}
        aria-expanded={open}
        aria-controls={panel}
        aria-label={label}
        onClick={() => setOpen(!open)}
      >
        <Icon name={icon} />
        {text && <span aria-hidden="true">{text}</span>}
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: keys click what is inside, which comes here too */}
      <ul class="menu-panel" id={panel} hidden={!open} onClick={() => setOpen(false)}>
        {children}
      </ul>
    </div>
  );
}

interface ItemProps {
  icon?: IconName;
  children: ComponentChildren;
  onClick?: () => void;
  href?: string;
  newTab?: boolean;
  current?: boolean;
  lang?: string;
}

export function MenuItem({ icon, children, onClick, href, newTab, current, lang }: ItemProps) {
  const inside = (
    <>
      {icon && <Icon name={icon} />}
      <span>{children}</span>
    </>
  );
  return (
    <li>
      {href ? (
        <a class="menu-item" href={href} target={newTab ? '_blank' : undefined} rel="noopener">
          {inside}
        </a>
      ) : (
        <button type="button" class="menu-item" aria-current={current} lang={lang} onClick={onClick}>
          {inside}
        </button>
      )}
    </li>
  );
}
