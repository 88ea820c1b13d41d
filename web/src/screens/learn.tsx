import { Learn } from '../learn/learn';
import { LongText } from './long-text';

const PARTS = ['tutorial', 'table', 'log', 'characters'] as const;

export default function LearnPage() {
  return <LongText parts={PARTS}>{() => <Learn />}</LongText>;
}
