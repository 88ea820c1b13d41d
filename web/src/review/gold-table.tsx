/** The picture's numbers, for who reads them rather. */

import { useState } from 'preact/hooks';
import { number, t } from '../words';
import { goldByTurn } from './curves';
import type { ReviewStore } from './store';

/** Made when it is opened: a long game has many rows. */
export function GoldTable({ store, people }: { store: ReviewStore; people: readonly string[] }) {
  const [open, setOpen] = useState(false);
  return (
    <details class="review-details" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('review.chart.table')}</summary>
      {open && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <section class="review-scroll" tabIndex={0} aria-label={t('review.chart.table')}>
          <table class="review-table">
            <thead>
              <tr>
                <th scope="col">{t('review.chart.table.turn')}</th>
                {people.map((person) => (
                  <th key={person} scope="col">
                    <bdi>{store.nameOf(person)}</bdi>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {goldByTurn(store.moments).map(({ turn, gold }) => (
                <tr key={turn}>
                  <th scope="row">{number(turn)}</th>
                  {people.map((person) => (
                    <td key={person}>{number(gold[person] ?? 0)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </details>
  );
}
