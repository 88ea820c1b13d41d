/** Small choices beside the big button, kept for the next time. */

import { Choice, Pick } from '../app/fields';
import type { Edition } from '../service/types';
import { t } from '../words';
import { LEVELS, type Level, levelName } from './levels';
import { PLAYERS, quickEdition, quickLevel, quickPlayers, setQuickPlayers } from './quick';

export function QuickChoices() {
  const [fewest, most] = PLAYERS[quickEdition.value];
  const numbers = Array.from({ length: most - fewest + 1 }, (_, more) => String(fewest + more));
  return (
    <section class="panel" aria-labelledby="home-choices">
      <h2 id="home-choices">{t('home.quick.choices')}</h2>
      <Choice<Edition>
        label={t('common.option.edition')}
        value={quickEdition.value}
        onChange={(value) => (quickEdition.value = value)}
        options={[
          { value: 'first', label: t('lobby.edition.first') },
          { value: 'second', label: t('lobby.edition.second') },
        ]}
      />
      <div class="home-picks">
        <Pick
          label={t('home.players')}
          value={String(quickPlayers())}
          options={numbers.map((value) => ({ value, label: value }))}
          onChange={(value) => setQuickPlayers(Number(value))}
        />
        <Pick
          label={t('home.level')}
          value={quickLevel.value}
          options={LEVELS.map((value) => ({ value, label: levelName(value) }))}
          onChange={(value) => (quickLevel.value = value as Level)}
        />
      </div>
    </section>
  );
}
