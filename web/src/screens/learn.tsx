import { Learn } from '../learn/learn';
import { LongText } from './long-text';

export default function LearnPage() {
  return <LongText part="tutorial">{() => <Learn />}</LongText>;
}
