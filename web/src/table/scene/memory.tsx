/** The memory aid: own notes and marks, or all that one can know. */

import { Face } from '../../art';
import { percent, t } from '../../words';
import type { TableStore } from '../store';
import { mark, notesOf, spotOf, writeNotes } from './marks';
import { characterName, editionOf, placeName } from './naming';
import { centreOf, placesOf } from './shown';

function placesAt(store: TableStore): string[] {
  const state = store.state.value;
  if (!state) return [];
  const centre = Array.from({ length: centreOf(state) }, (_, at) => `c${at + 1}`);
  return [...state.seats.flatMap((person) => placesOf(person, state.seats.length)), ...centre];
}

export function Notes({ store }: { store: TableStore }) {
  const notes = notesOf(store).value;
  const names = [...new Set(store.state.value?.characters ?? [])];
  return (
    <div class="scene-notes">
      <p class="scene-small">{t('table.notes.about')}</p>
      <label>
        {t('table.notes.write')}
        <textarea
          rows={5}
          maxLength={4000}
          value={notes.text}
          onInput={(event) => writeNotes(store, { text: event.currentTarget.value })}
        />
      </label>
      <h3>{t('table.notes.marks')}</h3>
      <ul>
        {placesAt(store).map((place) => (
          <li key={place}>
            <label>
              <span>{placeName(store, place)}</span>
              <select
                value={notes.marks[spotOf(store, place)] ?? ''}
                onChange={(event) => mark(store, place, event.currentTarget.value || null)}
              >
                <option value="">{t('table.notes.none')}</option>
                {names.map((name) => (
                  <option key={name} value={name}>
                    {characterName(store, name)}
                  </option>
                ))}
              </select>
            </label>
          </li>
        ))}
      </ul>
    </div>
  );
}

export function KnownList({ store }: { store: TableStore }) {
  const known = store.known.value;
  if (!known) return null;
  return (
    <div class="scene-known">
      <p class="scene-small">{t('table.known.about')}</p>
      <dl>
        {placesAt(store).map((place) => {
          const knows = known[place];
          if (!knows) return null;
          const likely = Object.entries(knows.chances).sort((one, other) => other[1] - one[1]);
          return (
            <div key={place}>
              <dt>{placeName(store, place)}</dt>
              {knows.certain ? (
                <dd>
                  <Face name={knows.certain} edition={editionOf(store)} />
                  {t('table.known.certain', { character: characterName(store, knows.certain) })}
                </dd>
              ) : (
                likely
                  .filter(([, chance]) => chance >= 0.005)
                  .map(([name, chance]) => (
                    <dd key={name}>
                      <Face name={name} edition={editionOf(store)} />
                      {characterName(store, name)} <b>{percent(chance)}</b>
                    </dd>
                  ))
              )}
            </div>
          );
        })}
      </dl>
    </div>
  );
}
