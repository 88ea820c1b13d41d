import type { Route } from '../app/router';

export default function LostPage({ route }: { route: Extract<Route, { page: 'lost' }> }) {
  return (
    <main class="alone">
      <h1>There is nothing here</h1>
      <p>
        No page of ridotto is at <code>{route.path}</code>.
      </p>
      <a href="/">To the first page</a>
    </main>
  );
}
