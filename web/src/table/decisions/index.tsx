/** A placeholder until the decisions are merged: the legal moves as plain buttons. */
import type { TableStore } from '../store';

export function Decisions({ store }: { store: TableStore }) {
  const state = store.state.value;
  const person = store.person.value;
  const waits =
    state?.asked === 'answer' && person && state.to_answer.includes(person) && store.legal.value.length === 0;
  const send = (move: string) =>
    void store.do({ do: 'move', move, decision: state?.decision ?? null }).catch(() => {});
  return (
    <div class="decide-placeholder">
      {store.legal.value.slice(0, 60).map((move) => (
        <button type="button" key={move} onClick={() => send(move)}>
          {move}
        </button>
      ))}
      {waits ? (
        <button
          type="button"
          onClick={() =>
            void store.do({ do: 'answer', move: `${person} pass`, decision: null }).catch(() => {})
          }
        >
          pass
        </button>
      ) : null}
    </div>
  );
}
