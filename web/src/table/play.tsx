/** The whole game: the table, what happens on it, and where the person decides. */

import { type Signal, useComputed, useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useCallback, useEffect, useMemo, useRef } from 'preact/hooks';
import { mayMove } from '../app/settings';
import { Icon, type IconName } from '../art';
import { plural, t } from '../words';
import { Decisions } from './decisions';
import { peeking } from './picking';
import { Banners } from './scene/banners';
import { Board } from './scene/board';
import { Characters, Sides } from './scene/characters';
import { Chat } from './scene/chat';
import { DealPanel } from './scene/deal';
import { Director } from './scene/director';
import { Drawer } from './scene/drawer';
import { useNudges } from './scene/idle';
import { linesOf, readable } from './scene/lines';
import { Live } from './scene/live';
import { Log, Recent } from './scene/log';
import { KnownList, Notes } from './scene/memory';
import { paceFactor } from './scene/menu';
import { Result } from './scene/result';
import { ScreenStage } from './scene/stage';
import { Status } from './scene/status';
import type { TableStore } from './store';
import './scene/scene.css';
import './scene/card.css';
import './scene/middle.css';
import './scene/seat.css';
import './scene/panels.css';

/** There is room for the log beside the table; as in scene.css. */
const WIDE = '(min-width: 60rem) and (min-height: 32.01rem)';

type Panel = 'characters' | 'sides' | 'log' | 'chat' | 'memory';

export interface PlayProps {
  store: TableStore;
  /** The page's menu, at the end of the bar. */
  menu?: ComponentChildren;
  /** For a page that must know when something is being shown. */
  onDirector?: (director: Director) => void;
  /** Where seats are taken and filled between two games. */
  onSeats?: () => void;
}

export function Play({ store, menu, onDirector, onSeats }: PlayProps) {
  const root = useRef<HTMLElement | null>(null);
  const onRoot = useCallback((element: HTMLElement | null) => {
    root.current = element;
  }, []);
  const director = useDirector(store, root);
  useEffect(() => onDirector?.(director), [director, onDirector]);
  const told = useMemo(() => linesOf(store), [store]);
  const lines = useComputed(() => (director.dealing.value ? [] : told.value));
  const panel = useSignal<Panel | null>(null);
  const heard = useSignal(0);
  const isWide = useMedia(WIDE);
  const deciding = useRef<HTMLDivElement>(null);
  const shown = director.shown.value;
  useNudges(store);
  const isShown = useComputed(() => isCaughtUp(store, director));
  useFocus(deciding, isShown.value);
  const close = () => {
    panel.value = null;
  };
  useEffect(() => {
    if (panel.value === 'chat') heard.value = store.talk.value.at(-1)?.n ?? 0;
  });
  if (!shown) return <main class="scene" aria-busy="true" />;
  const memory = store.people.value?.options.memory ?? 'log';
  const remembered = readable(lines.value, memory, shown.over);
  const fresh = store.talk.value.filter((said) => said.n > heard.value).length;
  const open = (name: Panel) => () => {
    panel.value = name;
  };
  return (
    <main class="scene" data-dealing={director.dealing.value} data-still={director.still.value}>
      <h1 class="visually-hidden">{t('table.title')}</h1>
      <header class="scene-bar">
        <span class="scene-turn">{t('table.turn', { turn: shown.turn })}</span>
        {director.busy.value && !director.dealing.value ? (
          <button
            type="button"
            class="scene-skip"
            title={t('table.skip.about')}
            onClick={() => director.skip()}
          >
            <Icon name="last" size="1em" />
            <span class="scene-bar-text">{t('table.skip')}</span>
          </button>
        ) : null}
        <span class="scene-gap" />
        <BarButton icon="mask" text={t('table.characters')} onClick={open('characters')} />
        {shown.seats.length < 4 ? (
          <BarButton icon="shield" text={t('table.decide.your_cards')} onClick={open('sides')} />
        ) : null}
        {memory === 'notes' && !director.dealing.value ? (
          <BarButton icon="list" text={t('table.notes')} onClick={open('memory')} />
        ) : null}
        {memory === 'full' && store.known.value && !director.dealing.value ? (
          <BarButton icon="eye" text={t('table.known')} onClick={open('memory')} />
        ) : null}
        <BarButton icon="book" text={t('table.log')} onClick={open('log')} extra="scene-only-narrow" />
        {store.people.value?.options.chat ? (
          <BarButton icon="chat" text={t('table.chat')} onClick={open('chat')} count={fresh} />
        ) : null}
        {menu}
      </header>
      <Banners store={store} isDealing={director.dealing.value} />
      <Status store={store} shown={shown} lines={lines.value} />
      <section class="scene-board" aria-label={t('table.title')}>
        <Board
          store={store}
          shown={shown}
          onRoot={onRoot}
          onTap={() => {
            if (director.busy.value && !director.dealing.value) director.skip();
          }}
        />
      </section>
      <div class="scene-decide">
        <div class="scene-decide-inside">
          {director.dealing.value ? <DealPanel store={store} isLate={director.late.value} /> : null}
          {shown.over ? <Result store={store} lines={lines.value} onSeats={onSeats} /> : null}
          {!shown.over && !director.dealing.value && !isMine(store, isShown.value) ? (
            <Recent lines={remembered} />
          ) : null}
          <div hidden={!isShown.value && !peeking.value} ref={deciding}>
            <Decisions store={store} />
          </div>
        </div>
      </div>
      {isWide.value ? (
        <aside class="scene-side" aria-label={t('table.log')}>
          <h2>{t('table.log')}</h2>
          <Log store={store} lines={lines.value} />
        </aside>
      ) : null}
      <Live store={store} shown={shown} lines={remembered} />
      {panel.value === 'characters' ? (
        <Drawer title={t('table.characters')} onClose={close}>
          <Characters store={store} />
        </Drawer>
      ) : null}
      {panel.value === 'sides' ? (
        <Drawer title={t('table.sides.about')} onClose={close}>
          <Sides store={store} />
        </Drawer>
      ) : null}
      {panel.value === 'log' ? (
        <Drawer title={t('table.log')} onClose={close}>
          <Log store={store} lines={lines.value} />
        </Drawer>
      ) : null}
      {panel.value === 'memory' ? (
        <Drawer title={t(memory === 'full' ? 'table.known' : 'table.notes')} onClose={close}>
          {memory === 'full' ? <KnownList store={store} /> : <Notes store={store} />}
        </Drawer>
      ) : null}
      {panel.value === 'chat' ? (
        <Drawer title={t('table.chat')} onClose={close}>
          <Chat store={store} />
        </Drawer>
      ) : null}
    </main>
  );
}

/** Whether the screen is like that just now. */
function useMedia(query: string): Signal<boolean> {
  const matches = useSignal(matchMedia(query).matches);
  useEffect(() => {
    const media = matchMedia(query);
    const look = () => {
      matches.value = media.matches;
    };
    media.addEventListener('change', look);
    return () => media.removeEventListener('change', look);
  }, [query, matches]);
  return matches;
}

/** The decisions are shown when what leads to them has been. An announcement can be answered while others answer, until the
 * first card is revealed. */
function isCaughtUp(store: TableStore, director: Director): boolean {
  const [state, shown] = [store.state.value, director.shown.value];
  if (!state || !shown || director.dealing.value || shown.over) return false;
  if (!director.busy.value) return true;
  const isOpen = shown.announced !== null && shown.power === null && Object.keys(shown.faceUp).length === 0;
  return isOpen && state.asked === 'answer' && shown.turn === state.turn;
}

/** Whether the panel asks this person something, or tells of an announcement. */
function isMine(store: TableStore, isShown: boolean): boolean {
  return isShown && (store.legal.value.length > 0 || store.state.value?.asked === 'answer');
}

/** When the decisions appear, whoever has the focus nowhere gets it there. */
function useFocus(panel: { current: HTMLElement | null }, isShown: boolean): void {
  useEffect(() => {
    if (!isShown || document.activeElement !== document.body) return;
    panel.current?.querySelector<HTMLElement>('.decide-mine .decide-title')?.focus({ preventScroll: true });
  }, [isShown, panel]);
}

/** A director for as long as the table is on the screen; Escape and a hidden page cut things short. */
function useDirector(store: TableStore, root: { current: HTMLElement | null }): Director {
  const director = useMemo(() => {
    const stage = new ScreenStage(() => root.current);
    return new Director(stage, {
      pace: paceFactor,
      mayMove,
      hidden: () => document.hidden,
      isLooking: store.isLooking,
    });
  }, [root, store]);
  useEffect(() => {
    store.onScene = (scene) => director.take(scene);
    if (store.standing) director.take(store.standing);
    const cutShort = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !document.querySelector('dialog[open]') && !director.dealing.value)
        director.skip();
    };
    const hide = () => {
      if (document.hidden && !director.dealing.value) director.skip();
    };
    document.addEventListener('keydown', cutShort);
    document.addEventListener('visibilitychange', hide);
    return () => {
      store.onScene = null;
      director.end();
      document.removeEventListener('keydown', cutShort);
      document.removeEventListener('visibilitychange', hide);
    };
  }, [store, director]);
  return director;
}

interface BarButtonProps {
  icon: IconName;
  text: string;
  onClick: () => void;
  count?: number;
  extra?: string;
}

function BarButton({ icon, text, onClick, count = 0, extra = '' }: BarButtonProps) {
  const label = count > 0 ? `${text}, ${plural('table.chat.new', count)}` : text;
  return (
    <button
      type="button"
      class={`scene-bar-button ${extra}`}
      onClick={onClick}
      aria-label={label}
      title={text}
    >
      <Icon name={icon} />
      <span class="scene-bar-text" aria-hidden="true">
        {text}
      </span>
      {count > 0 ? (
        <span class="scene-count" aria-hidden="true">
          {count}
        </span>
      ) : null}
    </button>
  );
}
