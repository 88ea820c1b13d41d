/** One seat: who sits there, the cards and gold before them, and what they said last. */

import type { IconName } from '../../art';
import { key, plural, t } from '../../words';
import { picking } from '../picking';
import type { TableStore } from '../store';
import { Card, openAt } from './card';
import { Clock } from './clock';
import type { Box } from './layout';
import { characterName, editionOf } from './naming';
import { placesOf, type Saying, type Shown } from './shown';
import { Coins, Face, Icon, still } from './still';

interface SeatProps {
  store: TableStore;
  shown: Shown;
  seat: number;
  box: Box;
  own: boolean;
  remark: { text?: string | undefined; gesture?: string | undefined } | null;
}

/** Of all that the table shows, what this seat shows. */
function sights(shown: Shown, seat: number): readonly unknown[] {
  const person = shown.seats[seat] ?? '';
  const places = placesOf(person, shown.seats.length);
  const isTurn = shown.turnOf === person;
  return [
    person,
    places.length,
    isTurn,
    isTurn && shown.barred,
    shown.toAct === person,
    shown.over,
    shown.gold[person],
    shown.said[person],
    shown.winners.includes(person),
    ...places.flatMap((place) => {
      const sight = shown.sight?.place === place ? shown.sight : null;
      const up = shown.faceUp[place];
      const announced = up === undefined ? null : shown.announced;
      return [
        shown.deal?.[place],
        up,
        announced,
        shown.announcedPlace === place,
        sight?.by,
        sight?.character,
      ];
    }),
  ];
}

/** Most of what happens at a table happens at one or two seats of it. */
function isSame(now: SeatProps, next: SeatProps): boolean {
  const { store, seat, box, own, remark } = next;
  if (now.store !== store || now.seat !== seat || now.box !== box) return false;
  if (now.own !== own || now.remark !== remark) return false;
  const [before, after] = [sights(now.shown, seat), sights(next.shown, seat)];
  return before.length === after.length && after.every((one, at) => one === before[at]);
}

export const Seat = still(OneSeat, isSame);

function OneSeat({ store, shown, seat, box, own, remark }: SeatProps) {
  const person = shown.seats[seat] ?? '';
  const places = placesOf(person, shown.seats.length);
  const pick = picking.value;
  const label = pick?.persons.get(person);
  const turn = shown.turnOf === person && !shown.over;
  const acts = shown.toAct === person;
  return (
    <li
      class="scene-seat"
      data-own={own}
      data-turn={turn}
      data-acts={acts}
      data-cards={places.length}
      data-winner={shown.winners.includes(person)}
      data-open={places.some((place) => openAt(shown, place) !== null)}
      style={{
        '--w': `${box.w}px`,
        width: `${box.w}px`,
        height: `${box.h}px`,
        transform: `translate(${box.x - box.w / 2}px, ${box.y - box.h / 2}px)`,
      }}
    >
      <span class="visually-hidden">{describe(store, shown, person)}</span>
      <div class="scene-hand" data-at={`hand-${person}`}>
        {places.map((place) => (
          <Card key={place} store={store} shown={shown} place={place} />
        ))}
      </div>
      <div class="scene-wealth">
        <Bubble store={store} saying={shown.said[person]} remark={remark} />
        <span
          class="scene-gold"
          data-at={`gold-${person}`}
          title={plural('common.coins', shown.gold[person] ?? 0)}
          aria-hidden="true"
        >
          <Coins amount={shown.gold[person] ?? 0} />
          <b key={shown.gold[person]}>{shown.gold[person] ?? 0}</b>
        </span>
      </div>
      <Plate store={store} shown={shown} person={person} own={own} />
      {label !== undefined ? (
        <button
          type="button"
          class="scene-pick-person"
          aria-pressed={pick?.picked.includes(person) ?? false}
          aria-label={label}
          onClick={() => pick?.pick(person)}
        />
      ) : null}
    </li>
  );
}

function Plate({
  store,
  shown,
  person,
  own,
}: {
  store: TableStore;
  shown: Shown;
  person: string;
  own: boolean;
}) {
  const acts = shown.toAct === person;
  return (
    <div class="scene-plate" data-at={`plate-${person}`}>
      {acts ? <Clock store={store} person={person} /> : null}
      {signsOf(store, shown, person).map(([icon, words]) => (
        <span key={icon} class="scene-sign" data-sign={icon} title={words}>
          <Icon name={icon} size="1em" />
        </span>
      ))}
      <bdi class="scene-name" title={store.nameOf(person)}>
        {store.nameOf(person)}
      </bdi>
      {own && store.person.value === person ? <span class="scene-you">{t('common.you')}</span> : null}
    </div>
  );
}

/** What is to be known of somebody, as signs and as words. */
export function signsOf(store: TableStore, shown: Shown, person: string): [IconName, string][] {
  const member = store.memberOf(person);
  const signs: [IconName, string][] = [];
  if (shown.winners.includes(person)) signs.push(['star', t('table.seat.winner')]);
  if (shown.turnOf === person && shown.barred && !shown.over) signs.push(['reveal', t('table.seat.barred')]);
  if (member?.gone) signs.push(['leave', t('table.seat.gone')]);
  else if (member?.here === false) signs.push(['disconnected', t('table.seat.away')]);
  if (member?.stand_in && !member.gone) signs.push(['robot', t('table.seat.stand_in')]);
  else if (member?.computer) signs.push(['robot', t('table.seat.computer')]);
  if (member && member.id === store.people.value?.host) signs.push(['crown', t('table.seat.host')]);
  if (member?.wishes_pause) signs.push(['pause', t('table.seat.pause')]);
  return signs;
}

/** The seat in one sentence, for who hears it. */
function describe(store: TableStore, shown: Shown, person: string): string {
  const name = store.nameOf(person);
  const parts = [
    person === store.person.value ? t('table.seat.you', { name }) : name,
    plural('common.coins', shown.gold[person] ?? 0),
  ];
  if (shown.turnOf === person && !shown.over) parts.push(t('table.seat.turn'));
  else if (shown.toAct === person) parts.push(t('table.seat.deciding'));
  for (const [, words] of signsOf(store, shown, person)) parts.push(words);
  const saying = shown.said[person];
  if (saying) parts.push(sayingText(store, saying));
  return parts.join(', ');
}

function sayingText(store: TableStore, saying: Saying): string {
  const character = saying.character ? characterName(store, saying.character, 'the') : '';
  return t(key(`table.says.${saying.kind}`), { character });
}

const SAYING_ICONS: Record<Saying['kind'], IconName> = {
  announce: 'announce',
  claim: 'claim',
  pass: 'pass',
  name: 'mask',
  question: 'help',
};

function Bubble({
  store,
  saying,
  remark,
}: {
  store: TableStore;
  saying: Saying | undefined;
  remark: SeatProps['remark'];
}) {
  if (remark)
    return (
      <span class="scene-bubble scene-remark">
        {remark.gesture ? (
          <Icon name={remark.gesture as IconName} title={t(key(`common.gesture.${remark.gesture}`))} />
        ) : (
          <bdi>{remark.text}</bdi>
        )}
      </span>
    );
  if (!saying) return null;
  const text = sayingText(store, saying);
  const short = saying.character && saying.kind !== 'pass' ? characterName(store, saying.character) : text;
  const face = saying.kind !== 'pass' && saying.character;
  return (
    <span
      key={`${saying.kind}${saying.character}`}
      class="scene-bubble"
      data-kind={saying.kind}
      data-old={saying.old}
      title={text}
      aria-hidden="true"
    >
      <Icon name={SAYING_ICONS[saying.kind]} size="1em" />
      {face ? <Face name={face} edition={editionOf(store)} /> : null}
      <span class="scene-bubble-text">{short}</span>
    </span>
  );
}
