/** Really, or only pretended: known to one person, in a room where others can see the screen.
 *
 * - Both choices are the same button: size, colour, frame and picture. Only small words tell them apart, too small to
 *   be read by a glance over a shoulder.
 * - The sides are drawn anew for every decision, so the side that a hand, a slide or a key goes to tells nothing.
 * - A press shows nothing on the button that was pressed, and what comes next is the same screen for both.
 * - Who does not want a finger on the words presses anywhere in the field and slides a little to one side: the field
 *   shows nothing of it. Letting go in the middle decides nothing.
 */

import { useRef } from 'preact/hooks';
import { CardBack } from '../../art';
import { t } from '../../words';
import type { Deciding } from './deciding';
import type { Move } from './moves';
import { Press } from './parts';

const SLIDE = 32; // pixels that are no trembling

function isYes(move: Move): boolean {
  return move.verb === 'swap' || ('really' in move && move.really);
}

/** The two moves in the order in which they stand this time. */
export function sidesOf(deciding: Deciding, moves: readonly Move[]): Move[] {
  const sorted = [...moves].sort((a, b) => Number(isYes(b)) - Number(isYes(a)));
  return deciding.flipped.value ? sorted.reverse() : sorted;
}

export function Secret({ deciding, moves }: { deciding: Deciding; moves: readonly Move[] }) {
  const from = useRef<number | null>(null);
  const slid = useRef(false);
  const sides = sidesOf(deciding, moves);
  if (deciding.pending.value) return <p class="decide-sent">{t('table.decide.secret.sent')}</p>;
  const decide = (move: Move | undefined) => {
    if (move) void deciding.send(move);
  };
  return (
    <>
      <div
        class="decide-secret"
        onPointerDown={(event) => {
          from.current = event.isPrimary && event.button === 0 ? event.clientX : null;
          slid.current = false;
        }}
        onPointerUp={(event) => {
          const way = from.current === null ? 0 : event.clientX - from.current;
          from.current = null;
          if (Math.abs(way) < SLIDE) return;
          slid.current = true;
          decide(way < 0 ? sides[0] : sides[1]);
        }}
        onPointerCancel={() => {
          from.current = null;
        }}
      >
        {sides.map((move, at) => (
          <Press
            key={isYes(move) ? 'yes' : 'no'}
            class="decide-side"
            label={t(isYes(move) ? 'table.decide.secret.yes' : 'table.decide.secret.no')}
            shortcut={String(at + 1)}
            quiet
            final
            onPress={() => {
              if (!slid.current) decide(move);
              slid.current = false;
            }}
          >
            <CardBack class="decide-side-card" />
          </Press>
        ))}
      </div>
      <p class="decide-hint">{t('table.decide.secret.hint')}</p>
    </>
  );
}
