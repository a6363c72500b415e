import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createGzip } from 'node:zlib';
import type { Kysely } from 'kysely';
import type { DB } from '../../../../db/types.ts';
import type { Change } from '../../../platform/changes/changes.queries.ts';
import { readChanges } from '../../../platform/changes/changes.server.ts';
import type { Db, Tx } from '../../../platform/database/db.server.ts';
import { inTransaction } from '../../../platform/database/transaction.server.ts';
import { addJob, type Periodic } from '../../../platform/jobs/jobs.server.ts';
import {
  beginSitemap,
  readCursor,
  readFile,
  readFileDates,
  readLastProduct,
  readPages,
  removeOtherFiles,
  type SitemapFile,
  writeCategories,
  writeCursor,
  writeFile,
  writeProducts,
} from './sitemap.queries.ts';
import {
  fileOfProduct,
  IDS_IN_FILE,
  latestOf,
  type SitemapPage,
  sitemapIndex,
  URLS_END,
  URLS_HEAD,
  urlsOf,
} from './sitemap.ts';
import { contentPages } from './sitemap-content.server.ts';

const KIND = 'sitemap';
/** Above this number of changed products it is faster to check all of them. */
const MANY_CHANGES = 2_000;
/** So many addresses are written at a time: other work of the process waits only for these. */
const SLICE = 2_000;

/** Every ten minutes; search engines come less often. */
export const sitemapTimes: Periodic = { [KIND]: '*/10 * * * *' };

/** The job that updates the sitemap. In a shop of a million goods it is too heavy for a process that serves visitors. */
export const HEAVY_SITEMAP_JOBS = {
  [KIND]: ({ db }: { db: Kysely<DB> }) => makeSitemap(db),
};

/**
 * Queues the sitemap job when there is no sitemap yet, as in a new shop. Processes that start together queue one job.
 */
export async function askForSitemap(db: Db): Promise<void> {
  if (!(await readFile(db, 'index'))) await addJob(db, KIND, {}, { key: KIND });
}

/**
 * Updates the files of the sitemap (SEO-13) in one transaction, so that they are consistent and always readable. Only the
 * products in the change log and their files are checked; changes of prices and stock do not matter.
 */
export async function makeSitemap(db: Kysely<DB>): Promise<void> {
  await inTransaction(db, async (tx) => {
    await beginSitemap(tx);
    const before = await readCursor(tx);
    const { cursor, changes } = await readChanges(tx, before);
    const ids = before === undefined ? 'all' : changedProducts(changes);
    if (ids === 'all')
      for (const range of rangesUpTo(await readLastProduct(tx))) await writeProducts(tx, range);
    else if (ids.length > 0) await writeProducts(tx, ids);
    // The digest of a category includes its products.
    if (ids === 'all' || ids.length > 0) await writeCategories(tx);
    await writeFiles(tx, ids);
    await writeCursor(tx, cursor);
  });
}

/** Reads a file of the sitemap; `index` lists the others. Undefined when it does not exist (yet). */
export function sitemapFile(db: Db, name: string): Promise<SitemapFile | undefined> {
  return readFile(db, name);
}

/** Returns products whose pages may have changed. A change of a category may hide products, so it means all. */
function changedProducts(changes: readonly Change[]): number[] | 'all' {
  const ids = new Set<number>();
  for (const { kind, subjectId } of changes) {
    if (kind === 'everything' || kind === 'category') return 'all';
    if (kind !== 'product') continue;
    if (subjectId === null) return 'all';
    ids.add(subjectId);
  }
  return ids.size > MANY_CHANGES ? 'all' : [...ids];
}

/** The ranges of product ids that share a file. */
function rangesUpTo(last: number): { after: number; upTo: number }[] {
  const count = Math.ceil(last / IDS_IN_FILE);
  return Array.from({ length: count }, (_, at) => ({
    after: at * IDS_IN_FILE,
    upTo: (at + 1) * IDS_IN_FILE,
  }));
}

/** @param ids products whose pages may have changed */
async function writeFiles(tx: Tx, ids: readonly number[] | 'all'): Promise<void> {
  const files: { name: string; changedAt: Date | null }[] = [];
  const existing = await readFileDates(tx);
  const outdated = ids === 'all' ? undefined : new Set(ids.map(fileOfProduct));
  const write = async (name: string, slices: AsyncIterable<readonly SitemapPage[]>) => {
    const dates: (Date | null)[] = [];
    async function* xml() {
      for await (const pages of slices) {
        if (dates.length === 0) yield URLS_HEAD;
        dates.push(latestOf(pages.map((page) => page.changedAt)));
        yield urlsOf(pages);
      }
      yield URLS_END;
    }
    const file = await pack(name, xml());
    if (dates.length === 0) return;
    const changedAt = latestOf(dates);
    await writeFile(tx, { ...file, changedAt });
    files.push({ name, changedAt });
  };
  const content = await contentPages(tx);
  await write('pages', slicesOf(content.pages));
  await write('posts', slicesOf(content.posts));
  await write('categories', readSlices(tx, 'category', {}));
  for (const range of rangesUpTo(await readLastProduct(tx))) {
    const name = fileOfProduct(range.after + 1);
    const changedAt = existing.get(name);
    if (!outdated || outdated.has(name)) await write(name, readSlices(tx, 'product', range));
    else if (changedAt !== undefined) files.push({ name, changedAt });
  }
  const index = await pack('index', [sitemapIndex(files)]);
  await writeFile(tx, { ...index, changedAt: latestOf(files.map((file) => file.changedAt)) });
  await removeOtherFiles(tx, ['index', ...files.map(({ name }) => name)]);
}

async function* slicesOf(pages: readonly SitemapPage[]): AsyncGenerator<readonly SitemapPage[]> {
  for (let at = 0; at < pages.length; at += SLICE) yield pages.slice(at, at + SLICE);
}

async function* readSlices(
  tx: Tx,
  kind: 'category' | 'product',
  range: { after?: number; upTo?: number },
): AsyncGenerator<readonly SitemapPage[]> {
  for (let after = range.after ?? 0; ; ) {
    const pages = await readPages(tx, kind, { ...range, after, limit: SLICE });
    const last = pages.at(-1);
    if (!last) return;
    yield pages;
    after = last.id;
  }
}

/** Compresses a file while it is written. */
async function pack(
  name: string,
  xml: Iterable<string> | AsyncIterable<string>,
): Promise<Omit<SitemapFile, 'changedAt'>> {
  const hash = createHash('sha256');
  async function* hashed() {
    for await (const piece of xml) {
      hash.update(piece);
      yield Buffer.from(piece);
    }
  }
  const packed = Readable.from(hashed(), { objectMode: false }).compose(createGzip());
  const body = await buffer(packed);
  return { name, body, digest: hash.digest('base64url').slice(0, 22) };
}
