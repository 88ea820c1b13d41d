/** What all decisions are built of. */

import type { ComponentChildren } from 'preact';
import { Icon, type IconName } from '../../art';
import type { Edition } from '../../service/types';
import { t } from '../../words';
import type { Deciding } from './deciding';
import { shortcuts } from './keys';
import { powerOf, shortPowerOf } from './names';

interface PressProps {
  label: string;
  about?: string;
  icon?: IconName;
  /** A letter, a digit or `Escape`. */
  shortcut?: string;
  /** Not now; it stays where it is, and can still be reached by keyboard and screen reader. */
  off?: boolean;
  /** The id of the text that says why it is off. */
  why?: string;
  pressed?: boolean;
  class?: string;
  /** What a screen reader says in place of the label. */
  spoken?: string;
  /** No tooltip: it would say in large letters where the pointer is. */
  quiet?: boolean;
  /** It sends something: a double click is one press. */
  final?: boolean;
  onPress: () => void;
  children?: ComponentChildren;
}

/** A button of a decision: `aria-disabled` in place of `disabled`, so that focus is never lost to it. */
export function Press(props: PressProps) {
  const {
    label,
    about,
    icon,
    shortcut,
    off = false,
    why,
    pressed,
    spoken,
    quiet,
    final = false,
    children,
  } = props;
  const keyed = shortcut !== undefined && shortcuts.value === 'on';
  return (
    <button
      type="button"
      class={`decide-press ${props.class ?? ''}`}
      aria-disabled={off}
      aria-describedby={why}
      aria-pressed={pressed}
      aria-label={spoken}
      aria-keyshortcuts={keyed ? shortcut : undefined}
      title={keyed && !quiet ? t('table.decide.key', { label: spoken ?? label, key: shortcut }) : undefined}
      data-key={shortcut?.toLowerCase()}
      onClick={(event) => {
        if (!off && !(final && event.detail > 1)) props.onPress();
      }}
    >
      {icon && <Icon name={icon} />}
      {children}
      <span class="decide-label">{label}</span>
      {about && <span class="decide-about">{about}</span>}
      {keyed && shortcut.length === 1 && (
        // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nobody can focus it; the button's keys are told by themselves
        <kbd class="decide-kbd" aria-hidden="true">
          {shortcut}
        </kbd>
      )}
    </button>
  );
}

/** A rule's id as a link; the table stays open behind it. */
export function RuleLink({ edition, rule }: { edition: Edition; rule: string }) {
  const text = t('table.decide.rule', { rule });
  return (
    <a
      class="decide-rule"
      href={`/rules/${edition}#${rule}`}
      target="_blank"
      rel="noopener"
      aria-label={t('table.decide.new_tab', { text })}
      title={text}
    >
      {rule}
    </a>
  );
}

interface HeadProps {
  deciding: Deciding;
  title: ComponentChildren;
  edition: Edition;
  rule?: string;
  /** There is no step back from here, though something was picked. */
  isFirst?: boolean;
  /** The line above the table says the same; on a phone once is enough. */
  isEcho?: boolean;
}

interface PowerTextProps {
  edition: Edition;
  character: string;
  /** What ends the few words where more follows. */
  end?: string;
}

/** A power: in a sentence where there is room for it, in a few words on a phone. */
export function PowerText({ edition, character, end = '' }: PowerTextProps) {
  return (
    <>
      <span class="decide-long">{powerOf(edition, character)}</span>
      <span class="decide-short">
        {shortPowerOf(edition, character)}
        {end}
      </span>
    </>
  );
}

/** The title, which gets the focus when a step begins, with the way back. */
export function Head({ deciding, title, edition, rule, isFirst = false, isEcho = false }: HeadProps) {
  return (
    <div class={`decide-head ${isEcho ? 'decide-echo' : ''}`}>
      {deciding.canGoBack && !isFirst && (
        <button
          type="button"
          class="decide-back"
          data-key="escape"
          aria-label={t('table.decide.back')}
          aria-keyshortcuts="Escape"
          title={t('table.decide.key', { label: t('table.decide.back'), key: 'Esc' })}
          onClick={() => deciding.back()}
        >
          <Icon name="back" />
        </button>
      )}
      <h2 class="decide-title" tabIndex={-1}>
        {title}
      </h2>
      {rule && <RuleLink edition={edition} rule={rule} />}
    </div>
  );
}
