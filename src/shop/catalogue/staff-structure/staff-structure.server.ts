import type { Kysely } from 'kysely';
import type { Static } from 'typebox';
import type { DB } from '../../../../db/types.ts';
import { databaseNow } from '../../../platform/database/database-clock.queries.ts';
import type { Db, Tx } from '../../../platform/database/db.server.ts';
import { inTransaction } from '../../../platform/database/transaction.server.ts';
import { badField, notFound, ShopError } from '../../../platform/http/errors.ts';
import { addJob } from '../../../platform/jobs/jobs.server.ts';
import { slugOf } from '../../../platform/text/slug.ts';
import { oneLine } from '../../../platform/text/written-text.ts';
import { changeRows } from '../../accounts/many-rows/many-rows.server.ts';
import type { RowsDone } from '../../accounts/many-rows/many-rows.shapes.ts';
import { type Staff, staffActor } from '../../accounts/staff/staff.server.ts';
import { recordAudit } from '../../audit/audit.server.ts';
import type { FieldChange } from '../../audit/audit.ts';
import { requireUntouched } from '../../audit/outdated/outdated.server.ts';
import { renumberCategories } from '../catalogue.server.ts';
import { htmlOfTyped, typedOfHtml } from '../catalogue.ts';
import {
  insertTag,
  lockOne,
  lockSiblings,
  readOne,
  readOrderChange,
  readProductsWith,
  readStructure,
  type StructureRow,
  writeOwnFields,
} from './staff-structure.queries.ts';
import type { CategoryOrderShape, HideManyShape } from './staff-structure.shapes.ts';
import { columnOf, oneCValue, STRUCTURE_FIELDS, type StructureKind } from './staff-structure.ts';

/** What the composition root hands in: lists and the search lie to the right of the catalogue. */
export interface StructureWriting {
  db: Kysely<DB>;
  staff: Staff;
  refreshGoods: (tx: Tx, ids: readonly number[]) => Promise<void>;
  /** Gives products their new places after categories got other numbers. */
  refreshMoved: (
    tx: Tx,
    moved: { written: readonly number[]; moved: readonly number[]; named: readonly number[] },
  ) => Promise<void>;
  cleanHtml: (html: string) => string;
}

/** Up to this number goods are refreshed within the call; more of them by a job. */
const MOST_AT_ONCE = 5_000;
/** The job that refreshes the goods of an attribute, category or brand: `{ kind, id }`. */
export const REFRESH_JOB = 'refresh-goods-of';

export const MISSING: Record<StructureKind, string> = {
  category: 'Такого раздела нет.',
  attribute: 'Такого свойства нет.',
  tag: 'Такой метки нет.',
  brand: 'Такого бренда нет.',
};

/** All of a kind, with the values of 1C beside those of the staff. */
export async function structureList(db: Db, kind: StructureKind) {
  return { results: (await readStructure(db, kind)).map((row) => view(kind, row)) };
}

/** One of them. @throws 404 */
export async function structureOne(db: Db, kind: StructureKind, id: number) {
  const row = await readOne(db, kind, id);
  if (!row) throw notFound(MISSING[kind]);
  return view(kind, row);
}

function view(kind: StructureKind, { id, version, oneC, own, goods }: StructureRow): Record<string, unknown> {
  const shown = (field: string, value: unknown) =>
    field === 'description' && typeof value === 'string' ? typedOfHtml(value) : (value ?? null);
  const pairs = STRUCTURE_FIELDS[kind].map((field) => [
    field,
    { one_c: shown(field, oneCValue(oneC, field)), own: shown(field, own?.[columnOf(field)]) },
  ]);
  return {
    id,
    version,
    goods,
    ...Object.fromEntries(pairs),
    ...(kind === 'category' && { parent: oneC.parent_id, slug: oneC.slug, is_visible: Number(oneC.lft) > 0 }),
    ...(kind === 'attribute' && { type: oneC.type }),
  };
}

/**
 * Changes what the staff shows of one; a value that says the same as 1C is not stored (STF-50). Lists and filters follow at
 * once, or by a job when very many goods have it.
 * @throws 404; 400 at fields; 409 with the fields that were changed since
 */
export async function changeStructure(
  given: StructureWriting,
  kind: StructureKind,
  id: number,
  patch: { version: number } & Record<string, unknown>,
): Promise<void> {
  await inTransaction(given.db, async (tx) => {
    const fields = await changeIn(tx, given, { kind, id, patch });
    if (fields.size === 0) return;
    if (kind === 'category' && (fields.has('hidden') || fields.has('name'))) await renumber(tx, given);
    if (['name', 'unit', 'is_facet', 'hidden'].some((field) => fields.has(field)))
      await refresh(tx, given, kind, [id]);
  });
}

/**
 * Hides many categories or brands from buyers, shows them, or lets 1C decide again, once per key. One that was hidden or shown since
 * it was seen stays as it was.
 * @throws 422 when the key was used with another body
 */
export async function hideMany(
  given: StructureWriting,
  { kind, key }: { kind: 'category' | 'brand'; key: string },
  body: Static<typeof HideManyShape>,
): Promise<RowsDone> {
  // A set: a transaction that is tried again names its rows twice.
  const changed = new Set<number>();
  const finish = async (tx: Tx) => {
    if (changed.size === 0) return;
    if (kind === 'category') await renumber(tx, given);
    await refresh(tx, given, kind, [...changed]);
  };
  const keyed = { scope: `${kind}-hide`, owner: given.staff.userId, key, body, rows: body.rows, finish };
  return changeRows(given.db, keyed, async (tx, { id, ...patch }, operation) => {
    const fields = await changeIn(tx, given, { kind, id, patch, operation });
    if (fields.size > 0) changed.add(id);
    return { version: (await lockOne(tx, kind, id))?.version ?? patch.version, was: null };
  });
}

interface StructureChange {
  kind: StructureKind;
  id: number;
  patch: { version: number } & Record<string, unknown>;
  /** Of the audit. */
  operation?: string | undefined;
}

/** @returns the fields that have another value now; lists of goods are the caller's task */
async function changeIn(
  tx: Tx,
  { staff, cleanHtml }: Pick<StructureWriting, 'staff' | 'cleanHtml'>,
  { kind, id, patch: { version, ...patch }, operation }: StructureChange,
): Promise<ReadonlySet<string>> {
  const row = await lockOne(tx, kind, id);
  if (!row) throw notFound(MISSING[kind]);
  const values = typedValues(row, patch, cleanHtml);
  await requireUntouched(tx, { kind, id, version: row.version }, version, Object.keys(values));
  if (kind === 'attribute' && row.oneC.type === 'text' && values.is_facet === true)
    throw badField('is_facet', 'Свойство с произвольным текстом не бывает фильтром.');
  const changed = changesOf(row, values);
  if (changed.length === 0) return new Set();
  await writeOwnFields(
    tx,
    kind,
    id,
    Object.fromEntries(Object.entries(values).map(([field, value]) => [columnOf(field), value])),
  );
  await recordStructure(tx, staff, { kind, id, changed, operation });
  return new Set(changed.map(({ field }) => field));
}

/** What is stored of a patch: cleaned texts; null where it says what 1C says. */
function typedValues(
  { oneC }: StructureRow,
  patch: Record<string, unknown>,
  cleanHtml: (html: string) => string,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(patch).flatMap(([field, typed]) => {
      if (typed === undefined) return [];
      const value =
        typeof typed !== 'string'
          ? typed
          : field === 'description'
            ? cleanHtml(htmlOfTyped(typed))
            : oneLine(typed);
      if (value === '') throw badField(field, 'Напишите текст или верните значение из 1С.');
      return [[field, value === oneCValue(oneC, field) ? null : value]];
    }),
  );
}

function changesOf({ oneC, own }: StructureRow, values: Record<string, unknown>): FieldChange[] {
  return Object.entries(values).flatMap(([field, value]) => {
    const before = own?.[columnOf(field)] ?? null;
    if (before === value) return [];
    return [{ field, was: before ?? oneCValue(oneC, field), now: value ?? oneCValue(oneC, field) }];
  });
}

/** Leaves an entry of the audit. */
export async function recordStructure(
  tx: Tx,
  staff: Staff,
  { kind, id, changed, operation }: Omit<StructureChange, 'patch'> & { changed: FieldChange[] },
): Promise<void> {
  await recordAudit(tx, {
    ...staffActor(staff),
    ...(operation !== undefined && { operation }),
    action: `${kind}.changed`,
    subjectId: id,
    details: { changed },
  });
}

async function refresh(
  tx: Tx,
  given: StructureWriting,
  kind: StructureKind,
  ids: readonly number[],
): Promise<void> {
  if (kind === 'tag') return;
  let left = MOST_AT_ONCE;
  for (const id of ids) {
    const goods = left > 0 ? await readProductsWith(tx, kind, id) : undefined;
    if (goods && goods.length <= left) {
      left -= goods.length;
      await given.refreshGoods(tx, goods);
    } else await addJob(tx, REFRESH_JOB, { kind, id });
  }
}

async function renumber(tx: Tx, { refreshMoved }: Pick<StructureWriting, 'refreshMoved'>): Promise<void> {
  const { products } = await renumberCategories(tx);
  await refreshMoved(tx, { written: [], moved: products, named: [] });
}

/** Refreshes lists for the goods of an attribute, category or brand. */
export async function refreshGoodsOf(
  { db, refreshGoods }: Pick<StructureWriting, 'db' | 'refreshGoods'>,
  { kind, id }: { kind: StructureKind; id: number },
): Promise<void> {
  await inTransaction(db, async (tx) => refreshGoods(tx, await readProductsWith(tx, kind, id)));
}

/**
 * Orders the categories below one, or the roots.
 * @throws 409 with `changed` when there are other categories by now, or when they have another order than the author has seen
 */
export async function orderCategories(
  given: StructureWriting,
  { parent, order, seen }: Static<typeof CategoryOrderShape>,
): Promise<void> {
  await inTransaction(given.db, async (tx) => {
    const before = await lockSiblings(tx, parent);
    const isSame = before.length === order.length && new Set([...before, ...order]).size === order.length;
    if (!isSame || before.some((id, place) => id !== seen[place]))
      throw await orderChanged(tx, { seen, now: before });
    for (const [place, id] of order.entries()) {
      // Numbers of all are written: 1C numbers the others, which must not come between.
      await writeOwnFields(tx, 'category', id, { sort: place + 1 });
      if (before.indexOf(id) === place) continue;
      await recordStructure(tx, given.staff, {
        kind: 'category',
        id,
        changed: [{ field: 'sort', was: before.indexOf(id) + 1, now: place + 1 }],
      });
    }
    await renumber(tx, given);
  });
}

/** 409 with the order of categories that was seen and that of now, by their names, and who has changed it last. */
async function orderChanged(
  tx: Tx,
  { seen, now }: { seen: readonly number[]; now: readonly number[] },
): Promise<ShopError> {
  const { names, last } = await readOrderChange(tx, [...new Set([...seen, ...now])]);
  const nameOf = (ids: readonly number[]) => ids.map((id) => names.get(id) ?? '…').join(', ');
  const change = { field: 'order', was: nameOf(seen), now: nameOf(now) };
  return new ShopError('changed', 409, 'Порядок разделов изменился. Посмотрите, что нового, и повторите.', {
    facts: {
      changed: [
        { ...change, by: last?.by ?? 'Магазин', at: (last?.at ?? (await databaseNow(tx))).toISOString() },
      ],
    },
  });
}

/** Creates a tag of the staff. @returns its id @throws 400 at `name` when it is taken */
export async function createTag(
  { db, staff }: Pick<StructureWriting, 'db' | 'staff'>,
  typed: string,
): Promise<number> {
  const name = oneLine(typed);
  if (name === '') throw badField('name', 'Назовите метку.');
  return inTransaction(db, async (tx) => {
    const id = await insertTag(tx, name, slugOf(name, 'metka'));
    if (id === undefined) throw badField('name', 'Такая метка уже есть.');
    await recordStructure(tx, staff, { kind: 'tag', id, changed: [{ field: 'name', was: null, now: name }] });
    return id;
  });
}
