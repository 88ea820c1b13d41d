/** Everything that the host may choose. */

import { useState } from 'preact/hooks';
import { Choice, Pick, Switch } from '../app/fields';
import type { Edition, FirstBy, Memory } from '../service/types';
import { key, number, t } from '../words';
import { useLevels } from './computers';
import { levelName } from './levels';
import type { Settable } from './options';
import { PACES, STARTERS, sayPace, saySeat, sayTime, steps, TIMES } from './options-model';
import { PLAYERS } from './quick';
import { SetPick } from './set-pick';

const MEMORIES: readonly Memory[] = ['off', 'notes', 'log', 'full'];

export function OptionsForm({ people, editions, set }: Settable) {
  const [showsMore, showMore] = useState(false);
  const { options } = people;
  const [fewest, most] = PLAYERS[options.edition];
  const seated = people.seats.filter((seat) => seat !== null).length;
  const least = Math.min(most, Math.max(fewest, seated));
  const seats = Array.from({ length: most - least + 1 }, (_, more) => least + more);
  return (
    <div class="lobby-form">
      <div class="lobby-wide">
        <Choice<Edition>
          label={t('common.option.edition')}
          value={options.edition}
          onChange={(edition) => void set({ edition })}
          options={[
            { value: 'first', label: t('lobby.edition.first') },
            { value: 'second', label: t('lobby.edition.second') },
          ]}
        />
      </div>
      <Pick
        label={t('common.option.seats')}
        value={String(options.seats)}
        options={seats.map((value) => ({ value: String(value), label: number(value) }))}
        onChange={(value) => void set({ seats: Number(value) })}
      />
      <SetPick people={people} editions={editions} set={set} />
      <Pick
        label={t('common.option.memory')}
        about={t(key(`common.memory.${options.memory}.about`))}
        value={options.memory}
        options={MEMORIES.map((value) => ({ value, label: t(key(`common.memory.${value}`)) }))}
        onChange={(memory) => void set({ memory: memory as Memory })}
      />
      <Starter people={people} set={set} />
      <Time name="clock" now={options.clock} set={set} />
      <button
        type="button"
        class="button lobby-wide"
        aria-expanded={showsMore}
        onClick={() => showMore(!showsMore)}
      >
        {t(showsMore ? 'lobby.options.less' : 'lobby.options.more')}
      </button>
      {showsMore && <MoreOptions people={people} editions={editions} set={set} />}
    </div>
  );
}

function MoreOptions({ people, set }: Settable) {
  const { options } = people;
  const levels = useLevels();
  const [level = ''] = options.stand_in.split(':');
  const names = new Set([...levels.map(({ name }) => name), level]);
  return (
    <>
      <Time name="window" now={options.window} set={set} />
      <Time name="hold" now={options.hold} set={set} />
      <Time name="deal" now={options.deal} set={set} />
      <Time name="deal_alone" now={options.deal_alone} set={set} />
      <Pick
        label={t('common.option.stand_in')}
        about={t('common.option.stand_in.about')}
        value={level}
        options={[...names].map((value) => ({ value, label: levelName(value) }))}
        onChange={(stand_in) => void set({ stand_in })}
      />
      <Pick
        label={t('common.option.pace')}
        about={t('common.option.pace.about')}
        value={String(options.pace)}
        options={steps(PACES, options.pace).map((value) => ({ value: String(value), label: sayPace(value) }))}
        onChange={(value) => void set({ pace: Number(value) })}
      />
      <Switch
        label={t('common.option.watchers')}
        about={t('common.option.watchers.about')}
        on={options.watchers}
        onChange={(watchers) => void set({ watchers })}
      />
      <Switch
        label={t('common.option.chat')}
        about={t('common.option.chat.about')}
        on={options.chat}
        onChange={(chat) => void set({ chat })}
      />
      <Switch
        label={t('common.option.listed')}
        about={t('common.option.listed.about')}
        on={options.listed}
        onChange={(listed) => void set({ listed })}
      />
    </>
  );
}

/** Who begins (S5). */
function Starter({ people, set }: Pick<Settable, 'people' | 'set'>) {
  const { options } = people;
  return (
    <>
      <Pick
        label={t('common.option.first_by')}
        about={t(key(`common.first_by.${options.first_by}.about`))}
        value={options.first_by}
        options={STARTERS.map((value) => ({ value, label: t(key(`common.first_by.${value}`)) }))}
        onChange={(first_by) => void set({ first_by: first_by as FirstBy })}
      />
      {options.first_by === 'seat' && (
        <Pick
          label={t('common.option.first_seat')}
          value={String(options.first_seat)}
          options={people.seats.map((_, seat) => ({ value: String(seat), label: saySeat(people, seat) }))}
          onChange={(seat) => void set({ first_seat: Number(seat) })}
        />
      )}
    </>
  );
}

interface TimeProps {
  name: keyof typeof TIMES;
  now: number;
  set: Settable['set'];
}

function Time({ name, now, set }: TimeProps) {
  return (
    <Pick
      label={t(`common.option.${name}`)}
      about={t(`common.option.${name}.about`)}
      value={String(now)}
      options={steps(TIMES[name], now).map((value) => ({ value: String(value), label: sayTime(value) }))}
      onChange={(value) => void set({ [name]: Number(value) })}
    />
  );
}
