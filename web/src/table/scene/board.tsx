/** The table with everybody round it. */

import { useSignal } from '@preact/signals';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { t } from '../../words';
import type { TableStore } from '../store';
import { Middle } from './centre';
import { layout, leastHeight } from './layout';
import { Seat } from './seat';
import { handOf, type Shown } from './shown';
import { useRemarks } from './talk';

const MARGIN = 6;

interface BoardProps {
  store: TableStore;
  shown: Shown;
  onRoot: (root: HTMLElement | null) => void;
  /** Somebody tapped the table itself, nothing on it. */
  onTap?: () => void;
}

export function Board({ store, shown, onRoot, onTap }: BoardProps) {
  const room = useRef<HTMLDivElement>(null);
  const size = useSignal<[number, number]>([0, 0]);
  useEffect(() => {
    const element = room.current;
    onRoot(element);
    if (!element) return;
    const measure = () => {
      size.value = [element.clientWidth, element.clientHeight];
    };
    measure();
    const watcher = new ResizeObserver(measure);
    watcher.observe(element);
    return () => watcher.disconnect();
  }, [onRoot, size]);
  const remarks = useRemarks(store);
  const [width, height] = size.value;
  const count = shown.seats.length;
  useEffect(() => {
    // the panel below takes what is left
    const least = width > 0 ? leastHeight(count, width, handOf(count)) + 2 * MARGIN : 240;
    room.current?.closest<HTMLElement>('.scene')?.style.setProperty('--least', `${least}px`);
  }, [count, width]);
  const own = Math.max(0, shown.seats.indexOf(viewSeat(store, shown)));
  const where = useMemo(
    () => (width > 0 ? layout(count, width, height, handOf(count)) : null),
    [count, width, height],
  );
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: by keyboard Escape does it, and the button above
    // biome-ignore lint/a11y/noStaticElementInteractions: likewise
    <div
      class="scene-room"
      ref={room}
      onClick={(event) => {
        if (!(event.target as Element).closest('button')) onTap?.();
      }}
    >
      {where ? (
        <div
          class="scene-table"
          data-deal={shown.deal !== null}
          data-roomy={where.scale >= 1.6}
          style={{
            height: `${where.height}px`,
            '--u': `${where.scale}px`,
            '--own': `${Math.min(where.scale, 1.5)}px`,
          }}
        >
          <div class="scene-felt" aria-hidden="true" />
          <Middle store={store} shown={shown} box={where.centre} scale={where.scale} />
          <ul class="scene-seats" aria-label={t('table.seats')}>
            {shown.seats.map((_, at) => {
              // the own seat first in the list, then in the order of play
              const seat = (own + at) % count;
              const box = where.seats[at];
              const person = shown.seats[seat] ?? '';
              return box ? (
                <Seat
                  key={seat}
                  store={store}
                  shown={shown}
                  seat={seat}
                  box={box}
                  own={at === 0}
                  remark={remarks[person] ?? null}
                />
              ) : null;
            })}
          </ul>
          <div class="scene-flying" aria-hidden="true" />
        </div>
      ) : null}
    </div>
  );
}

/** Who sits at the bottom; while two change seats, the table is still seen from where one sat. */
function viewSeat(store: TableStore, shown: Shown): string {
  const me = store.person.value ?? '';
  if (shown.moving?.includes(me)) return shown.moving.find((person) => person !== me) ?? me;
  return me;
}
