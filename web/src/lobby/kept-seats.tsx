/** The way back to a seat that this browser played before at this table. */

import { useEffect, useState } from 'preact/hooks';
import { MenuItem } from '../app/menu';
import { toast, toastError } from '../app/toasts';
import { Icon } from '../art/icons';
import { seatsHere } from '../service/http';
import type { SeatHolder } from '../service/types';
import { list, nameInText, t } from '../words';

export interface KeptSeats {
  seats: readonly SeatHolder[];
  switchTo: (seat: SeatHolder) => void;
}

/** Asked again when somebody else is played; `you` is null for who watches. */
export function useKeptSeats(
  table: string,
  you: string | null,
  change: (member: string) => Promise<void>,
): KeptSeats {
  const [seats, setSeats] = useState<SeatHolder[]>([]);
  useEffect(() => {
    let isOver = false;
    setSeats([]);
    seatsHere(table).then(
      ({ before }) => isOver || setSeats(before.filter(({ member }) => member !== you)),
      () => undefined, // then there is no way back to be shown
    );
    return () => {
      isOver = true;
    };
  }, [table, you]);
  const switchTo = ({ member, name }: SeatHolder) =>
    void change(member).then(() => toast(t('lobby.switched', { name: nameInText(name) })), toastError);
  return { seats, switchTo };
}

export function KeptSeatItems({ seats, switchTo }: KeptSeats) {
  return (
    <>
      {seats.map((seat) => (
        <MenuItem key={seat.member} icon="exchange" onClick={() => switchTo(seat)}>
          {t('lobby.switch', { name: nameInText(seat.name) })}
        </MenuItem>
      ))}
    </>
  );
}

export function KeptSeatsNotice({ seats, switchTo }: KeptSeats) {
  if (seats.length === 0) return null;
  return (
    <div class="notice">
      <Icon name="exchange" />
      <div class="stack">
        <p>{t('lobby.kept', { names: list(seats.map(({ name }) => nameInText(name))) })}</p>
        <div class="row">
          {seats.map((seat) => (
            <button
              key={seat.member}
              type="button"
              class="button button-small"
              onClick={() => switchTo(seat)}
            >
              {t('lobby.switch', { name: nameInText(seat.name) })}
            </button>
          ))}
        </div>
      </div>
    </div>
  );
}
