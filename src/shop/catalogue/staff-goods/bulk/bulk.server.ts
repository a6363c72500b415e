import type { Static } from 'typebox';
import type { Db, Tx } from '../../../../platform/database/db.server.ts';
import { inTransaction } from '../../../../platform/database/transaction.server.ts';
import {
  type CursorPage,
  idOfCursor,
  MOST_COUNTED,
  toCursorPage,
} from '../../../../platform/http/cursor.server.ts';
import { badField, notFound, ShopError } from '../../../../platform/http/errors.ts';
import { onceForKey } from '../../../../platform/http/idempotency.server.ts';
import { addJob } from '../../../../platform/jobs/jobs.server.ts';
import { countOf } from '../../../../platform/text/plural.ts';
import { requireStaff, type Staff } from '../../../accounts/staff/staff.server.ts';
import { plainText } from '../../catalogue.ts';
import { readStaffGoodsIds } from '../goods-list.queries.ts';
import { type GoodsState, lockStates, readStates } from '../goods-state.queries.ts';
import { applyOwnChanges, type GoodsWriting, requireKnown } from '../staff-goods.server.ts';
import { isOwnField, type OwnChange, type OwnValue, ownOf, withChange } from '../staff-goods.ts';
import {
  type BulkChange,
  countBulkChanges,
  insertBulkChange,
  lockBulkChange,
  readActionNames,
  readBulkChange,
  readBulkChanges,
  readLeft,
  readNextRows,
  writeBulkState,
  writeRows,
} from './bulk.queries.ts';
import type {
  BulkBodyShape,
  BulkChangeShape,
  BulkChangesQueryShape,
  BulkPreviewBodyShape,
  BulkPreviewShape,
  SelectionShape,
  TypedAction,
} from './bulk.shapes.ts';
import { type BulkAction, bulkActionName, changeBy, shownValue, UNDO_DAYS, undoOf } from './bulk.ts';

const LIST = 'bulk changes';
/** Up to this number goods are changed within the call; more of them by a job. */
const AT_ONCE = 500;
/** The most goods of one action. */
const MOST_GOODS = 200_000;
const MOST_SAMPLES = 20;
const MOST_LEFT = 100;
/** The job that makes or undoes a change: `{ id, undoneBy? }`. */
export const BULK_JOB = 'bulk-change';
const GOODS = ['товар', 'товара', 'товаров'] as const;

type Context = Omit<GoodsWriting, 'cleanHtml'>;

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

function effectOf(state: GoodsState, action: BulkAction) {
  return withChange(ownOf(state.own), changeOf(state, action), state.oneC);
}

function changeOf({ id, own, oneC }: GoodsState, action: BulkAction): OwnChange {
  return changeBy(action, { id, own: ownOf(own), oneC });
}

/** The goods that a product refers to, before and after a change. */
function relatedOf({ own, oneC }: GoodsState, change: ReturnType<typeof effectOf>, field: string): number[] {
  return [ownOf(own), change.own].flatMap((of) => (shownValue(field, of, oneC) ?? []) as readonly number[]);
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

/**
 * Makes a change of many goods: small ones at once, large ones by a job. Sent again with the same key it happens once.
 * @param expected how many goods the preview has named
 * @throws 400 at fields; 409 when the filter finds another number of goods by now; 422 for a key of another call
 */
export async function startBulk(
  given: Context,
  key: string,
  body: Static<typeof BulkBodyShape>,
): Promise<Static<typeof BulkChangeShape>> {
  const { db, staff } = given;
  const action = actionOf(body.action);
  await requireAction(db, action);
  const { answer } = await inTransaction(db, (tx) =>
    onceForKey(tx, { scope: 'bulk-change', owner: staff.userId, key, body }, async () => {
      const ids = await idsOf(tx, body.selection);
      if (ids.length !== body.expected)
        throw new ShopError(
          'count_changed',
          409,
          `Выбранное изменилось: теперь это ${countOf(ids.length, GOODS)}. Посмотрите, что изменится, ещё раз.`,
        );
      const id = await insertBulkChange(tx, { author: staff.userId, action, ids });
      if (ids.length > AT_ONCE) await addJob(tx, BULK_JOB, { id, staff }, { queue: BULK_JOB });
      else await stepBulk(tx, given, id);
      return { id };
    }),
  );
  return bulkChange(db, answer.id);
}

/** Changes the next goods. @returns whether there are more */
async function stepBulk(tx: Tx, given: Omit<Context, 'db'>, id: number): Promise<boolean> {
  await lockBulkChange(tx, id);
  const bulk = await readBulkChange(tx, id);
  if (bulk?.state !== 'waiting') return false;
  const rows = await readNextRows(tx, id, { state: 'waiting', most: AT_ONCE });
  const states = await lockStates(
    tx,
    rows.map((row) => row.id),
  );
  const wanted = states.map((state) => ({
    state,
    change: changeOf(state, bulk.action),
  }));
  const done = await applyOwnChanges(tx, given, wanted, bulk.operation);
  await writeRows(
    tx,
    id,
    rows.map((row) => {
      const change = done.get(row.id);
      return {
        id: row.id,
        state: change ? 'changed' : 'same',
        before: change?.before ?? null,
        after: change?.after ?? null,
      };
    }),
  );
  if (rows.length === AT_ONCE) return true;
  await writeBulkState(tx, id, 'done');
  return false;
}

/**
 * Undoes a change of many goods: what was changed since stays, and is named (STF-56).
 * @throws 404; 409 when it is too late, under way, or undone
 */
export async function undoBulk(given: Context, id: number): Promise<Static<typeof BulkChangeShape>> {
  await inTransaction(given.db, async (tx) => {
    await lockBulkChange(tx, id);
    const bulk = await readBulkChange(tx, id);
    if (!bulk) throw notFound('Такого изменения нет.');
    if (!bulk.canUndo)
      throw new ShopError(
        'nothing_to_undo',
        409,
        bulk.state === 'done' && bulk.changed > 0
          ? `Отменить можно в течение ${UNDO_DAYS} дней.`
          : 'Отменять нечего: изменение ещё идёт или уже отменено.',
      );
    await writeBulkState(tx, id, 'undoing');
    if (bulk.changed > AT_ONCE) await addJob(tx, BULK_JOB, { id, staff: given.staff }, { queue: BULK_JOB });
    else await stepUndo(tx, given, id);
  });
  return bulkChange(given.db, id);
}

/** Undoes the change of the next goods. @returns whether there are more */
async function stepUndo(tx: Tx, given: Omit<Context, 'db'>, id: number): Promise<boolean> {
  await lockBulkChange(tx, id);
  const bulk = await readBulkChange(tx, id);
  if (bulk?.state !== 'undoing') return false;
  const rows = await readNextRows(tx, id, { state: 'changed', most: AT_ONCE });
  const states = new Map(
    (
      await lockStates(
        tx,
        rows.map((row) => row.id),
      )
    ).map((state) => [state.id, state]),
  );
  const undone = rows.flatMap((row) => {
    const state = states.get(row.id);
    if (!state) return [];
    const { change, left } = undoOf(ownOf(state.own), { before: row.before ?? {}, after: row.after ?? {} });
    return [{ row, state, change, left }];
  });
  await applyOwnChanges(tx, given, undone, bulk.operation);
  await writeRows(
    tx,
    id,
    undone.map(({ row, left }) => ({ ...row, state: left.length > 0 ? 'left' : 'restored' })),
  );
  if (rows.length === AT_ONCE) return true;
  await writeBulkState(tx, id, 'undone');
  return false;
}

/** Goes on with a change or its undo until it is complete; each step is a transaction, so a killed job goes on where it was. */
export async function runBulk(given: Context, id: number): Promise<void> {
  for (let hasMore = true; hasMore; )
    hasMore = await inTransaction(given.db, async (tx) => {
      await requireStaff(tx, given.staff, given.staff.capability); // the right may be gone since
      const bulk = await readBulkChange(tx, id);
      return bulk?.state === 'undoing' ? stepUndo(tx, given, id) : stepBulk(tx, given, id);
    });
}

/** The payload of the job. */
export interface BulkJob {
  id: number;
  staff: Staff;
}

/** Changes of many goods, newest first. @param url path and query of the call @throws 400 at `cursor` */
export async function bulkChanges(
  db: Db,
  { cursor, limit }: Static<typeof BulkChangesQueryShape>,
  url: string,
): Promise<CursorPage<Static<typeof BulkChangeShape>>> {
  const before = await idOfCursor(db, LIST, cursor);
  const [rows, counted] = await Promise.all([
    readBulkChanges(db, { before, most: limit + 1 }),
    countBulkChanges(db, MOST_COUNTED + 1),
  ]);
  const names = await readActionNames(
    db,
    rows.map(({ action }) => action),
  );
  return toCursorPage(db, LIST, { rows, counted, limit, url }, (row) => viewBulk(row, names, []));
}

/** A change of many goods with its progress. @throws 404 */
export async function bulkChange(db: Db, id: number): Promise<Static<typeof BulkChangeShape>> {
  const bulk = await readBulkChange(db, id);
  if (!bulk) throw notFound('Такого изменения нет.');
  return viewBulk(bulk, await readActionNames(db, [bulk.action]), await readLeft(db, id, MOST_LEFT));
}

function viewBulk(
  { id, action, author, createdAt, state, total, waiting, changed, restored, left, canUndo }: BulkChange,
  names: Record<string, string>,
  leftGoods: { id: number; name: string }[],
): Static<typeof BulkChangeShape> {
  return {
    id,
    title: bulkActionName(action, names),
    author,
    created_at: createdAt.toISOString(),
    state,
    total,
    done: total - waiting,
    changed,
    restored,
    left,
    left_goods: leftGoods,
    can_undo: canUndo,
  };
}

async function idsOf(db: Db, { ids, filter }: Static<typeof SelectionShape>): Promise<number[]> {
  if ((ids === undefined) === (filter === undefined))
    throw badField('selection', 'Отметьте товары или выберите все по фильтру.');
  const found = ids
    ? (await readStates(db, ids)).map(({ id }) => id)
    : await readStaffGoodsIds(db, filter ?? {}, MOST_GOODS + 1);
  if (found.length > MOST_GOODS)
    throw badField('selection', 'Это слишком много товаров за раз: уточните фильтр.');
  if (found.length === 0) throw badField('selection', 'По этому выбору товаров нет.');
  return found;
}

/** The action that a body names. @throws 400 at a field that it lacks */
function actionOf(typed: TypedAction): BulkAction {
  const need = <K extends keyof TypedAction>(field: K): NonNullable<TypedAction[K]> => {
    const value = typed[field];
    if (value === undefined || value === null) throw badField(`action.${field}`, 'Обязательное поле.');
    return value as NonNullable<TypedAction[K]>;
  };
  switch (typed.kind) {
    case 'tag':
      return { kind: 'tag', tag: need('tag'), on: need('on') };
    case 'visibility':
      return { kind: 'visibility', hidden: need('hidden') };
    case 'attribute': {
      // An empty text of a form is left out, so hiding has a field of its own.
      if (typed.hidden) return { kind: 'attribute', attribute: need('attribute'), value: '' };
      if (typed.value === undefined) throw badField('action.value', 'Обязательное поле.');
      return { kind: 'attribute', attribute: need('attribute'), value: typed.value };
    }
    case 'category':
      return { kind: 'category', category: need('category') };
    case 'relation':
      return {
        kind: 'relation',
        relation: need('relation'),
        on: need('on'),
        products: [...new Set(need('products'))],
      };
    case 'replace':
      return { kind: 'replace', field: need('field'), find: need('find'), with: typed.with ?? '' };
    case 'return': {
      const unknown = typed.fields?.find((field) => !isOwnField(field));
      if (unknown !== undefined) throw badField('action.fields', `Нет поля «${unknown}».`);
      return { kind: 'return', ...(typed.fields && { fields: typed.fields }) };
    }
  }
}

/** @throws 400 when an action names what does not exist, or writes markup */
async function requireAction(db: Db, action: BulkAction): Promise<void> {
  if (action.kind === 'replace' && /[<>&]/.test(action.find + action.with))
    throw badField('action.find', 'Знаки <, > и & заменить нельзя: поправьте такие тексты по одному.');
  await requireKnown(
    db,
    action.kind === 'relation'
      ? { [`relation.${action.relation}`]: action.products }
      : changeBy(action, { id: 0, own: {}, oneC: {} }),
  );
}
