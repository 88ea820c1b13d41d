/** Games played before: the newest first, found by a name. */

import { useEffect, useState } from 'preact/hooks';
import { useTitle } from '../app/alerts';
import { Bar } from '../app/bar';
import { sayError } from '../app/errors';
import { Problem } from '../app/fields';
import { Icon } from '../art/icons';
import { type FinishedGame, finishedGames } from '../service/http';
import { key, language, list, nameInText, plural, t } from '../words';

const AT_ONCE = 30;

export default function GamesPage() {
  const [name, setName] = useState(() => new URLSearchParams(location.search).get('name') ?? '');
  const [typed, setTyped] = useState(name);
  const { games, load, problem, isAll, isBusy } = useGames(name);
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
        {games.length > 0 && (
          <ul class="games-list" aria-label={t('home.games.list')}>
            {games.map((game) => (
              <Game key={game.id} game={game} />
            ))}
          </ul>
        )}
        {isAll && games.length === 0 && (
          <p>{name ? t('home.games.none.name', { name: nameInText(name) }) : t('home.games.none')}</p>
        )}
        {problem && <Problem>{problem}</Problem>}
        {isBusy && <p role="status">{t('common.loading')}</p>}
        {!isAll && !isBusy && (
          <button type="button" class="button" onClick={load}>
            {problem ? t('common.try_again') : t('home.games.more')}
          </button>
        )}
      </main>
    </>
  );
}

function Game({ game }: { game: FinishedGame }) {
  const when = new Intl.DateTimeFormat(language.value, { dateStyle: 'medium', timeStyle: 'short' });
  const ended = new Date(game.ended * 1000);
  return (
    <li>
      <a class="panel games-game" href={`/game/${game.id}`}>
        <strong>{list(game.names.map(nameInText))}</strong>
        <span class="games-won">
          <Icon name="crown" /> {t('home.games.won', { names: list(game.winners.map(nameInText)) })}
        </span>
        <span class="muted small">
          {plural('common.players', game.players)} · {t(key(`common.edition.${game.edition}`))} ·{' '}
          <time dateTime={ended.toISOString()}>{when.format(ended)}</time>
        </span>
      </a>
    </li>
  );
}

/** Some at a time, anew for each name. */
function useGames(name: string) {
  const [games, setGames] = useState<FinishedGame[]>([]);
  const [problem, setProblem] = useState('');
  const [isAll, setAll] = useState(false);
  const [isBusy, setBusy] = useState(true);
  const ask = (before: string | undefined, have: FinishedGame[], isCurrent: () => boolean) => {
    setBusy(true);
    setProblem('');
    finishedGames({ name, limit: AT_ONCE, ...(before ? { before } : {}) })
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
