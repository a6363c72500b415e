import type { Kysely } from 'kysely';
import type { DB } from '../../../../../db/types.ts';
import { databaseNow } from '../../../../platform/database/database-clock.queries.ts';
import type { Tx } from '../../../../platform/database/db.server.ts';
import { inTransaction } from '../../../../platform/database/transaction.server.ts';
import { badField, isShopError, notFound, ShopError } from '../../../../platform/http/errors.ts';
import { addJob, type Jobs } from '../../../../platform/jobs/jobs.server.ts';
import { oneLine } from '../../../../platform/text/written-text.ts';
import { type Staff, staffActor } from '../../../accounts/staff/staff.server.ts';
import { recordAudit } from '../../../audit/audit.server.ts';
import { SHOP } from '../../../audit/audit.ts';
import { editTransaction, slugTaken } from '../edit-transaction.server.ts';
import { isSlugTaken, readVersion } from '../editing.queries.ts';
import type { ContentFields } from '../editing.ts';
import {
  type Author,
  changed,
  isoOf,
  type LockedItem,
  lockState,
  requireFixedSlug,
  validated,
  writeItem,
} from '../item-writing.server.ts';
import {
  type Draft,
  deleteDraft,
  readDraft,
  readLastAuthor,
  readPastState,
  saveDraft,
  writeSchedule,
} from './drafts.queries.ts';
import type { DraftFields, Publication, SeenDraft } from './drafts.shapes.ts';
import { changedFields } from './drafts.ts';

/** The job that publishes a draft at its time; payload `{ id }`. */
const DRAFT_JOB = 'content-draft-due';

interface Context {
  db: Kysely<DB>;
  staff: Staff;
}

/** An item with its draft, locked for a change. */
interface LockedDraft extends LockedItem {
  draft: Draft | undefined;
}

/**
 * Saves a draft over the state that visitors see; they see nothing of it (STF-60). Fields that are not given stay as the draft has
 * them, and a time at which it is published remains.
 * @throws 404; 409 with `changed` when the draft or the item has changed since they were read; 400 at fields
 */
export async function writeDraft(
  { db, staff }: Context,
  id: number,
  { version, base, ...typed }: DraftFields & SeenDraft,
): Promise<void> {
  await editTransaction(db, async (tx) => {
    const { row, fields, draft } = await lockSeen(tx, id, { version, base });
    const { published_at, hidden_at } = fields;
    const state = { ...changed(draft?.state ?? fields, typed), published_at: null, hidden_at: null };
    const due = draft?.publishAt?.toISOString() ?? null;
    const clean = await validated(tx, row.kind, { ...state, published_at: due });
    requireFixedSlug(row.kind, fields, clean);
    if (clean.slug !== null && (await isSlugTaken(tx, row.kind, clean.slug, id))) throw slugTaken();
    const saved = { ...clean, published_at, hidden_at };
    await saveDraft(tx, id, { base: row.version, state: saved, authorId: staff.userId });
    await record(tx, staff, 'content.draft_saved', id);
  });
}

/** Deletes a draft, with its time. @throws 404; 409 as `writeDraft` */
export async function discardDraft({ db, staff }: Context, id: number, seen: SeenDraft): Promise<void> {
  await editTransaction(db, async (tx) => {
    const { draft } = await lockSeen(tx, id, seen);
    if (!draft) throw notFound('Черновика нет.');
    await deleteDraft(tx, id);
    await record(tx, staff, 'content.draft_discarded', id);
  });
}

/**
 * Publishes the draft of an item, or an item that is not shown; with a time to come the shop does it then.
 * @throws 404; 409 as `writeDraft`; 400 at fields, for an advert without its label, too (38-ФЗ)
 */
export async function publishDraft(
  { db, staff }: Context,
  id: number,
  { publish_at, note = '', ...seen }: Publication,
): Promise<void> {
  await editTransaction(db, async (tx) => {
    const locked = await lockSeen(tx, id, seen);
    const due = publish_at === undefined ? null : new Date(isoOf(publish_at, 'publish_at'));
    const author = { actor: staffActor(staff), userId: staff.userId };
    if (due && due > (await databaseNow(tx))) return schedule(tx, author, locked, due);
    if (publish_at !== undefined)
      throw badField('publish_at', 'Это время уже прошло. Покажите сейчас или позже.');
    await publish(tx, author, locked, oneLine(note));
  });
}

/** Ends the time of a draft; the draft remains. @throws 404 without a time; 409 as `writeDraft` */
export async function cancelSchedule({ db, staff }: Context, id: number, seen: SeenDraft): Promise<void> {
  await editTransaction(db, async (tx) => {
    const { draft } = await lockSeen(tx, id, seen);
    if (!draft?.publishAt) throw notFound('Показ не назначен.');
    await writeSchedule(tx, id, { publishAt: null, failure: null });
    await record(tx, staff, 'content.schedule_cancelled', id);
  });
}

/** The job that publishes drafts at their time. */
export function draftJobs(db: Kysely<DB>): Jobs {
  return { [DRAFT_JOB]: async (payload) => publishDue(db, (payload as { id: number }).id) };
}

async function publishDue(db: Kysely<DB>, id: number): Promise<void> {
  try {
    await editTransaction(db, async (tx) => {
      const locked = await lockDue(tx, id);
      if (!locked) return;
      const author = { actor: SHOP, userId: locked.draft?.authorId ?? null };
      if (locked.draft?.base !== locked.row.version) throw await outdated(tx, id, locked, locked.draft!);
      await publish(tx, author, locked, '');
    });
  } catch (thrown) {
    if (!(thrown instanceof ShopError)) throw thrown;
    const texts = Object.values(thrown.fields ?? {}).flat();
    await inTransaction(db, async (tx) => {
      if (!(await lockDue(tx, id))) return;
      await writeSchedule(tx, id, { publishAt: null, failure: texts.join(' ') || thrown.message });
      await recordAudit(tx, { ...SHOP, action: 'content.not_published', subjectId: id, details: {} });
    });
  }
}

/** Locks an item whose draft is due; undefined when it is not, or no longer. */
async function lockDue(tx: Tx, id: number): Promise<LockedDraft | undefined> {
  const item = await lockState(tx, id).catch((error: unknown) => {
    // Deleted meanwhile. A failure of the database is none of the draft, and the job is tried again.
    if (isShopError(error)) return undefined;
    throw error;
  });
  const draft = item && (await readDraft(tx, id));
  if (!item || !draft?.publishAt || draft.publishAt > (await databaseNow(tx))) return undefined;
  return { ...item, draft };
}

async function schedule(
  tx: Tx,
  author: Author,
  { row, fields, draft }: LockedDraft,
  due: Date,
): Promise<void> {
  const { id, kind, version } = row;
  const state = draft?.state ?? fields;
  await validated(tx, kind, { ...state, published_at: due.toISOString(), hidden_at: null });
  if (!draft) await saveDraft(tx, id, { base: version, state, authorId: author.userId ?? 0 });
  await writeSchedule(tx, id, { publishAt: due, failure: null });
  await addJob(tx, DRAFT_JOB, { id }, { at: due });
  await recordAudit(tx, {
    ...author.actor,
    action: 'content.scheduled',
    subjectId: id,
    details: { at: due.toISOString() },
  });
}

async function publish(
  tx: Tx,
  author: Author,
  { row, fields, draft }: LockedDraft,
  note: string,
): Promise<void> {
  const now = (await databaseNow(tx)).toISOString();
  const since = fields.published_at !== null && fields.published_at <= now ? fields.published_at : now;
  const after: ContentFields = { ...(draft?.state ?? fields), published_at: since, hidden_at: null };
  await writeItem(tx, author, { row, before: fields, after, note });
  await deleteDraft(tx, row.id);
}

/** Locks an item with its draft, which its writer has seen in these versions. @throws 404, 409 with `changed` */
async function lockSeen(tx: Tx, id: number, seen: SeenDraft): Promise<LockedDraft> {
  const item = await lockState(tx, id);
  const draft = await readDraft(tx, id);
  if (item.row.version !== seen.base || (draft?.version ?? 0) !== seen.version)
    throw await outdated(tx, id, { ...item, draft }, seen);
  return { ...item, draft };
}

/** 409 with what has changed since the versions that a writer has seen (STF-61). */
async function outdated(
  tx: Tx,
  id: number,
  { row, fields, draft }: LockedDraft,
  seen: Pick<SeenDraft, 'version' | 'base'>,
): Promise<ShopError> {
  const past = seen.version > 0 ? await readPastState(tx, id, seen.version) : undefined;
  const was = past ?? (await readVersion(tx, id, seen.base)) ?? fields;
  const now = draft && draft.version !== seen.version ? draft.state : fields;
  const last = await readLastAuthor(tx, id);
  const by = now === fields ? last : { author: draft?.author ?? null, at: draft?.updatedAt ?? new Date() };
  const changes = changedFields(was, now).map((change) => ({
    ...change,
    by: by?.author ?? 'Магазин',
    at: (by?.at ?? row.updated_at).toISOString(),
  }));
  return new ShopError(
    'version',
    409,
    'Пока вы писали, текст изменили. Ваши правки сохранились: посмотрите, что нового, и сохраните снова.',
    { facts: { version: row.version, draft: draft?.version ?? 0, changed: changes } },
  );
}

async function record(tx: Tx, staff: Staff, action: string, subjectId: number): Promise<void> {
  await recordAudit(tx, { ...staffActor(staff), action, subjectId, details: {} });
}
