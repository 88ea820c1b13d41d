/** Tables that this browser sat at lately. */

import { forget, recentTables } from '../app/recent';
import { Icon } from '../art/icons';
import { list, nameInText, t } from '../words';

export function RecentTables() {
  const tables = recentTables.value;
  if (tables.length === 0) return null;
  return (
    <section class="panel" aria-labelledby="home-recent">
      <h2 id="home-recent">{t('home.recent')}</h2>
      <ul class="home-recent">
        {tables.map(({ table, code, names }) => (
          <li key={table}>
            <a class="home-recent-link" href={`/t/${table}`}>
              <strong>{code}</strong>
              {names.length > 0 && (
                <span class="muted">{t('home.recent.with', { names: list(names.map(nameInText)) })}</span>
              )}
            </a>
            <button
              type="button"
              class="button button-quiet button-icon"
              aria-label={t('home.recent.forget', { code })}
              onClick={() => forget(table)}
            >
              <Icon name="close" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
