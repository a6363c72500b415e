import { sql } from 'kysely';
import type { Db, Tx } from '../../core/db.server.ts';

export interface MadeFeed {
  name: string;
  version: number;
  /** Where the change log stood when its making began. */
  cursor: string;
  etag: string;
  madeAt: Date;
}

/** A feed as it was made last. */
export async function readMadeFeed(db: Db, name: string): Promise<MadeFeed | undefined> {
  return db
    .selectFrom('made_feed')
    .select(['name', 'version', 'cursor', 'etag', 'made_at as madeAt'])
    .where('name', '=', name)
    .executeTakeFirst();
}

/** Feeds that somebody has asked for within the days. */
export async function readWantedFeeds(db: Db, days: number): Promise<MadeFeed[]> {
  return db
    .selectFrom('made_feed')
    .select(['name', 'version', 'cursor', 'etag', 'made_at as madeAt'])
    .where('asked_at', '>', sql<Date>`now() - make_interval(days => ${days})`)
    .orderBy('made_at')
    .execute();
}

/** Remembers that a feed is wanted: once a day is enough. */
export async function markAsked(db: Db, name: string): Promise<void> {
  await sql`
    update made_feed set asked_at = now() where name = ${name} and asked_at < now() - interval '1 day'
  `.execute(db);
}

/** Whoever makes a feed waits for who is making it. @param own one connection, which holds the lock until `unlockFeed` */
export async function lockFeed(own: Db, name: string): Promise<void> {
  await sql`select pg_advisory_lock(hashtext('made_feed'), hashtext(${name}))`.execute(own);
}

export async function unlockFeed(own: Db, name: string): Promise<void> {
  await sql`select pg_advisory_unlock(hashtext('made_feed'), hashtext(${name}))`.execute(own);
}

/** Everything that is read from here on is of one moment. */
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

/** The new version stands in place of the old, whose parts stay for who is just reading them. */
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
  `.execute(tx);
  await sql`delete from made_feed_part where name = ${name} and version < ${version - 1}`.execute(tx);
}

/** Parts of what no city has any more, or nobody has asked for. */
export async function deleteUnwanted(db: Db, days: number): Promise<void> {
  await sql`
    with gone as (
      delete from made_feed where asked_at < now() - make_interval(days => ${days}) returning name)
    delete from made_feed_part p using gone where p.name = gone.name
  `.execute(db);
}

/** One part of a feed; undefined: there are no more. */
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

/** Who sells, in whose name. */
export async function readSellerName(db: Db): Promise<string> {
  const row = await db
    .selectFrom('seller')
    .select('full_name as name')
    .orderBy('is_default', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row?.name ?? '';
}

/** The active city of a slug. */
export async function readCityOfSlug(db: Db, slug: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('city')
    .select('id')
    .where('slug', '=', slug)
    .where('is_active', '=', true)
    .executeTakeFirst();
  return row?.id;
}
