import { countOf, type PluralForms } from '../../../platform/text/plural.ts';
import type { Shape } from '../../api/shapes.ts';
import { ageOf, dayOf, shortMoment } from '../../parts/moments.ts';

type Inbox = Pick<Shape<'Inbox'>, 'count' | 'late_count'>;
type Task = Shape<'InboxTask'>;
type Deadline = Pick<Task, 'due' | 'is_late'>;

const MINUTE_MS = 60_000;

const TASKS: PluralForms = ['дело', 'дела', 'дел'];
const LATE: PluralForms = ['просрочено', 'просрочены', 'просрочено'];

/** «23 дела, 4 просрочены»: how many tasks wait; late ones are left out when there are none. */
export function waitingWords({ count, late_count: late }: Inbox): string {
  return [countOf(count, TASKS), late > 0 && countOf(late, LATE)].filter(Boolean).join(', ');
}

/** The group of a task by its deadline, by the clock of the desk. */
export function groupOf({ due, is_late: isLate }: Deadline, now = new Date()): string {
  if (isLate) return 'Просрочено';
  return dayOf(new Date(due), undefined, now) === dayOf(now, undefined, now) ? 'Сегодня' : 'Позже';
}

/** «3 ч» by how much a task is late, «до 18:00», «до 30.11». */
export function dueWords({ due, is_late: isLate }: Deadline, now = new Date()): string {
  const end = new Date(due);
  if (!isLate) return `до ${shortMoment(end, undefined, now)}`;
  return now.getTime() - end.getTime() < MINUTE_MS ? 'просрочено' : ageOf(end, now);
}

/** Who waits, and in which city; a city that is in the words already is not repeated. */
export function whoWords({ who, city }: { who: string; city: { name: string } | null }): string {
  return [who, city && !who.includes(city.name) && city.name].filter(Boolean).join(' · ');
}
