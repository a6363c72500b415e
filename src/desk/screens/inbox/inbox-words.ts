import { countOf, type PluralForms } from '../../../platform/text/plural.ts';
import type { Shape } from '../../api/shapes.ts';

type Inbox = Pick<Shape<'Inbox'>, 'count' | 'late_count'>;

const TASKS: PluralForms = ['дело', 'дела', 'дел'];
const LATE: PluralForms = ['просрочено', 'просрочены', 'просрочено'];

/** «23 дела, 4 просрочены»: how much waits; nothing is said of deadlines that all are kept. */
export function waitingWords({ count, late_count: late }: Inbox): string {
  return [countOf(count, TASKS), late > 0 && countOf(late, LATE)].filter(Boolean).join(', ');
}
