import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Kysely } from 'kysely';
import type { DB } from '../../../db/types.ts';
import { type Change, readChanges } from '../../core/changes.server.ts';
import type { Db, Tx } from '../../core/db.server.ts';
import { withQueryLimit } from '../../core/db.server.ts';
import { addJob, type Jobs, type Periodic } from '../../core/jobs.server.ts';
import { CATALOGUE_MS } from '../../core/request-pool.server.ts';
import { inTransaction } from '../../core/transaction.server.ts';
import {
  beginSitemap,
  keepFiles,
  readCursor,
  readFile,
  readFileDates,
  readLastProduct,
  readPages,
  type SitemapFile,
  writeCategories,
  writeCursor,
  writeFile,
  writeProducts,
} from './sitemap.queries.ts';
import { fileOfProduct, IDS_IN_FILE, latestOf, type SitemapPage, sitemapIndex, urlSet } from './sitemap.ts';
import { contentPages } from './sitemap-content.server.ts';

const KIND = 'sitemap';
/** Past this many it is cheaper to look at all goods than to name them. */
const MANY_CHANGES = 2_000;

/** How often search engines get the news: they come less often. */
export const sitemapTimes: Periodic = { [KIND]: '*/10 * * * *' };

/** Makes the sitemap in the background, as a job. */
export function sitemapJobs({ db }: { db: Kysely<DB> }): Jobs {
  return { [KIND]: () => withQueryLimit(CATALOGUE_MS, () => makeSitemap(db)) };
}

/**
 * Asks for a sitemap now when there is none: a shop that was just opened need not wait for its time. Processes that start
 * at once ask for one together.
 */
export async function askForSitemap(db: Db): Promise<void> {
  if (!(await readFile(db, 'index'))) await addJob(db, KIND, {}, { key: KIND });
}

/**
 * Brings the files of the sitemap up to date (SEO.md §3). One transaction, so they are of one moment and readable all the
 * while; of the goods only those the change log names are looked at, and of their files only those with one of them: prices
 * and stock, which change all day, stand in none.
 */
export async function makeSitemap(db: Kysely<DB>): Promise<void> {
  await inTransaction(db, async (tx) => {
    await beginSitemap(tx);
    const before = await readCursor(tx);
    const { cursor, changes } = await readChanges(tx, before);
    const ids = before === undefined ? 'all' : changedProducts(changes);
    if (ids === 'all' || ids.length > 0) {
      await writeProducts(tx, ids);
      // Which goods lie in a category changes with the goods.
      await writeCategories(tx);
    }
    await writeFiles(tx, ids);
    await writeCursor(tx, cursor);
  });
}

/** A file of the sitemap, `index` for the one that names the others; undefined: there is none (yet). */
export function sitemapFile(db: Db, name: string): Promise<SitemapFile | undefined> {
  return readFile(db, name);
}

/** Goods whose pages may say something else; a hidden category may take goods with it. */
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

/** @param ids goods whose pages may be others than those of the files that are there */
async function writeFiles(tx: Tx, ids: readonly number[] | 'all'): Promise<void> {
  const files: { name: string; changedAt: Date | null }[] = [];
  const there = await readFileDates(tx);
  const outdated = ids === 'all' ? undefined : new Set(ids.map(fileOfProduct));
  const write = async (name: string, pages: readonly SitemapPage[]) => {
    if (pages.length === 0) return;
    const changedAt = latestOf(pages.map((page) => page.changedAt));
    await writeFile(tx, await toFile(name, urlSet(pages), changedAt));
    files.push({ name, changedAt });
  };
  const content = await contentPages(tx);
  await write('pages', content.pages);
  await write('posts', content.posts);
  await write('categories', await readPages(tx, 'category'));
  const last = await readLastProduct(tx);
  for (let after = 0; after < last; after += IDS_IN_FILE) {
    const name = fileOfProduct(after + 1);
    const changedAt = there.get(name);
    if (!outdated || outdated.has(name))
      await write(name, await readPages(tx, 'product', { after, upTo: after + IDS_IN_FILE }));
    else if (changedAt !== undefined) files.push({ name, changedAt });
  }
  await writeFile(
    tx,
    await toFile('index', sitemapIndex(files), latestOf(files.map((file) => file.changedAt))),
  );
  await keepFiles(tx, ['index', ...files.map(({ name }) => name)]);
}

async function toFile(name: string, xml: string, changedAt: Date | null): Promise<SitemapFile> {
  const digest = createHash('sha256').update(xml).digest('base64url').slice(0, 22);
  return { name, body: await promisify(gzip)(xml), digest, changedAt };
}
