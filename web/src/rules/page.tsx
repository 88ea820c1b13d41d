/** The rules of one edition: contents, search, and every rule at its id. */

import { useState } from 'preact/hooks';
import { useTitle } from '../app/alerts';
import { Bar } from '../app/bar';
import { Icon } from '../art';
import type { Edition } from '../service/types';
import { plural, t } from '../words';
import type { Chapter } from './chapters';
import { PowerRow, RuleRow, SetsTable, type Shown } from './entries';
import { chaptersWith, countWith, grouped, powersWith, says } from './finding';
import { useHere, useWide } from './here';
import { wordsOf } from './searching';
import { RuleText } from './text';
import './rules.css';

export function RulesPage({ edition }: { edition: Edition }) {
  const [wanted, setWanted] = useState('');
  const here = useHere(edition, () => setWanted(''));
  const title = says(edition, 'title');
  useTitle(title);
  const words = wordsOf(wanted);
  const chapters = chaptersWith(edition, words);
  return (
    <div class="rules">
      <Bar />
      <Contents edition={edition} chapters={chapters} />
      <main class="rules-main">
        <h1>{title}</h1>
        <p class="rules-lead">{says(edition, 'lead')}</p>
        <Editions edition={edition} />
        <Search
          wanted={wanted}
          onWanted={setWanted}
          count={words.length ? countWith(edition, words) : null}
        />
        {chapters.map((chapter) => (
          <ChapterPart key={chapter.id} chapter={chapter} shown={{ edition, words, here }} />
        ))}
      </main>
    </div>
  );
}

function Editions({ edition }: { edition: Edition }) {
  return (
    <nav class="rules-editions" aria-label={t('common.option.edition')}>
      {(['first', 'second'] as const).map((one) => (
        <a key={one} href={`/rules/${one}`} aria-current={one === edition ? 'page' : undefined}>
          {t(`common.edition.${one}`)}
        </a>
      ))}
    </nav>
  );
}

function Contents({ edition, chapters }: { edition: Edition; chapters: Chapter[] }) {
  const wide = useWide();
  return (
    <nav class="rules-contents" aria-label={t('common.rules.contents')}>
      <details open={wide}>
        <summary>
          <Icon name="list" />
          {t('common.rules.contents')}
        </summary>
        <ol>
          {chapters.map(({ id }) => (
            <li key={id}>
              <a href={`#${id}`}>{says(edition, `heading.${id}`)}</a>
            </li>
          ))}
        </ol>
      </details>
    </nav>
  );
}

interface SearchProps {
  wanted: string;
  onWanted: (wanted: string) => void;
  /** How many places there are; null while nothing is looked for. */
  count: number | null;
}

function Search({ wanted, onWanted, count }: SearchProps) {
  return (
    <search class="rules-search">
      <label>
        <span class="visually-hidden">{t('common.rules.search')}</span>
        <input
          type="search"
          placeholder={t('common.rules.search')}
          value={wanted}
          onInput={(event) => onWanted(event.currentTarget.value)}
        />
      </label>
      <button type="button" class="rules-print" onClick={() => print()}>
        {t('common.rules.print')}
      </button>
      <p role="status" class={count === 0 ? 'rules-none' : ''}>
        {count === null ? '' : count === 0 ? t('common.rules.none') : plural('common.rules.found', count)}
      </p>
    </search>
  );
}

function ChapterPart({ chapter, shown }: { chapter: Chapter; shown: Shown }) {
  const { edition, words } = shown;
  const heading = `rules-heading-${chapter.id}`;
  return (
    <section id={chapter.id} class="rules-chapter" aria-labelledby={heading} tabIndex={-1}>
      <h2 id={heading}>{says(edition, `heading.${chapter.id}`)}</h2>
      {grouped(chapter.entries).map((group) => {
        const [first] = group;
        if (first?.is === 'text')
          return (
            <p key={first.key}>
              <RuleText text={says(edition, first.key)} edition={edition} words={words} />
            </p>
          );
        if (first?.is === 'sets') return <SetsTable key="sets" edition={edition} />;
        if (first?.is === 'powers') return <Powers key="powers" {...shown} />;
        return (
          <ul key={first?.id} class="rules-list">
            {group.map((entry) => entry.is === 'rule' && <RuleRow key={entry.id} {...entry} {...shown} />)}
          </ul>
        );
      })}
    </section>
  );
}

function Powers(shown: Shown) {
  return (
    <ul class="rules-powers">
      {powersWith(shown.edition, shown.words).map((row) => (
        <PowerRow key={row.rule} row={row} {...shown} />
      ))}
    </ul>
  );
}
