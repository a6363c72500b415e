import type { Kysely } from 'kysely';
import type { DB } from '../../../../db/types.ts';
import { databaseNow } from '../../../platform/database/database-clock.queries.ts';
import type { Tx } from '../../../platform/database/db.server.ts';
import { badField, type FieldErrors, notFound, ShopError } from '../../../platform/http/errors.ts';
import { addJob, type Jobs } from '../../../platform/jobs/jobs.server.ts';
import { canonicalJson } from '../../../platform/text/canonical-json.ts';
import { NO_SUCH_DAY } from '../../../platform/text/legal-day.ts';
import { oneLine } from '../../../platform/text/written-text.ts';
import { type Staff, staffActor } from '../../accounts/staff/staff.server.ts';
import { recordAudit } from '../../audit/audit.server.ts';
import { bodyErrors, cleanBody } from '../blocks/blocks.server.ts';
import { ABOUT_PAGES, type Kind, NO_SUCH_POST_CATEGORY } from '../content.ts';
import { editTransaction, slugTaken } from './edit-transaction.server.ts';
import {
  deleteOldSlug,
  insertItem,
  insertVersion,
  isSlugTaken,
  lockItem,
  readMissing,
  readProductIds,
  readVersion,
  type StaffRow,
  touchItem,
  updateItem,
  writeOldSlug,
} from './editing.queries.ts';
import type { ContentPatch, NewContent } from './editing.shapes.ts';
import { type ContentFields, fieldsErrors } from './editing.ts';

/** The context of a change: the database and the member of the staff who makes it. */
export interface EditingContext {
  db: Kysely<DB>;
  staff: Staff;
  /** Makes a slug of a title; src/api passes it in. */
  slugOf(title: string, fallback: string): string;
}

/** The job that runs when a scheduled item becomes visible; payload `{ id }`. */
const DUE_JOB = 'content-due';

const EMPTY: Omit<ContentFields, 'title' | 'body'> = {
  ...{ slug: null, city_id: null, category_id: null, sort: 0, published_at: null, hidden_at: null },
  ...{ is_ad: false, advertiser: '', erid: '', products: [] },
};

/** Kinds whose slug is made of the title when none is given. */
const NAMED_BY_TITLE: ReadonlySet<Kind> = new Set(['post', 'info']);

/** Creates an item, as a draft by default. @returns its id @throws 400 at fields */
export async function createContent(
  { db, staff, slugOf }: EditingContext,
  typed: NewContent,
): Promise<number> {
  const { kind, note = '', ...rest } = typed;
  return editTransaction(db, async (tx) => {
    const fields = changed({ ...EMPTY, title: '', body: {} }, rest);
    if (!fields.slug && NAMED_BY_TITLE.has(kind)) fields.slug = slugOf(fields.title, kind);
    const clean = await validated(tx, kind, fields);
    const id = await insertItem(tx, kind, clean);
    if (id === undefined) throw slugTaken();
    await deleteOldSlug(tx, kind, clean.slug);
    await insertVersion(tx, id, { version: 1, state: clean, authorId: staff.userId, note: oneLine(note) });
    await wakeWhenDue(tx, id, clean);
    await record(tx, staff, 'content.created', id, { kind, version: 1 });
    return id;
  });
}

/**
 * Changes the given fields and stores the previous state as a version. A change without effect makes no version.
 * @throws 404; 409 when the item has changed since it was read; 400 at fields
 */
export async function changeContent(
  { db, staff }: EditingContext,
  id: number,
  { version, note = '', ...typed }: ContentPatch,
): Promise<void> {
  await editTransaction(db, async (tx) => {
    const { row, fields } = await lockVersion(tx, id, version);
    await write(tx, staff, { row, before: fields, after: changed(fields, typed), note: oneLine(note) });
  });
}

/**
 * Restores the texts of an old version as a new one. Slug, publication and the label of an advert stay as they are,
 * because an old version may lack the label (38-ФЗ, ст. 18.1).
 * @throws 404; 409 when the item has changed since it was read; 400 when the version names things that no longer
 * exist
 */
export async function restoreContent(
  { db, staff }: EditingContext,
  id: number,
  number: number,
  version: number,
): Promise<void> {
  await editTransaction(db, async (tx) => {
    const { row, fields } = await lockVersion(tx, id, version);
    const old = await readVersion(tx, id, number);
    if (!old) throw notFound('Такой версии нет.');
    const { slug, published_at, hidden_at, is_ad, advertiser, erid } = fields;
    const label = is_ad && { is_ad, advertiser, erid };
    const after = { ...EMPTY, ...old, slug, published_at, hidden_at, ...label };
    await write(tx, staff, { row, before: fields, after, note: `Возвращена версия ${number}` });
  });
}

/** The job that clears the caches when a scheduled item becomes visible. */
export function contentJobs({ db }: { db: Kysely<DB> }): Jobs {
  return { [DUE_JOB]: async (payload) => touchItem(db, (payload as { id: number }).id) };
}

/** Locks an item for a change and returns its row. @throws 404, 409 */
async function lockVersion(tx: Tx, id: number, version: number) {
  const row = await lockItem(tx, id);
  if (!row) throw notFound();
  if (row.version !== version)
    throw new ShopError(
      'version',
      409,
      `Пока вы редактировали текст, его изменили: сейчас версия ${row.version}. Откройте её и внесите правки снова.`,
      { facts: { version: row.version } },
    );
  return { row, fields: stateOf(row, await readProductIds(tx, id)) };
}

interface Change {
  row: StaffRow;
  before: ContentFields;
  after: ContentFields;
  note: string;
}

async function write(tx: Tx, staff: Staff, { row, before, after, note }: Change): Promise<void> {
  const { id, kind } = row;
  const clean = await validated(tx, kind, after);
  if (kind === 'about' && clean.slug !== before.slug)
    throw badField('slug', 'Адрес этой страницы изменить нельзя.');
  if (isSame(before, clean)) return;
  if (clean.slug !== before.slug) {
    if (clean.slug !== null && (await isSlugTaken(tx, kind, clean.slug, id))) throw slugTaken();
    await deleteOldSlug(tx, kind, clean.slug);
    await writeOldSlug(tx, kind, id, before.slug);
  }
  // An item that was written directly into the database has no version yet.
  await insertVersion(tx, id, { version: row.version, state: before, authorId: null, note: '' });
  const version = await updateItem(tx, id, clean);
  await insertVersion(tx, id, { version, state: clean, authorId: staff.userId, note });
  await wakeWhenDue(tx, id, clean);
  await record(tx, staff, 'content.changed', id, { kind, version });
}

/** @throws 400 at fields */
async function validated(tx: Tx, kind: Kind, fields: ContentFields): Promise<ContentFields> {
  const errors: FieldErrors = {
    ...bodyErrors(kind, fields.body),
    ...fieldsErrors(kind, fields, ABOUT_PAGES),
  };
  const missing = await readMissing(tx, fields);
  if (missing.city) errors.city = ['Такого города нет.'];
  if (missing.category) errors.category = [NO_SUCH_POST_CATEGORY];
  if (missing.product !== null) errors.products = [`Товара ${missing.product} нет.`];
  if (Object.keys(errors).length > 0)
    throw new ShopError('bad_input', 400, 'Проверьте поля.', { fields: errors });
  return { ...fields, body: cleanBody(fields.body) };
}

/** The state after the changes of a request. */
function changed(before: ContentFields, typed: Partial<Omit<NewContent, 'kind' | 'note'>>): ContentFields {
  const { title, city, category, published_at, is_hidden, advertiser, erid, ...same } = typed;
  const after: ContentFields = { ...before, ...same };
  if (title !== undefined) after.title = oneLine(title);
  if (city !== undefined) after.city_id = city;
  if (category !== undefined) after.category_id = category;
  if (advertiser !== undefined) after.advertiser = oneLine(advertiser);
  if (erid !== undefined) after.erid = oneLine(erid);
  if (published_at !== undefined) after.published_at = published_at && isoOf(published_at);
  if (is_hidden !== undefined && is_hidden !== (before.hidden_at !== null))
    after.hidden_at = is_hidden ? new Date().toISOString() : null;
  return after;
}

/** RFC 3339 allows a leap second, `Date` does not. @throws 400 */
function isoOf(moment: string): string {
  const time = new Date(moment);
  if (Number.isNaN(time.getTime())) throw badField('published_at', NO_SUCH_DAY);
  return time.toISOString();
}

function stateOf(row: StaffRow & { body: unknown }, products: number[]): ContentFields {
  const { slug, title, city_id, category_id, sort, is_ad, advertiser, erid } = row;
  return {
    ...{ slug, title, body: row.body as ContentFields['body'], city_id, category_id, sort },
    published_at: row.published_at?.toISOString() ?? null,
    hidden_at: row.hidden_at?.toISOString() ?? null,
    ...{ is_ad, advertiser, erid, products },
  };
}

function isSame(a: ContentFields, b: ContentFields): boolean {
  return canonicalJson(a) === canonicalJson(b);
}

async function wakeWhenDue(tx: Tx, id: number, { published_at, hidden_at }: ContentFields): Promise<void> {
  const due = published_at !== null && hidden_at === null ? new Date(published_at) : null;
  if (due && due > (await databaseNow(tx))) await addJob(tx, DUE_JOB, { id }, { at: due });
}

async function record(
  tx: Tx,
  staff: Staff,
  action: string,
  subjectId: number,
  details: Record<string, unknown>,
) {
  await recordAudit(tx, { ...staffActor(staff), action, subjectId, details });
}
