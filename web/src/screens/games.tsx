/** Games played before: those that this browser played, and those that hosts have listed; found by a name. */

import { useEffect, useState } from 'preact/hooks';
import { useTitle } from '../app/alerts';
import { Bar } from '../app/bar';
import { sayError } from '../app/errors';
import { Problem } from '../app/fields';
import { forgetGame, ownGames } from '../app/own-games';
import { Icon } from '../art/icons';
import { type FinishedGame, finishedGames } from '../service/http';
import { key, language, list, nameInText, plural, t } from '../words';

const AT_ONCE = 30;

export default function GamesPage() {
  const [name, setName] = useState(() => new URLSearchParams(location.search).get('name') ?? '');
  const [typed, setTyped] = useState(name);
  useTitle(t('home.games.title'));
  const search = (event: Event) => {
    event.preventDefault();
    const wanted = typed.trim();
    history.replaceState(null, '', wanted ? `/games?name=${encodeURIComponent(wanted)}` : '/games');
    setName(wanted);
  };
  return (
    <>
      <Bar />
      <main class="page">
        <h1>{t('home.games.title')}</h1>
        {/* biome-ignore lint/a11y/useSemanticElements: the search element is not everywhere yet */}
        <form class="games-search" role="search" onSubmit={search}>
          <label class="field">
            <span class="field-label">{t('home.games.search')}</span>
            <input
              type="search"
              value={typed}
              maxLength={40}
              onInput={(event) => setTyped(event.currentTarget.value)}
            />
          </label>
          <button type="submit" class="button">
            {t('home.games.search.go')}
          </button>
        </form>
        <p>
          <a class="button button-quiet button-small" href="/review">
            <Icon name="upload" />
            {t('home.review')}
          </a>
        </p>
        <OwnGames name={name} />
        <ListedGames name={name} />
      </main>
    </>
  );
}

/** Whether they are listed or not: only this browser knows which they are. */
function OwnGames({ name }: { name: string }) {
  const [ids] = useState(() => ownGames.value.map(({ game }) => game)); // what is taken out leaves by itself
  const found = useGames(name, ids);
  const isKept = new Set(ownGames.value.map(({ game }) => game));
  const games = found.games.filter(({ id }) => isKept.has(id));
  return (
    <section class="games-part" aria-labelledby="games-own">
      <h2 id="games-own">{t('home.games.own')}</h2>
      <p class="muted">{t('home.games.own.about')}</p>
      {games.length > 0 && (
        <ul class="games-list" aria-label={t('home.games.own')}>
          {games.map((game) => (
            <Game key={game.id} game={game} forget={() => forgetGame(game.id)} />
          ))}
        </ul>
      )}
      <Rest found={found} isEmpty={games.length === 0} none={none(name, t('home.games.own.none'))} />
    </section>
  );
}

function ListedGames({ name }: { name: string }) {
  const found = useGames(name, null);
  return (
    <section class="games-part" aria-labelledby="games-listed">
      <h2 id="games-listed">{t('home.games.listed')}</h2>
      <p class="muted">{t('home.games.listed.about')}</p>
      {found.games.length > 0 && (
        <ul class="games-list" aria-label={t('home.games.listed')}>
          {found.games.map((game) => (
            <Game key={game.id} game={game} />
          ))}
        </ul>
      )}
      <Rest found={found} isEmpty={found.games.length === 0} none={none(name, t('home.games.listed.none'))} />
    </section>
  );
}

function none(name: string, usual: string): string {
  return name ? t('home.games.none.name', { name: nameInText(name) }) : usual;
}

type Found = ReturnType<typeof useGames>;

/** Below a list: why it is empty, what went wrong, and more of it. */
function Rest({ found, isEmpty, none }: { found: Found; isEmpty: boolean; none: string }) {
  const { problem, isAll, isBusy, load } = found;
  return (
    <>
      {isAll && isEmpty && <p>{none}</p>}
      {problem && <Problem>{problem}</Problem>}
      {isBusy && <p role="status">{t('common.loading')}</p>}
      {!isAll && !isBusy && (
        <button type="button" class="button" onClick={load}>
          {problem ? t('common.try_again') : t('home.games.more')}
        </button>
      )}
    </>
  );
}

/** `forget`: take it out of this browser's list. */
function Game({ game, forget }: { game: FinishedGame; forget?: () => void }) {
  const when = new Intl.DateTimeFormat(language.value, { dateStyle: 'medium', timeStyle: 'short' });
  const ended = new Date(game.ended * 1000);
  const names = list(game.names.map(nameInText));
  return (
    <li class="games-item">
      <a class="panel games-game" href={`/game/${game.id}`}>
        <strong>{names}</strong>
        <span class="games-won">
          <Icon name="crown" /> {t('home.games.won', { names: list(game.winners.map(nameInText)) })}
        </span>
        <span class="muted small">
          {plural('common.players', game.players)} · {t(key(`common.edition.${game.edition}`))} ·{' '}
          <time dateTime={ended.toISOString()}>{when.format(ended)}</time>
        </span>
      </a>
      {forget && (
        <button
          type="button"
          class="button button-quiet button-icon"
          aria-label={t('home.games.forget', { names })}
          title={t('home.games.forget', { names })}
          onClick={forget}
        >
          <Icon name="close" />
        </button>
      )}
    </li>
  );
}

/** Some at a time, from the start for each name. `ids`: only these; null for those that are listed. */
function useGames(name: string, ids: readonly string[] | null) {
  const [games, setGames] = useState<FinishedGame[]>([]);
  const [problem, setProblem] = useState('');
  const [isAll, setAll] = useState(false);
  const [isBusy, setBusy] = useState(true);
  const ask = (before: string | undefined, have: FinishedGame[], isCurrent: () => boolean) => {
    if (ids?.length === 0) {
      setAll(true);
      setBusy(false);
      return;
    }
    setBusy(true);
    setProblem('');
    finishedGames({ name, limit: AT_ONCE, ...(ids ? { ids } : {}), ...(before ? { before } : {}) })
      .then((more) => {
        if (!isCurrent()) return;
        setGames([...have, ...more]);
        setAll(more.length < AT_ONCE);
      })
      .catch((error) => isCurrent() && setProblem(sayError(error)))
      .finally(() => isCurrent() && setBusy(false));
  };
  useEffect(() => {
    let current = true;
    setGames([]);
    setAll(false);
    ask(undefined, [], () => current);
    return () => {
      current = false;
    };
  }, [name]);
  const load = () => ask(games.at(-1)?.id, games, () => true);
  return { games, load, problem, isAll, isBusy };
}
