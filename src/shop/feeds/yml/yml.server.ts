import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { Kysely } from 'kysely';
import type { DB } from '../../../../db/types.ts';
import type { ChangeKind } from '../../../platform/changes/changes.queries.ts';
import { readChanges } from '../../../platform/changes/changes.server.ts';
import { databaseNow } from '../../../platform/database/database-clock.queries.ts';
import { type PublicDb, type Tx, withQueryLimit } from '../../../platform/database/db.server.ts';
import type { Replica } from '../../../platform/database/replica.server.ts';
import { CATALOGUE_MS } from '../../../platform/database/request-pool.server.ts';
import { inTransaction } from '../../../platform/database/transaction.server.ts';
import { addJob, type Jobs, type Periodic } from '../../../platform/jobs/jobs.server.ts';
import {
  deleteUnwanted,
  lockFeed,
  type MadeFeed,
  markAsked,
  readCityOfSlug,
  readMadeFeed,
  readPart,
  readWantedFeeds,
  removeParts,
  seeOneMoment,
  unlockFeed,
  writeMadeFeed,
  writePart,
} from './yml.queries.ts';
import { type YmlContext, ymlFeed } from './yml-feed.server.ts';

/** The job that finds outdated feeds. */
const CHECK = 'yml-feeds';
/** The job that makes one feed, so that other jobs need not wait for all cities. */
const MAKE = 'yml-feed';
const PREFIX = 'yml/';
const PART_BYTES = 256 * 1024;
/** Feeds that were not requested for this number of days are deleted. */
const WANTED_DAYS = 30;
/** Maximum age. Readers reject feeds with a date more than 10 days ago (SEO-5). */
const OLDEST_MS = 20 * 3_600_000;
/** Changes that outdate a feed. */
const RELEVANT: ReadonlySet<ChangeKind> = new Set([
  ...(['product', 'price', 'stock', 'category', 'layout', 'everything'] as const),
]);

/** With a replica the goods are read there. */
type MakeContext = YmlContext & { db: Kysely<DB>; replica?: Replica | undefined };

/** Twice an hour; readers come a few times a day. */
export const ymlTimes: Periodic = { [CHECK]: '11,41 * * * *' };

/** The job that finds feeds whose products have changed. */
export function ymlJobs({ db }: { db: Kysely<DB> }): Jobs {
  return {
    [CHECK]: async () => {
      await deleteUnwanted(db, WANTED_DAYS);
      for (const feed of await readWantedFeeds(db, WANTED_DAYS))
        if (await isOld(db, feed)) await addJob(db, MAKE, { slug: feed.name.slice(PREFIX.length) });
    },
  };
}

/** The job that updates a feed. It is too heavy for a process that serves visitors. */
export const HEAVY_YML_JOBS = {
  [MAKE]: async (context: MakeContext, payload: unknown) => {
    await makeYmlFeed(context, (payload as { slug: string }).slug);
  },
};

async function isOld(db: Kysely<DB>, { cursor, madeAt }: MadeFeed): Promise<boolean> {
  if ((await databaseNow(db)).getTime() - madeAt.getTime() > OLDEST_MS) return true;
  return (await readChanges(db, cursor)).changes.some(({ kind }) => RELEVANT.has(kind));
}

/** Feeds being made for the first time, so that concurrent requests share one run. */
const making = new Map<string, Promise<MadeFeed | undefined>>();
/** One feed at a time, because each holds a database connection for a long time. */
let last: Promise<unknown> = Promise.resolve();

function makeNext(context: MakeContext, slug: string): Promise<MadeFeed | undefined> {
  const made = last.then(() => makeYmlFeed(context, slug));
  last = made.catch(() => {});
  return made;
}

/**
 * Returns the latest feed of a city. Makes it on the first request.
 * @returns undefined when there is no such active city
 */
export async function ymlOf(context: MakeContext, slug: string): Promise<MadeFeed | undefined> {
  const name = PREFIX + slug;
  if ((await readCityOfSlug(context.db, slug)) === undefined) return undefined;
  const feed = await readMadeFeed(context.db, name);
  if (feed) {
    await markAsked(context.db, name);
    return feed;
  }
  const running = making.get(name) ?? makeNext(context, slug).finally(() => making.delete(name));
  making.set(name, running);
  return running;
}

/** Streams a feed, compressed with gzip. A new version does not disturb downloads in progress. */
export function ymlBytes(db: Kysely<DB>, { name, version }: MadeFeed): Readable {
  return Readable.from(partsOf(), { objectMode: false });
  async function* partsOf(): AsyncGenerator<Buffer> {
    for (let part = 0; ; part++) {
      const bytes = await readPart(db, { name, version, part });
      if (!bytes) return;
      yield bytes;
    }
  }
}

/**
 * Makes the feed of a city from one snapshot of the database, in one transaction (SEO-7). Memory use does not depend on
 * the number of offers (SEO-6). It uses a single connection of the pool: with two, parallel runs could exhaust it and deadlock.
 * @returns the new feed, or that of another process that was faster; undefined when the city no longer exists
 */
export async function makeYmlFeed(context: MakeContext, slug: string): Promise<MadeFeed | undefined> {
  const name = PREFIX + slug;
  const before = await readMadeFeed(context.db, name);
  const make = async (own: Kysely<DB>) => {
    // Lock before the transaction takes its snapshot, so that it sees a feed that another process has just made.
    await lockFeed(own, name);
    try {
      await inTransaction(own, (tx) => writeFeed(context, tx, { name, slug, before }));
      return await readMadeFeed(own, name);
    } finally {
      await unlockFeed(own, name).catch(() => {}); // a lost connection has released the lock
    }
  };
  // Waiting for the lock can take minutes in a large shop.
  return withQueryLimit(CATALOGUE_MS, () => context.db.connection().execute(make));
}

async function writeFeed(
  context: MakeContext,
  tx: Tx,
  { name, slug, before }: { name: string; slug: string; before: MadeFeed | undefined },
): Promise<void> {
  await seeOneMoment(tx);
  const cityId = await readCityOfSlug(tx, slug);
  const last = await readMadeFeed(tx, name);
  if (cityId === undefined || (last && last.version !== before?.version)) return;
  const version = (last?.version ?? 0) + 1;
  const { cursor, wal } = await readChanges(tx);
  // An error of the primary is not one of the replica: nothing can be repeated in its transaction.
  let fault: unknown;
  const store = async (part: number, bytes: Buffer) => {
    await writePart(tx, { name, version, part, bytes }).catch((thrown) => {
      fault = thrown;
      throw thrown;
    });
  };
  const now = await databaseNow(tx);
  const write = (from: PublicDb) => writeParts({ ...context, db: from }, { cityId, now }, store);
  const { replica } = context;
  const written = replica
    ? await replica.readMuch(wal, write, async () => {
        if (fault) throw fault;
        await removeParts(tx, { name, version }); // what the replica has given before it failed
        return write(tx);
      })
    : await write(tx);
  await writeMadeFeed(tx, { name, version, cursor, ...written });
}

/** Reads the goods from the handle of the context and stores the parts of a feed. */
async function writeParts(
  context: YmlContext,
  { cityId, now }: { cityId: number; now: Date },
  store: (part: number, bytes: Buffer) => Promise<void>,
): Promise<{ etag: string; offers: number }> {
  const hash = createHash('sha256');
  let offers = 0;
  const count = (more: number) => {
    offers += more;
  };
  async function* hashed() {
    for await (const piece of ymlFeed(context, cityId, count, now)) {
      hash.update(piece);
      yield Buffer.from(piece);
    }
  }
  let part = 0;
  const packed = Readable.from(hashed(), { objectMode: false }).compose(createGzip({ level: 6 }));
  for await (const bytes of inParts(packed as AsyncIterable<Buffer>)) await store(part++, bytes);
  return { etag: hash.digest('base64url').slice(0, 22), offers };
}

async function* inParts(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let gathered: Buffer[] = [];
  let length = 0;
  for await (const chunk of bytes) {
    gathered.push(chunk);
    length += chunk.length;
    if (length < PART_BYTES) continue;
    yield Buffer.concat(gathered);
    gathered = [];
    length = 0;
  }
  if (length > 0) yield Buffer.concat(gathered);
}
