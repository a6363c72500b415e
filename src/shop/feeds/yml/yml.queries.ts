import { sql } from 'kysely';
import type { Db, PublicDb, Tx } from '../../../platform/database/db.server.ts';
import { commitsLocally } from '../../../platform/database/local-commit.queries.ts';

export interface MadeFeed {
  name: string;
  version: number;
  /** Position in the change log when the feed was started. */
  cursor: string;
  etag: string;
  madeAt: Date;
}

/** Reads the latest version of a feed. */
export async function readMadeFeed(db: Db, name: string): Promise<MadeFeed | undefined> {
  return db
    .selectFrom('made_feed')
    .select(['name', 'version', 'cursor', 'etag', 'made_at as madeAt'])
    .where('name', '=', name)
    .executeTakeFirst();
}

/** Reads the feeds that were requested within the given number of days. */
export async function readWantedFeeds(db: Db, days: number): Promise<MadeFeed[]> {
  return db
    .selectFrom('made_feed')
    .select(['name', 'version', 'cursor', 'etag', 'made_at as madeAt'])
    .where('asked_at', '>', sql<Date>`now() - make_interval(days => ${days})`)
    .orderBy('made_at')
    .execute();
}

/** Records that a feed was requested, at most once a day. */
export async function markAsked(db: Db, name: string): Promise<void> {
  await sql`
    update made_feed set asked_at = now() where name = ${name} and asked_at < now() - interval '1 day'
  `.execute(db);
}

/** Waits until no other process makes this feed. @param own a single connection; it holds the lock until `unlockFeed` */
export async function lockFeed(own: Db, name: string): Promise<void> {
  await sql`select pg_advisory_lock(hashtext('made_feed'), hashtext(${name}))`.execute(own);
}

export async function unlockFeed(own: Db, name: string): Promise<void> {
  await sql`select pg_advisory_unlock(hashtext('made_feed'), hashtext(${name}))`.execute(own);
}

/** Makes all reads of the transaction see the same snapshot. Must be its first statement. */
export async function seeOneMoment(tx: Tx): Promise<void> {
  await sql`set transaction isolation level repeatable read`.execute(tx);
}

export async function writePart(
  tx: Tx,
  { name, version, part, bytes }: { name: string; version: number; part: number; bytes: Buffer },
): Promise<void> {
  await sql`
    insert into made_feed_part (name, version, part, bytes) values (${name}, ${version}, ${part}, ${bytes})
  `.execute(tx);
}

/** Removes what was written of a version. */
export async function removeParts(
  tx: Tx,
  { name, version }: { name: string; version: number },
): Promise<void> {
  await sql`delete from made_feed_part where name = ${name} and version = ${version}`.execute(tx);
}

/** Publishes a new version, which can be made again. The parts of the previous one stay for downloads in progress. */
export async function writeMadeFeed(
  tx: Tx,
  feed: Omit<MadeFeed, 'madeAt'> & { offers: number },
): Promise<void> {
  const { name, version, cursor, etag, offers } = feed;
  await sql`
    insert into made_feed as f (name, version, cursor, etag, offers, made_at, changed_at)
    values (${name}, ${version}, ${cursor}, ${etag}, ${offers}, now(), now())
    on conflict (name) do update set version = excluded.version, cursor = excluded.cursor, etag = excluded.etag,
      offers = excluded.offers, made_at = now(),
      changed_at = case when f.etag = excluded.etag then f.changed_at else now() end
    returning ${commitsLocally}
  `.execute(tx);
  await sql`delete from made_feed_part where name = ${name} and version < ${version - 1}`.execute(tx);
}

/** Deletes feeds that were not requested for the given number of days. */
export async function deleteUnwanted(db: Db, days: number): Promise<void> {
  await sql`
    with gone as (
      delete from made_feed where asked_at < now() - make_interval(days => ${days}) returning name)
    delete from made_feed_part p using gone where p.name = gone.name
  `.execute(db);
}

/** Reads one part of a feed; undefined after the last one. */
export async function readPart(
  db: Db,
  { name, version, part }: { name: string; version: number; part: number },
): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('made_feed_part')
    .select('bytes')
    .where('name', '=', name)
    .where('version', '=', version)
    .where('part', '=', part)
    .executeTakeFirst();
  return row?.bytes;
}

/** Reads the full name of the default seller; '' when there is none. */
export async function readSellerName(db: PublicDb): Promise<string> {
  const row = await db
    .selectFrom('seller')
    .select('full_name as name')
    .orderBy('is_default', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row?.name ?? '';
}

/** Finds the id of an active city by slug. */
export async function readCityOfSlug(db: Db, slug: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('city')
    .select('id')
    .where('slug', '=', slug)
    .where('is_active', '=', true)
    .executeTakeFirst();
  return row?.id;
}
