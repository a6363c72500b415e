import type { Kysely } from 'kysely';
import type { DB } from '../../../db/types.ts';
import { canonicalJson } from '../../core/canonical-json.ts';
import { databaseNow } from '../../core/database-clock.queries.ts';
import type { Tx } from '../../core/db.server.ts';
import { badField, type FieldErrors, notFound, ShopError } from '../../core/errors.ts';
import { addJob, type Jobs } from '../../core/jobs.server.ts';
import { oneLine } from '../../core/written-text.ts';
import type { Staff } from '../accounts/staff.server.ts';
import { recordAudit } from '../audit/audit.server.ts';
import { bodyFault, cleanBody } from './bodies.server.ts';
import { ABOUT_PAGES, type Kind } from './content.ts';
import { editTransaction, slugTaken } from './edit-transaction.server.ts';
import {
  forgetOldSlug,
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
import { type ContentFields, fieldsFault } from './editing.ts';
import type { ContentPatch, NewContent } from './staff.shapes.ts';

/** Who of the staff writes, and where. */
export interface EditingContext {
  db: Kysely<DB>;
  staff: Staff;
  /** An address made of a title; handed in by src/api. */
  slugOf(title: string, fallback: string): string;
}

/** The job of a moment when something waits to be shown: `{ id }`. */
const DUE_JOB = 'content-due';

const EMPTY: Omit<ContentFields, 'title' | 'body'> = {
  ...{ slug: null, city_id: null, category_id: null, sort: 0, published_at: null, hidden_at: null },
  ...{ is_ad: false, advertiser: '', erid: '', products: [] },
};

/** Pages whose address is made of their title when nobody names one. */
const NAMED_BY_TITLE: ReadonlySet<Kind> = new Set(['post', 'info']);

/** Writes something new, as a draft unless told otherwise. @returns its id @throws 400 at fields */
export async function createContent(
  { db, staff, slugOf }: EditingContext,
  typed: NewContent,
): Promise<number> {
  const { kind, note = '', ...rest } = typed;
  return editTransaction(db, async (tx) => {
    const fields = changed({ ...EMPTY, title: '', body: {} }, rest);
    if (!fields.slug && NAMED_BY_TITLE.has(kind)) fields.slug = slugOf(fields.title, kind);
    const clean = await checked(tx, kind, fields);
    const id = await insertItem(tx, kind, clean);
    if (id === undefined) throw slugTaken();
    await forgetOldSlug(tx, kind, clean.slug);
    await insertVersion(tx, id, { version: 1, state: clean, authorId: staff.userId, note: oneLine(note) });
    await wakeWhenDue(tx, id, clean);
    await record(tx, staff, 'content.created', id, { kind, version: 1 });
    return id;
  });
}

/**
 * Changes what is told, keeping what it was as a version; what changes nothing is no version.
 * @throws 404; 409 when somebody has changed it since it was read; 400 at fields
 */
export async function changeContent(
  { db, staff }: EditingContext,
  id: number,
  { version, note = '', ...typed }: ContentPatch,
): Promise<void> {
  await editTransaction(db, async (tx) => {
    const { row, fields } = await held(tx, id, version);
    await write(tx, staff, { row, before: fields, after: changed(fields, typed), note: oneLine(note) });
  });
}

/**
 * Writes the texts of an old version as a new one; the address and whether it is shown stay as they are, and so does
 * the label of what is an advert now: an old version may be of before anybody knew (38-ФЗ, ст. 18.1).
 * @throws 404; 409 when somebody has changed it since it was read; 400 when it names what is there no more
 */
export async function restoreContent(
  { db, staff }: EditingContext,
  id: number,
  number: number,
  version: number,
): Promise<void> {
  await editTransaction(db, async (tx) => {
    const { row, fields } = await held(tx, id, version);
    const old = await readVersion(tx, id, number);
    if (!old) throw notFound('Такой версии нет.');
    const { slug, published_at, hidden_at, is_ad, advertiser, erid } = fields;
    const label = is_ad && { is_ad, advertiser, erid };
    const after = { ...EMPTY, ...old, slug, published_at, hidden_at, ...label };
    await write(tx, staff, { row, before: fields, after, note: `Возвращена версия ${number}` });
  });
}

/** Tells the caches when the time of something has come. */
export function contentJobs({ db }: { db: Kysely<DB> }): Jobs {
  return { [DUE_JOB]: async (payload) => touchItem(db, (payload as { id: number }).id) };
}

/** An item held for a change, as its row is now. @throws 404, 409 */
async function held(tx: Tx, id: number, version: number) {
  const row = await lockItem(tx, id);
  if (!row) throw notFound();
  if (row.version !== version)
    throw new ShopError(
      'version',
      409,
      `Пока вы писали, это изменили: сейчас версия ${row.version}. Откройте её и внесите правки снова.`,
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
  const clean = await checked(tx, kind, after);
  if (kind === 'about' && clean.slug !== before.slug)
    throw badField('slug', 'Адрес этой страницы постоянный.');
  if (isSame(before, clean)) return;
  if (clean.slug !== before.slug) {
    if (clean.slug !== null && (await isSlugTaken(tx, kind, clean.slug, id))) throw slugTaken();
    await forgetOldSlug(tx, kind, clean.slug);
    await writeOldSlug(tx, kind, id, before.slug);
  }
  // What did not come through here has no version of its own yet.
  await insertVersion(tx, id, { version: row.version, state: before, authorId: null, note: '' });
  const version = await updateItem(tx, id, clean);
  await insertVersion(tx, id, { version, state: clean, authorId: staff.userId, note });
  await wakeWhenDue(tx, id, clean);
  await record(tx, staff, 'content.changed', id, { kind, version });
}

/** @throws 400 at fields */
async function checked(tx: Tx, kind: Kind, fields: ContentFields): Promise<ContentFields> {
  const errors: FieldErrors = { ...bodyFault(kind, fields.body), ...fieldsFault(kind, fields, ABOUT_PAGES) };
  const missing = await readMissing(tx, fields);
  if (missing.city) errors.city = ['Такого города нет.'];
  if (missing.category) errors.category = ['Такой рубрики нет.'];
  if (missing.product !== null) errors.products = [`Товара ${missing.product} нет.`];
  if (Object.keys(errors).length > 0)
    throw new ShopError('bad_input', 400, 'Проверьте поля.', { fields: errors });
  return { ...fields, body: cleanBody(fields.body) };
}

/** A state with what a call has changed in it. */
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

/** RFC 3339 knows a leap second, a date of ours does not. @throws 400 */
function isoOf(moment: string): string {
  const time = new Date(moment);
  if (Number.isNaN(time.getTime())) throw badField('published_at', 'Такого времени нет.');
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
  await recordAudit(tx, { actor: 'staff', actorId: staff.userId, action, subjectId, details });
}
