import type { Kysely } from 'kysely';
import type { DB } from '../../../../db/types.ts';
import type { Tx } from '../../../platform/database/db.server.ts';
import { notFound, ShopError } from '../../../platform/http/errors.ts';
import type { Jobs } from '../../../platform/jobs/jobs.server.ts';
import { oneLine } from '../../../platform/text/written-text.ts';
import { type Staff, staffActor } from '../../accounts/staff/staff.server.ts';
import { recordAudit } from '../../audit/audit.server.ts';
import type { Kind } from '../content.ts';
import { bannerJobs } from './banners/banners.server.ts';
import { readPublishAt } from './drafts/drafts.queries.ts';
import { draftJobs } from './drafts/drafts.server.ts';
import { editTransaction, slugTaken } from './edit-transaction.server.ts';
import { deleteOldSlug, insertItem, insertVersion, readVersion, touchItem } from './editing.queries.ts';
import type { ContentPatch, NewContent } from './editing.shapes.ts';
import type { ContentFields } from './editing.ts';
import {
  changed,
  DUE_JOB,
  type LockedItem,
  lockState,
  validated,
  wakeWhenDue,
  writeItem,
} from './item-writing.server.ts';

/** The context of a change: the database and the member of the staff who makes it. */
export interface EditingContext {
  db: Kysely<DB>;
  staff: Staff;
  /** Makes a slug of a title; src/api passes it in. */
  slugOf(title: string, fallback: string): string;
}

const EMPTY: Omit<ContentFields, 'title' | 'body'> = {
  slug: null,
  city_id: null,
  category_id: null,
  sort: 0,
  published_at: null,
  hidden_at: null,
  is_ad: false,
  advertiser: '',
  erid: '',
  products: [],
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
    await recordAudit(tx, {
      ...staffActor(staff),
      action: 'content.created',
      subjectId: id,
      details: { kind, version: 1 },
    });
    return id;
  });
}

/**
 * Changes the given fields and stores the previous state as a version. A change without effect makes no version.
 * @throws 404; 409 when the item has changed since it was read, or has a draft with a time; 400 at fields
 */
export async function changeContent(
  { db, staff }: EditingContext,
  id: number,
  { version, note = '', ...typed }: ContentPatch,
): Promise<void> {
  await editTransaction(db, async (tx) => {
    const { row, fields } = await lockVersion(tx, id, version);
    const after = changed(fields, typed);
    await writeItem(tx, authorOf(staff), { row, before: fields, after, note: oneLine(note) });
  });
}

/**
 * Restores the texts of an old version as a new one. Slug, publication and the label of an advert stay as they are,
 * because an old version may lack the label (38-ФЗ, ст. 18.1).
 * @throws 404; 409 when the item has changed since it was read, or has a draft with a time; 400 when the version names
 * things that no longer exist
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
    const note = `Возвращена версия ${number}`;
    await writeItem(tx, authorOf(staff), { row, before: fields, after, note });
  });
}

/** The jobs of scheduled items, drafts and banners. */
export function contentJobs({ db }: { db: Kysely<DB> }): Jobs {
  return {
    [DUE_JOB]: async (payload) => touchItem(db, (payload as { id: number }).id),
    ...draftJobs(db),
    ...bannerJobs(db),
  };
}

/** Locks an item for a change and returns its row. @throws 404, 409 */
async function lockVersion(tx: Tx, id: number, version: number): Promise<LockedItem> {
  const item = await lockState(tx, id);
  const { row } = item;
  if (row.version !== version)
    throw new ShopError(
      'version',
      409,
      `Пока вы редактировали текст, его изменили: сейчас версия ${row.version}. Откройте её и внесите правки снова.`,
      { facts: { version: row.version } },
    );
  if (await readPublishAt(tx, id))
    throw new ShopError(
      'draft_waits',
      409,
      'У текста есть черновик с назначенным показом. Отмените показ или правьте сам черновик.',
      { facts: { version: row.version } },
    );
  return item;
}

function authorOf(staff: Staff) {
  return { actor: staffActor(staff), userId: staff.userId };
}
