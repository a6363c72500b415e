import type { Kysely } from 'kysely';
import type { Static } from 'typebox';
import type { DB } from '../../../../db/types.ts';
import type { Db, Tx } from '../../../platform/database/db.server.ts';
import { inTransaction } from '../../../platform/database/transaction.server.ts';
import { type CursorPage, idOfCursor, toCursorPage } from '../../../platform/http/cursor.server.ts';
import { badField, notFound } from '../../../platform/http/errors.ts';
import { oneLine } from '../../../platform/text/written-text.ts';
import { type Staff, staffActor } from '../../accounts/staff/staff.server.ts';
import { recordAudit } from '../../audit/audit.server.ts';
import { requireUntouched } from '../../audit/outdated/outdated.server.ts';
import { htmlOfTyped, RELATIONS } from '../catalogue.ts';
import { countStaffGoods, readStaffGoods, readStaffGoodsByIds } from './goods-list.queries.ts';
import {
  type GoodsOptions,
  readAttributeValues,
  readGoodsHistory,
  readGoodsMore,
  readGoodsOptions,
} from './goods-page.queries.ts';
import { type GoodsState, lockStates, readKnown, writeOwn } from './goods-state.queries.ts';
import type {
  GoodsPatchShape,
  StaffGoodsQueryShape,
  StaffGoodsRowShape,
  StaffGoodsShape,
} from './staff-goods.shapes.ts';
import { type OwnChange, type OwnValue, ownOf, rowOf, withChange } from './staff-goods.ts';
import { namedIds, viewGoods, viewGoodsRow } from './staff-goods.view.ts';

const LIST = 'staff goods';
export const NO_SUCH_GOODS = 'Такого товара нет.';
const MOST_HISTORY = 50;
const MOST_VALUES = 1_000;

/** What writes of goods need of the composition root. */
export interface GoodsWriting {
  db: Kysely<DB>;
  staff: Staff;
  /** Updates lists and the search after a write of these products. */
  refreshGoods: (tx: Tx, ids: readonly number[]) => Promise<void>;
  cleanHtml: (html: string) => string;
}

/** The goods, newest first. @param url path and query of the call @throws 400 at `cursor` */
export async function staffGoodsList(
  db: Db,
  { cursor, limit, ...filter }: Static<typeof StaffGoodsQueryShape>,
  url: string,
): Promise<CursorPage<Static<typeof StaffGoodsRowShape>>> {
  const before = await idOfCursor(db, LIST, cursor);
  const [rows, counted] = await Promise.all([
    readStaffGoods(db, filter, { before, most: limit + 1 }),
    countStaffGoods(db, filter),
  ]);
  return toCursorPage(db, LIST, { rows, counted, limit, url }, viewGoodsRow);
}

/** A product with the values of 1C beside those of the staff. @throws 404 */
export async function staffGoods(db: Db, id: number): Promise<Static<typeof StaffGoodsShape>> {
  const [row] = await readStaffGoodsByIds(db, [id]);
  if (!row) throw notFound(NO_SUCH_GOODS);
  const own = ownOf(row.own);
  const ids = (field: string) =>
    [own[field], row.oneC[field]].flat().filter((each) => typeof each === 'number');
  const [more, history] = await Promise.all([
    readGoodsMore(db, id, {
      attributes: namedIds('attribute', own, row.oneC),
      related: RELATIONS.flatMap((kind) => ids(`relation.${kind}`)),
      categories: ids('category'),
    }),
    readGoodsHistory(db, id, MOST_HISTORY),
  ]);
  return viewGoods(row, more, history);
}

/** What filters and actions of goods offer. */
export async function goodsOptions(db: Db): Promise<GoodsOptions> {
  return readGoodsOptions(db);
}

/** The values of a list attribute; empty for an attribute of another type. */
export async function attributeValues(db: Db, id: number): Promise<{ results: string[] }> {
  return { results: await readAttributeValues(db, id, MOST_VALUES) };
}

/**
 * Changes what the staff shows of a product. A write from an older version is done when it touches none of the fields that were
 * changed since (STF-52).
 * @throws 404; 400 at fields; 409 with the fields that were changed since
 */
export async function changeGoods(
  given: GoodsWriting,
  id: number,
  { version, ...patch }: Static<typeof GoodsPatchShape>,
): Promise<void> {
  const change = changeOf(patch, given.cleanHtml);
  await inTransaction(given.db, async (tx) => {
    const [state] = await lockStates(tx, [id]);
    if (!state) throw notFound(NO_SUCH_GOODS);
    await requireKnown(tx, change, id);
    await requireUntouched(tx, { kind: 'product', id, version: state.version }, version, Object.keys(change));
    await applyOwnChanges(tx, given, [{ state, change }]);
  });
}

/** A change of one product that is about to be written. */
export interface WantedChange {
  state: GoodsState;
  change: OwnChange;
}

/**
 * Writes changes of locked products, with an entry of the audit for each that really changes.
 * @param operation shared by the entries of one action
 * @returns by product what it had before and has after, in the fields that changed; other products changed nothing
 */
export async function applyOwnChanges(
  tx: Tx,
  { staff, refreshGoods }: Pick<GoodsWriting, 'staff' | 'refreshGoods'>,
  wanted: readonly WantedChange[],
  operation?: string,
): Promise<Map<number, { before: OwnChange; after: OwnChange }>> {
  const done = wanted.flatMap(({ state, change }) => {
    const result = withChange(ownOf(state.own), change, state.oneC);
    return Object.keys(result.after).length === 0 ? [] : [{ state, ...result }];
  });
  await writeOwn(
    tx,
    done.map(({ state, own }) => ({ product_id: state.id, ...rowOf(own) })),
  );
  for (const { state, before, after } of done)
    await recordAudit(tx, {
      ...staffActor(staff),
      action: 'product.changed',
      subjectId: state.id,
      details: {
        changed: Object.keys(after).map((field) => ({
          field,
          was: before[field] ?? state.oneC[field] ?? null,
          now: after[field] ?? state.oneC[field] ?? null,
        })),
      },
      ...(operation !== undefined && { operation }),
    });
  await refreshGoods(
    tx,
    done.map(({ state }) => state.id),
  );
  return new Map(done.map(({ state, before, after }) => [state.id, { before, after }]));
}

type Patch = Omit<Static<typeof GoodsPatchShape>, 'version'>;

function changeOf(patch: Patch, cleanHtml: (html: string) => string): OwnChange {
  const { name, description, seo_title, seo_description, photos, attributes, tags, relations, ...plain } =
    patch;
  const change: Record<string, OwnValue | null> = {};
  for (const [field, value] of Object.entries({ name, seo_title, seo_description })) {
    if (value === undefined) continue;
    change[field] = value === null ? null : oneLine(value);
    if (change[field] === '') throw badField(field, 'Напишите текст или верните значение из 1С.');
  }
  if (description !== undefined)
    change.description = description === null ? null : cleanHtml(htmlOfTyped(description));
  for (const [field, value] of Object.entries(plain)) if (value !== undefined) change[field] = value;
  if (photos !== undefined)
    change.photos = photos?.map((photo) => ({ ...photo, ground: photo.ground ?? null })) ?? null;
  for (const { id, value } of attributes ?? []) change[`attribute.${id}`] = value && oneLine(value);
  for (const { id, on } of tags ?? []) change[`tag.${id}`] = on;
  for (const { kind, products } of relations ?? [])
    change[`relation.${kind}`] = products && [...new Set(products)];
  return change;
}

/**
 * Checks that a change names things that exist.
 * @param own the product itself, which cannot refer to itself; absent: several
 * @throws 400 at fields (STF-53)
 */
export async function requireKnown(db: Db, change: OwnChange, own?: number): Promise<void> {
  const set = Object.entries(change).flatMap(([field, value]) => (value === null ? [] : [{ field, value }]));
  const of = (prefix: string) =>
    set.flatMap(({ field, value }) =>
      field.startsWith(prefix) ? [{ id: Number(field.slice(prefix.length)), value }] : [],
    );
  const category = change.category as number | null | undefined;
  const products = of('relation.').flatMap(({ value }) => value as readonly number[]);
  const attributes = of('attribute.').map(({ id, value }) => ({ id, value: String(value) }));
  const tags = of('tag.').map(({ id }) => id);
  const known = await readKnown(db, { tags, attributes, products, categories: category ? [category] : [] });
  if (category && known.categories.length === 0)
    throw badField('category', 'Такого раздела нет, или он скрыт.');
  if (tags.some((id) => !known.tags.includes(id))) throw badField('tags', 'Такой метки нет.');
  if (own !== undefined && products.includes(own))
    throw badField('relations', 'Товар не может ссылаться на самого себя.');
  if (products.some((id) => !known.products.includes(id)))
    throw badField('relations', 'Такого товара нет: выберите его из списка.');
  for (const { id, value } of attributes) {
    const found = known.attributes.find((each) => each.id === id);
    if (!found) throw badField('attributes', 'Такого свойства нет.');
    if (value !== '' && !found.isValue)
      throw badField(
        'attributes',
        found.type === 'number'
          ? `«${value}» — не число.`
          : `У свойства нет значения «${value}»: выберите из списка.`,
      );
  }
}
