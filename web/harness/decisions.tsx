/** Every kind of decision on one page, to look at: `npm run dev`, then /harness/decisions.html?kind=turn&players=13. Not shipped.
 *
 * `edition`, `early`, `me` (`none` watches), `left` and `theme` say more; moves go nowhere, and a look finds a King. */

import { render } from 'preact';
import type { Edition, GameEvent } from '../src/service/types';
import { Decisions } from '../src/table/decisions';
import { anAsked } from '../src/table/decisions/fixtures';
import { stage } from '../src/table/decisions/fixtures/staging';
import { picking } from '../src/table/picking';
import { start } from '../src/words';
import '../src/style/tokens.css';
import '../src/style/base.css';
import './decisions.css';

const query = new URLSearchParams(location.search);
const players = query.get('players');
const decision = anAsked(query.get('kind') ?? 'turn', {
  ...(query.has('edition') ? { edition: query.get('edition') as Edition } : {}),
  ...(players ? { players: Number(players) } : {}),
});
const me = query.get('me');
const { store, sent } = stage(decision, {
  ...(me ? { me: me === 'none' ? null : me } : {}),
  ...(query.has('early') ? { early: query.get('early') ?? '' } : {}),
  ...(query.has('left') ? { left: Number(query.get('left')) } : {}),
});

function seen(...places: string[]): GameEvent[] {
  return places.map((place, at) => ({
    type: 'CardSeen',
    by: decision.person,
    place,
    character: ['King', 'Witch'][at] ?? 'Judge',
  }));
}

/** Answers as a service would: a look is seen, and somebody else is next. */
function answer(): void {
  for (const { command, done } of sent.splice(0)) {
    const text = command.do === 'move' ? command.move : '';
    if (text.endsWith('look')) {
      const state = {
        ...decision.state,
        decision: decision.state.decision + 1,
        to_act: decision.state.seats[1] ?? '',
      };
      store.hear({ is: 'feed', n: 8, events: seen(text.split(' ')[0] ?? ''), state });
    }
    done();
  }
}

function Page() {
  return (
    <div class="stand">
      <div class="stand-table">
        <code>
          {JSON.stringify(picking.value && [...picking.value.places.keys(), ...picking.value.persons.keys()])}
        </code>
      </div>
      <div class="stand-decide">
        <Decisions store={store} />
      </div>
    </div>
  );
}

if (query.has('theme')) document.documentElement.dataset.theme = query.get('theme') ?? '';
sessionStorage.clear(); // each view begins with empty hands
const root = document.getElementById('app');
if (root) {
  await start();
  render(<Page />, root);
  if (decision.kind === 'spy_choice')
    setTimeout(() => store.hear({ is: 'feed', n: 8, events: seen(decision.person, 'p3') }), 100);
  if (!query.has('slow')) setInterval(answer, 50);
}
