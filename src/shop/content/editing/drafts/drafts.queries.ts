import { sql } from 'kysely';
import type { Db, Tx } from '../../../../platform/database/db.server.ts';
import type { ContentFields } from '../editing.ts';

/** A draft of an item. */
export interface Draft {
  version: number;
  /** The version of the item that it changes. */
  base: number;
  state: ContentFields;
  authorId: number | null;
  author: string | null;
  publishAt: Date | null;
  failure: string | null;
  updatedAt: Date;
}

/** Saves of a draft that are stored besides the last one. */
const MOST_PAST = 50;

export async function readDraft(db: Db, itemId: number): Promise<Draft | undefined> {
  const { rows } = await sql<Draft>`
    select d.version, d.base, d.state, d.author_id as "authorId", u.name as author, d.publish_at as "publishAt", d.failure,
      d.updated_at as "updatedAt"
    from content_draft d left join app_user u on u.id = d.author_id where d.item_id = ${itemId}
  `.execute(db);
  return rows[0];
}

/** The moment at which the shop publishes the draft of an item; null: there is none. */
export async function readPublishAt(db: Db, itemId: number): Promise<Date | null> {
  const row = await db
    .selectFrom('content_draft')
    .select('publish_at')
    .where('item_id', '=', itemId)
    .executeTakeFirst();
  return row?.publish_at ?? null;
}

interface SavedDraft {
  base: number;
  state: ContentFields;
  authorId: number;
}

/** Stores a draft; the state that it had before remains readable by its version. */
export async function saveDraft(
  tx: Tx,
  itemId: number,
  { base, state, authorId }: SavedDraft,
): Promise<void> {
  await copyToPast(tx, itemId);
  await sql`
    insert into content_draft (item_id, base, state, author_id)
    values (${itemId}, ${base}, ${JSON.stringify(state)}, ${authorId})
    on conflict (item_id) do update set version = nextval('content_draft_version'), base = excluded.base,
      state = excluded.state, author_id = excluded.author_id, failure = null, updated_at = now()
  `.execute(tx);
}

async function copyToPast(tx: Tx, itemId: number): Promise<void> {
  await sql`
    insert into content_draft_past (item_id, version, state)
    select item_id, version, state from content_draft where item_id = ${itemId}
  `.execute(tx);
  await sql`
    delete from content_draft_past where item_id = ${itemId} and version in (
      select version from content_draft_past where item_id = ${itemId} order by version desc offset ${MOST_PAST})
  `.execute(tx);
}

/** The state of an earlier save of a draft. */
export async function readPastState(
  db: Db,
  itemId: number,
  version: number,
): Promise<ContentFields | undefined> {
  const row = await db
    .selectFrom('content_draft_past')
    .select('state')
    .where('item_id', '=', itemId)
    .where('version', '=', version)
    .executeTakeFirst();
  return row?.state as ContentFields | undefined;
}

/** Sets or ends the time of a draft, with the reason if the shop could not publish it. */
export async function writeSchedule(
  tx: Tx,
  itemId: number,
  { publishAt, failure }: { publishAt: Date | null; failure: string | null },
): Promise<void> {
  await copyToPast(tx, itemId);
  await sql`
    update content_draft set publish_at = ${publishAt}, failure = ${failure},
      version = nextval('content_draft_version') where item_id = ${itemId}
  `.execute(tx);
}

export async function deleteDraft(tx: Tx, itemId: number): Promise<void> {
  await tx.deleteFrom('content_draft').where('item_id', '=', itemId).execute();
}

/** The author of the version that an item has now, and when it was written. */
export async function readLastAuthor(
  db: Db,
  itemId: number,
): Promise<{ author: string | null; at: Date } | undefined> {
  const row = await db
    .selectFrom('content_version as v')
    .leftJoin('app_user as u', 'u.id', 'v.author_id')
    .select(['u.name as author', 'v.created_at as at'])
    .where('v.item_id', '=', itemId)
    .orderBy('v.version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && { author: row.author, at: row.at };
}
