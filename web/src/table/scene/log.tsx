/** What has happened, a line for each thing, with its rule. */

import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { Icon } from '../../art';
import { t } from '../../words';
import type { TableStore } from '../store';
import { type LogLine, readable } from './lines';
import { editionOf } from './naming';

const RECENT = 5;
const NEAR = 60; // pixels from the end

export function Log({ store, lines }: { store: TableStore; lines: readonly LogLine[] }) {
  const memory = store.people.value?.options.memory ?? 'log';
  const over = store.state.value?.over ?? false;
  const shown = readable(lines, memory, over);
  const list = useRef<HTMLOListElement>(null);
  const count = shown.length;
  const isRead = useRef(false); // somebody has scrolled back to read, and is left there
  const before = useRef(0);
  const follow = () => {
    const element = list.current;
    if (element && !isRead.current) element.scrollTop = element.scrollHeight;
  };
  useEffect(follow, [count]);
  useEffect(() => {
    if (!list.current) return;
    const watcher = new ResizeObserver(follow); // what stands below it takes some of its room
    watcher.observe(list.current);
    return () => watcher.disconnect();
  }, []);
  const scrolled = () => {
    const element = list.current;
    if (!element) return;
    // being far from the end is not enough: lines may have come since the page itself scrolled there
    const isBack = element.scrollTop < before.current || isRead.current;
    before.current = element.scrollTop;
    isRead.current = isBack && element.scrollHeight - element.scrollTop - element.clientHeight > NEAR;
  };
  return (
    <div class="scene-log">
      {memory === 'off' || memory === 'notes' ? (
        over ? null : (
          <p class="scene-small">{t('table.log.last')}</p>
        )
      ) : null}
      {count === 0 ? <p class="scene-small">{t('table.log.empty')}</p> : null}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <ol ref={list} tabIndex={0} aria-label={t('table.log.about')} onScroll={scrolled}>
        {shown.map((line) => (
          <Line key={line.n} line={line} edition={editionOf(store)} />
        ))}
      </ol>
    </div>
  );
}

/** The last few lines, for small screens; who listens has them already. */
export function Recent({ lines }: { lines: readonly LogLine[] }) {
  const ended = lines.at(-1)?.event.type === 'TurnBegan' ? lines.slice(0, -1) : lines; // whose turn it is stands elsewhere
  return (
    <ol class="scene-recent" aria-hidden="true">
      {ended.slice(-RECENT).map((line) => (
        <li key={line.n}>{line.text}</li>
      ))}
    </ol>
  );
}

function Line({ line, edition }: { line: LogLine; edition: string }) {
  const open = useSignal(false);
  return (
    <li data-type={line.event.type}>
      <span>{open.value && line.secret ? line.secret : line.text}</span>{' '}
      {line.secret ? (
        <button
          type="button"
          class="scene-secret"
          aria-expanded={open.value}
          aria-label={t(open.value ? 'table.log.secret_hide' : 'table.log.secret')}
          title={t(open.value ? 'table.log.secret_hide' : 'table.log.secret')}
          onClick={() => {
            open.value = !open.value;
          }}
        >
          <Icon name="eye" size="1em" />
        </button>
      ) : null}
      <RuleLink rule={line.rule} edition={edition} />
    </li>
  );
}

/** To the rule, in a window of its own, so that the game stays where it is. */
export function RuleLink({ rule, edition }: { rule: string; edition: string }) {
  return (
    <a
      class="scene-rule"
      href={`/rules/${edition}#${rule}`}
      target="_blank"
      rel="noopener"
      aria-label={t('table.log.rule', { rule })}
      title={t('table.log.rule', { rule })}
    >
      {rule}
    </a>
  );
}
