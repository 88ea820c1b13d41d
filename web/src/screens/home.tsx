/** The first page: a game in one click, a table for friends in two. */

import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { useTitle } from '../app/alerts';
import { Bar } from '../app/bar';
import { toastError } from '../app/toasts';
import { Icon, type IconName } from '../art/icons';
import { Wordmark } from '../art/logo';
import { Curtain } from '../art/ornament';
import { CodeForm } from '../lobby/code-form';
import { playNow, quickPlayers, tableForFriends } from '../lobby/quick';
import { QuickChoices } from '../lobby/quick-choices';
import { RecentTables } from '../lobby/recent-tables';
import { type Key, need, plural, t } from '../words';

export default function HomePage() {
  useTitle('');
  return (
    <>
      <Bar />
      <main class="page home">
        <section class="home-stage">
          <Curtain class="home-curtain" />
          <Wings />
          <h1 class="home-title">
            <Wordmark class="home-logo" title="ridotto" />
            <span>{t('home.title')}</span>
          </h1>
          <p class="home-about">{t('home.about')}</p>
          <Starts />
        </section>
        <div class="home-columns">
          <QuickChoices />
          <CodeForm />
        </div>
        <RecentTables />
        <More />
      </main>
    </>
  );
}

/** Pictures come last, and only where there is room: nobody waits for them. */
function Wings() {
  const [Cast, setCast] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (!matchMedia('(min-width: 56rem)').matches) return;
    Promise.all([import('../lobby/cast'), need('characters')]).then(
      ([found]) => setCast(() => found.default),
      () => undefined,
    );
  }, []);
  return Cast && <Cast />;
}

function Starts() {
  const [busy, setBusy] = useState(false);
  const start = (begin: () => Promise<void>) => async () => {
    if (busy) return;
    setBusy(true);
    try {
      await begin();
    } catch (error) {
      toastError(error);
      setBusy(false);
    }
  };
  const others = plural('home.quick.others', quickPlayers() - 1);
  return (
    <div class="home-starts">
      <button type="button" class="home-start home-start-main" aria-disabled={busy} onClick={start(playNow)}>
        <Icon name="play" size={32} />
        <span>
          <strong>{t('home.quick')}</strong>
          <span>{busy ? t('home.quick.starting') : t('home.quick.about', { players: others })}</span>
        </span>
      </button>
      <button type="button" class="home-start" aria-disabled={busy} onClick={start(tableForFriends)}>
        <Icon name="link" size={32} />
        <span>
          <strong>{t('home.friends')}</strong>
          <span>{t('home.friends.about')}</span>
        </span>
      </button>
    </div>
  );
}

const LINKS: { href: string; icon: IconName; title: Key; about: Key }[] = [
  { href: '/learn', icon: 'mask', title: 'home.learn', about: 'home.learn.about' },
  { href: '/games', icon: 'list', title: 'home.games', about: 'home.games.about' },
  { href: '/review', icon: 'upload', title: 'home.review', about: 'home.review.about' },
];

function More() {
  return (
    <nav class="home-more" aria-label={t('home.more')}>
      {LINKS.map((link) => (
        <a key={link.href} class="panel home-link" href={link.href}>
          <Icon name={link.icon} size={28} />
          <span>
            <strong>{t(link.title)}</strong>
            <span class="muted small">{t(link.about)}</span>
          </span>
        </a>
      ))}
      <div class="panel home-link">
        <Icon name="book" size={28} />
        <span>
          <strong>{t('home.rules')}</strong>
          <span class="row small">
            <a href="/rules/first">{t('home.rules.first')}</a>
            <a href="/rules/second">{t('home.rules.second')}</a>
          </span>
        </span>
      </div>
    </nav>
  );
}
