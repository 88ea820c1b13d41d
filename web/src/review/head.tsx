/** Who won and why, and what can be done with the game. */

import { useEffect, useState } from 'preact/hooks';
import { copyText, mayShare, shareLink } from '../app/copy';
import { DeleteName } from '../app/delete-name';
import { tableOf } from '../app/own-games';
import { recentTables } from '../app/recent';
import { toast } from '../app/toasts';
import { Icon } from '../art/icons';
import { API, deleteNameFrom, ownSeatIn } from '../service/http';
import { key, plural, t } from '../words';
import { nameIn } from './naming';
import { RuleLink } from './rule-link';
import type { ReviewStore } from './store';

export function Head({ store }: { store: ReviewStore }) {
  const { review } = store;
  const end = store.moments.at(-1)?.state;
  const won = store.lines.value.at(-1)?.lines.find((line) => line.type === 'GameEnded');
  const facts = {
    players: plural('common.players', Object.keys(review.names).length),
    edition: t(key(`common.edition.${review.edition}`)),
    turns: plural('common.turns', end?.turn ?? 0),
    moves: plural('review.moves', store.last),
  };
  return (
    <header class="review-head">
      <h1>
        {end?.over && <Icon name="crown" class="review-crown" />}{' '}
        {won?.text ?? t(store.last === 0 ? 'review.no_moves' : 'review.not_over')}{' '}
        {won && <RuleLink rule={won.rule} edition={review.edition} />}
      </h1>
      <p class="muted">{t('review.about', facts)}</p>
      {review.viewer !== null && <SeenBy store={store} viewer={review.viewer} />}
    </header>
  );
}

function SeenBy({ store, viewer }: { store: ReviewStore; viewer: string }) {
  return (
    <p class="notice">
      <Icon name="eye" />
      <span>
        {viewer === 'public'
          ? t('review.seen_by.public')
          : t('review.seen_by', { name: nameIn(store.review, viewer) })}
      </span>
    </p>
  );
}

/** For a game of the service's own; a record from elsewhere has no address to share. `again` reads it once more. */
export function Actions({ store, game, again }: { store: ReviewStore; game: string; again: () => void }) {
  const table = tableOf(game);
  const sat = recentTables.value.some((recent) => recent.table === table);
  const copy = async () => {
    const done = await copyText(store.link());
    toast(t(done ? 'review.copied' : 'errors.no-copy'), { bad: !done });
  };
  return (
    <nav class="row review-actions" aria-label={t('review.actions')}>
      {sat && (
        <a class="button button-main button-small" href={`/t/${table}`}>
          <Icon name="back" />
          {t('review.to_table')}
        </a>
      )}
      <button type="button" class="button button-small" onClick={() => void copy()}>
        <Icon name="copy" />
        {t('common.copy_link')}
      </button>
      {mayShare() && (
        <button
          type="button"
          class="button button-small"
          onClick={() => void shareLink(t('review.title'), store.link())}
        >
          <Icon name="share" />
          {t('review.share')}
        </button>
      )}
      <a
        class="button button-small"
        href={`${API}/games/${encodeURIComponent(game)}`}
        download={`${game}.masc`}
      >
        <Icon name="download" />
        {t('review.download')}
      </a>
      <a class="button button-quiet button-small" href="/games">
        <Icon name="list" />
        {t('review.to_games')}
      </a>
      <a class="button button-quiet button-small" href="/review">
        <Icon name="upload" />
        {t('home.review')}
      </a>
      <DeleteOwnName game={game} again={again} />
    </nav>
  );
}

/** For whoever played the game in this browser. */
function DeleteOwnName({ game, again }: { game: string; again: () => void }) {
  const [name, setName] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    ownSeatIn(game).then(
      ({ yours }) => isCurrent && setName(yours?.name ?? null),
      () => undefined, // the game can be looked at without
    );
    return () => {
      isCurrent = false;
    };
  }, [game]);
  if (name === null) return null;
  return (
    <>
      <button type="button" class="button button-quiet button-small" onClick={() => setAsking(true)}>
        <Icon name="mask" />
        {t('common.delete_name')}
      </button>
      {isAsking && (
        <DeleteName
          name={name}
          ask={() => deleteNameFrom(game)}
          done={again}
          close={() => setAsking(false)}
        />
      )}
    </>
  );
}
