import type { Static } from 'typebox';
import type { Db } from '../../../../platform/database/db.server.ts';
import { plainText } from '../../catalogue.ts';
import { type GoodsState, readStates } from '../goods-state.queries.ts';
import { type OwnValue, ownOf } from '../staff-goods.ts';
import { readActionNames } from './bulk.queries.ts';
import type { BulkPreviewBodyShape, BulkPreviewShape } from './bulk.shapes.ts';
import { bulkActionName, shownValue } from './bulk.ts';
import { actionOf, effectOf, relatedOf, requireAction } from './bulk-actions.server.ts';
import { AT_ONCE, idsOf } from './bulk-goods.server.ts';

const MOST_SAMPLES = 20;

/** Says what an action would change, and of how many goods (STF-55). @throws 400 at fields */
export async function previewBulk(
  db: Db,
  { selection, action: typed }: Static<typeof BulkPreviewBodyShape>,
): Promise<Static<typeof BulkPreviewShape>> {
  const action = actionOf(typed);
  await requireAction(db, action);
  const ids = await idsOf(db, selection);
  const samples: { state: GoodsState; change: ReturnType<typeof effectOf> }[] = [];
  let changes = 0;
  for (let from = 0; from < ids.length; from += AT_ONCE)
    for (const state of await readStates(db, ids.slice(from, from + AT_ONCE))) {
      const change = effectOf(state, action);
      if (Object.keys(change.after).length === 0) continue;
      changes++;
      if (samples.length < MOST_SAMPLES) samples.push({ state, change });
    }
  const categories = samples.flatMap(({ state, change }) =>
    [shownValue('category', ownOf(state.own), state.oneC), change.after.category].flatMap((id) =>
      typeof id === 'number' ? [{ kind: 'category' as const, category: id }] : [],
    ),
  );
  const related = samples.flatMap(({ state, change }) =>
    action.kind === 'relation' ? relatedOf(state, change, `relation.${action.relation}`) : [],
  );
  const products = { kind: 'relation', relation: 'analog', on: true, products: related } as const;
  const names = await readActionNames(db, [action, ...categories, products]);
  return {
    title: bulkActionName(action, names),
    count: ids.length,
    changes,
    samples: samples.map(({ state, change }) => sampleOf(state, change, names)),
  };
}

function sampleOf(
  { id, name, own, oneC }: GoodsState,
  { own: next, after }: ReturnType<typeof effectOf>,
  names: Readonly<Record<string, string>>,
): Static<typeof BulkPreviewShape>['samples'][number] {
  const fields = Object.keys(after);
  const shown = (of: typeof next) =>
    fields.map((field) => textOf(field, shownValue(field, of, oneC), names)).join('; ');
  return { id, name, was: shown(ownOf(own)), now: shown(next) };
}

/** A value for a preview. */
function textOf(field: string, value: OwnValue | null, names: Readonly<Record<string, string>>): string {
  if (field === 'hidden') return value ? 'скрыт' : 'показан';
  if (field.startsWith('tag.')) return value ? 'метка есть' : 'метки нет';
  if (field === 'category')
    return value === null ? 'без раздела' : (names[`category.${value}`] ?? `№ ${value}`);
  if (field.startsWith('relation.'))
    return ((value ?? []) as number[]).map((id) => names[`product.${id}`] ?? `№ ${id}`).join(', ') || '—';
  if (Array.isArray(value)) return `${value.length} шт.`;
  return plainText(String(value ?? '')).slice(0, 300) || '—';
}
