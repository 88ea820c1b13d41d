import type { Route } from '../app/router';
import { RulesPage } from '../rules/page';
import { LongText } from './long-text';

export default function Rules({ route }: { route: Extract<Route, { page: 'rules' }> }) {
  const { edition } = route;
  return (
    <LongText parts={[`rules-${edition}`, 'characters']}>
      {() => <RulesPage key={edition} edition={edition} />}
    </LongText>
  );
}
