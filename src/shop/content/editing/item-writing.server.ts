import { databaseNow } from '../../../platform/database/database-clock.queries.ts';
import type { Tx } from '../../../platform/database/db.server.ts';
import { badField, type FieldErrors, notFound, ShopError } from '../../../platform/http/errors.ts';
import { addJob } from '../../../platform/jobs/jobs.server.ts';
import { canonicalJson } from '../../../platform/text/canonical-json.ts';
import { NO_SUCH_DAY } from '../../../platform/text/legal-day.ts';
import { oneLine } from '../../../platform/text/written-text.ts';
import { recordAudit } from '../../audit/audit.server.ts';
import type { Actor } from '../../audit/audit.ts';
import { bodyErrors, cleanBody } from '../blocks/blocks.server.ts';
import { MOST_IN_TEXT, productsInText } from '../blocks/blocks.ts';
import { ABOUT_PAGES, type Kind, NO_SUCH_POST_CATEGORY } from '../content.ts';
import { slugTaken } from './edit-transaction.server.ts';
import {
  deleteOldSlug,
  insertVersion,
  isSlugTaken,
  lockItem,
  readMissing,
  readProductIds,
  type StaffRow,
  updateItem,
  writeOldSlug,
} from './editing.queries.ts';
import type { NewContent } from './editing.shapes.ts';
import { type ContentFields, fieldsErrors } from './editing.ts';

/** The job that runs when a scheduled item becomes visible; payload `{ id }`. */
export const DUE_JOB = 'content-due';

/** Who writes: as the audit records it, and as the versions do. */
export interface Author {
  actor: Actor;
  userId: number | null;
}

/** An item that the transaction has locked, with its state. */
export interface LockedItem {
  row: StaffRow;
  fields: ContentFields;
}

/** Locks an item for a change. @throws 404 */
export async function lockState(tx: Tx, id: number): Promise<LockedItem> {
  const row = await lockItem(tx, id);
  if (!row) throw notFound();
  return { row, fields: stateOf(row, await readProductIds(tx, id)) };
}

interface Change {
  row: StaffRow;
  before: ContentFields;
  after: ContentFields;
  note: string;
}

/** Writes a new state of an item as its next version; one without changes is not written. @throws 400 at fields */
export async function writeItem(tx: Tx, author: Author, { row, before, after, note }: Change): Promise<void> {
  const { id, kind } = row;
  const clean = await validated(tx, kind, after);
  requireFixedSlug(kind, before, clean);
  if (isSame(before, clean)) return;
  if (clean.slug !== before.slug) {
    if (clean.slug !== null && (await isSlugTaken(tx, kind, clean.slug, id))) throw slugTaken();
    await deleteOldSlug(tx, kind, clean.slug);
    await writeOldSlug(tx, kind, id, before.slug);
  }
  // An item that was written directly into the database has no version yet.
  await insertVersion(tx, id, { version: row.version, state: before, authorId: null, note: '' });
  const version = await updateItem(tx, id, clean);
  await insertVersion(tx, id, { version, state: clean, authorId: author.userId, note });
  await wakeWhenDue(tx, id, clean);
  await recordAudit(tx, {
    ...author.actor,
    action: 'content.changed',
    subjectId: id,
    details: { kind, version },
  });
}

/** Pages about the shop have fixed addresses. @throws 400 at `slug` */
export function requireFixedSlug(kind: Kind, before: ContentFields, after: ContentFields): void {
  if (kind === 'about' && after.slug !== before.slug)
    throw badField('slug', 'Адрес этой страницы изменить нельзя.');
}

/** Checks a state and cleans its texts. @throws 400 at fields */
export async function validated(tx: Tx, kind: Kind, fields: ContentFields): Promise<ContentFields> {
  const errors: FieldErrors = {
    ...bodyErrors(kind, fields.body),
    ...fieldsErrors(kind, fields, ABOUT_PAGES),
  };
  const body = cleanBody(kind, fields.body);
  const inText = productsInText(String(body.html ?? ''));
  if (inText.length > MOST_IN_TEXT)
    errors['body.html'] = [`В тексте может быть не больше ${MOST_IN_TEXT} товаров: уберите лишние.`];
  const missing = await readMissing(tx, { ...fields, products: [...fields.products, ...inText] });
  if (missing.city) errors.city = ['Такого города нет.'];
  if (missing.category) errors.category = [NO_SUCH_POST_CATEGORY];
  if (missing.product !== null && !errors['body.html'])
    errors[fields.products.includes(missing.product) ? 'products' : 'body.html'] = [
      `Товара ${missing.product} нет.`,
    ];
  if (Object.keys(errors).length > 0)
    throw new ShopError('bad_input', 400, 'Проверьте поля.', { fields: errors });
  return { ...fields, body };
}

/** The state after the changes of a request. @throws 400 at `published_at` */
export function changed(
  before: ContentFields,
  typed: Partial<Omit<NewContent, 'kind' | 'note'>>,
): ContentFields {
  const { title, city, category, published_at, is_hidden, advertiser, erid, ...same } = typed;
  const after: ContentFields = { ...before, ...same };
  if (title !== undefined) after.title = oneLine(title);
  if (city !== undefined) after.city_id = city;
  if (category !== undefined) after.category_id = category;
  if (advertiser !== undefined) after.advertiser = oneLine(advertiser);
  if (erid !== undefined) after.erid = oneLine(erid);
  if (published_at !== undefined) after.published_at = published_at && isoOf(published_at, 'published_at');
  if (is_hidden !== undefined && is_hidden !== (before.hidden_at !== null))
    after.hidden_at = is_hidden ? new Date().toISOString() : null;
  return after;
}

/** RFC 3339 allows a leap second, `Date` does not. @throws 400 at the field */
export function isoOf(moment: string, field: string): string {
  const time = new Date(moment);
  if (Number.isNaN(time.getTime())) throw badField(field, NO_SUCH_DAY);
  return time.toISOString();
}

function stateOf(row: StaffRow & { body: unknown }, products: number[]): ContentFields {
  const { slug, title, city_id, category_id, sort, is_ad, advertiser, erid } = row;
  return {
    slug,
    title,
    body: row.body as ContentFields['body'],
    city_id,
    category_id,
    sort,
    published_at: row.published_at?.toISOString() ?? null,
    hidden_at: row.hidden_at?.toISOString() ?? null,
    is_ad,
    advertiser,
    erid,
    products,
  };
}

export function isSame(a: ContentFields, b: ContentFields): boolean {
  return canonicalJson(a) === canonicalJson(b);
}

/** Adds the job for an item that becomes visible later. */
export async function wakeWhenDue(
  tx: Tx,
  id: number,
  { published_at, hidden_at }: ContentFields,
): Promise<void> {
  const due = published_at !== null && hidden_at === null ? new Date(published_at) : null;
  if (due && due > (await databaseNow(tx))) await addJob(tx, DUE_JOB, { id }, { at: due });
}
