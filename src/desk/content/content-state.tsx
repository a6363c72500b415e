import { Mark, type Tone } from '../parts/mark.tsx';
import { clockOf, dayOf } from '../parts/moments.ts';
import type { ContentRow } from './sections.ts';

const STATES: Record<ContentRow['state'], [tone: Tone, name: string]> = {
  draft: ['new', 'Черновик'],
  scheduled: ['work', 'Ждёт времени'],
  published: ['good', 'На сайте'],
  hidden: ['none', 'Скрыт'],
};
export const STATE_OPTIONS = [
  ...Object.entries(STATES).map(([value, [, name]]) => ({ value, name })),
  { value: 'changed', name: 'Есть правки' },
];

/** The state of a text: what visitors see of it. */
export function ContentMark({ state }: { state: ContentRow['state'] }) {
  const [tone, name] = STATES[state];
  return <Mark tone={tone}>{name}</Mark>;
}

/** «25.11 в 9:00» */
export function dayAndTime(moment: string): string {
  const date = new Date(moment);
  return `${dayOf(date)} в ${clockOf(date)}`;
}

/** What waits over the published text: «правки, покажутся 25.11 в 9:00»; empty for nothing. */
export function draftWords({ draft, state }: Pick<ContentRow, 'draft' | 'state'>): string {
  if (!draft) return '';
  if (draft.failure) return `не показан: ${draft.failure}`;
  if (draft.publish_at) return `покажется ${dayAndTime(draft.publish_at)}`;
  return state === 'published' ? 'есть правки' : '';
}
