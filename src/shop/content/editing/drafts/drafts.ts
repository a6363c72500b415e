import { canonicalJson } from '../../../../platform/text/canonical-json.ts';
import type { FieldChange } from '../../../audit/audit.ts';
import type { ContentFields } from '../editing.ts';

/** Fields that say whether an item is shown. A draft has none: publishing it decides. */
const NOT_OF_DRAFTS: ReadonlySet<string> = new Set(['published_at', 'hidden_at']);
/** Names in the API where they differ from those of the row. */
const NAMES: Record<string, string> = { city_id: 'city', category_id: 'category' };

/** The fields in which two states of an item differ, as the API names them: `title`, `body.html`. */
export function changedFields(was: ContentFields, now: ContentFields): FieldChange[] {
  const [before, after] = [flat(was), flat(now)];
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((field) => {
    const change = { field, was: before.get(field) ?? null, now: after.get(field) ?? null };
    return canonicalJson(change.was) === canonicalJson(change.now) ? [] : [change];
  });
}

function flat({ body, ...rest }: ContentFields): Map<string, unknown> {
  return new Map([
    ...Object.entries(rest)
      .filter(([field]) => !NOT_OF_DRAFTS.has(field))
      .map(([field, value]) => [NAMES[field] ?? field, value] as const),
    ...Object.entries(body).map(([field, value]) => [`body.${field}`, value] as const),
  ]);
}
