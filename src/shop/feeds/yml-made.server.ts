import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { Kysely } from 'kysely';
import type { DB } from '../../../db/types.ts';
import { type ChangeKind, readChanges } from '../../core/changes.server.ts';
import { databaseNow } from '../../core/database-clock.queries.ts';
import type { Tx } from '../../core/db.server.ts';
import { withQueryLimit } from '../../core/db.server.ts';
import { addJob, type Jobs, type Periodic } from '../../core/jobs.server.ts';
import { CATALOGUE_MS } from '../../core/request-pool.server.ts';
import { inTransaction } from '../../core/transaction.server.ts';
import {
  deleteUnwanted,
  lockFeed,
  type MadeFeed,
  markAsked,
  readCityOfSlug,
  readMadeFeed,
  readPart,
  readWantedFeeds,
  seeOneMoment,
  unlockFeed,
  writeMadeFeed,
  writePart,
} from './made-feeds.queries.ts';
import { type YmlContext, ymlFeed } from './yml-feed.server.ts';

/** Looks which feeds are old. */
const LOOK = 'yml-feeds';
/** Makes one of them: the next job need not wait for all cities. */
const MAKE = 'yml-feed';
const PREFIX = 'yml/';
const PART_BYTES = 256 * 1024;
/** A feed that nobody has asked for is not worth the work of making it. */
const WANTED_DAYS = 30;
/** Its date tells the readers that it is alive: catalogues of more than 10 days are refused (SEO.md §1). */
const OLDEST_MS = 20 * 3_600_000;
const MATTERS: ReadonlySet<ChangeKind> = new Set([
  ...(['product', 'price', 'stock', 'category', 'layout', 'everything'] as const),
]);

type MakeContext = YmlContext & { db: Kysely<DB> };

/** Twice an hour: readers come a few times a day. */
export const ymlTimes: Periodic = { [LOOK]: '11,41 * * * *' };

/** Makes feeds anew when goods have changed, as jobs. */
export function ymlJobs(context: MakeContext): Jobs {
  const { db } = context;
  return {
    [LOOK]: async () => {
      await deleteUnwanted(db, WANTED_DAYS);
      for (const feed of await readWantedFeeds(db, WANTED_DAYS))
        if (await isOld(db, feed)) await addJob(db, MAKE, { slug: feed.name.slice(PREFIX.length) });
    },
    [MAKE]: async (payload) => {
      await makeYmlFeed(context, (payload as { slug: string }).slug);
    },
  };
}

async function isOld(db: Kysely<DB>, { cursor, madeAt }: MadeFeed): Promise<boolean> {
  if ((await databaseNow(db)).getTime() - madeAt.getTime() > OLDEST_MS) return true;
  return (await readChanges(db, cursor)).changes.some(({ kind }) => MATTERS.has(kind));
}

/** First askers of one feed wait for one making. */
const making = new Map<string, Promise<MadeFeed | undefined>>();
/** One feed at a time: each holds a connection for as long as it takes, and visitors need theirs. */
let last: Promise<unknown> = Promise.resolve();

function makeNext(context: MakeContext, slug: string): Promise<MadeFeed | undefined> {
  const made = last.then(() => makeYmlFeed(context, slug));
  last = made.catch(() => {});
  return made;
}

/**
 * The feed of a city as it lies ready; the first time it is asked for, it is made.
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
  const underWay = making.get(name) ?? makeNext(context, slug).finally(() => making.delete(name));
  making.set(name, underWay);
  return underWay;
}

/** The bytes of a feed, gzip, part after part: a new version leaves the one that is being read in its place. */
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
 * Makes the feed of a city: all of it is of one moment, and is there with the commit or not at all (SEO.md F11). Memory
 * holds some hundred offers, however many there are (F10). One connection is all it takes: with a second, as many cities as the
 * pool has connections would wait for each other.
 * @returns undefined when the city has gone; what another process has just made, when it was faster
 */
export async function makeYmlFeed(context: MakeContext, slug: string): Promise<MadeFeed | undefined> {
  const name = PREFIX + slug;
  const before = await readMadeFeed(context.db, name);
  const make = async (own: Kysely<DB>) => {
    // Before the transaction, which sees what was there at its first statement: who had to wait sees what the other has made.
    await lockFeed(own, name);
    try {
      await inTransaction(own, (tx) => writeFeed(context, tx, { name, slug, before }));
      return await readMadeFeed(own, name);
    } finally {
      await unlockFeed(own, name).catch(() => {}); // a lost connection has let go of it
    }
  };
  // A second request waits for the lock until the first has made the feed: minutes in a large shop.
  return withQueryLimit(CATALOGUE_MS, () => context.db.connection().execute(make));
}

async function writeFeed(
  context: MakeContext,
  tx: Tx,
  { name, slug, before }: { name: string; slug: string; before: MadeFeed | undefined },
): Promise<void> {
  await seeOneMoment(tx);
  const cityId = await readCityOfSlug(tx, slug);
  const now = await readMadeFeed(tx, name);
  if (cityId === undefined || (now && now.version !== before?.version)) return;
  const version = (now?.version ?? 0) + 1;
  const { cursor } = await readChanges(tx);
  const hash = createHash('sha256');
  let offers = 0;
  const count = (more: number) => {
    offers += more;
  };
  async function* hashed() {
    for await (const piece of ymlFeed(
      { ...context, db: tx },
      cityId as number,
      count,
      await databaseNow(tx),
    )) {
      hash.update(piece);
      yield Buffer.from(piece);
    }
  }
  let part = 0;
  const packed = Readable.from(hashed(), { objectMode: false }).compose(createGzip({ level: 6 }));
  for await (const bytes of inParts(packed as AsyncIterable<Buffer>))
    await writePart(tx, { name, version, part: part++, bytes });
  const etag = hash.digest('base64url').slice(0, 22);
  await writeMadeFeed(tx, { name, version, cursor, etag, offers });
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
