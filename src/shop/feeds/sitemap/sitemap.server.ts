import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Kysely } from 'kysely';
import type { DB } from '../../../../db/types.ts';
import type { Change } from '../../../platform/changes/changes.queries.ts';
import { readChanges } from '../../../platform/changes/changes.server.ts';
import { type Db, type Tx, withQueryLimit } from '../../../platform/database/db.server.ts';
import { CATALOGUE_MS } from '../../../platform/database/request-pool.server.ts';
import { inTransaction } from '../../../platform/database/transaction.server.ts';
import { addJob, type Jobs, type Periodic } from '../../../platform/jobs/jobs.server.ts';
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
import { fileOfProduct, IDS_IN_FILE, latestOf, type SitemapPage, sitemapIndex, urlSet } from './sitemap.ts';
import { contentPages } from './sitemap-content.server.ts';

const KIND = 'sitemap';
/** Above this number of changed products it is faster to check all of them. */
const MANY_CHANGES = 2_000;

/** Every ten minutes; search engines come less often. */
export const sitemapTimes: Periodic = { [KIND]: '*/10 * * * *' };

/** The job that updates the sitemap. */
export function sitemapJobs({ db }: { db: Kysely<DB> }): Jobs {
  return { [KIND]: () => withQueryLimit(CATALOGUE_MS, () => makeSitemap(db)) };
}

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
    if (ids === 'all' || ids.length > 0) {
      await writeProducts(tx, ids);
      // The digest of a category includes its products.
      await writeCategories(tx);
    }
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

/** @param ids products whose pages may have changed */
async function writeFiles(tx: Tx, ids: readonly number[] | 'all'): Promise<void> {
  const files: { name: string; changedAt: Date | null }[] = [];
  const existing = await readFileDates(tx);
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
    const changedAt = existing.get(name);
    if (!outdated || outdated.has(name))
      await write(name, await readPages(tx, 'product', { after, upTo: after + IDS_IN_FILE }));
    else if (changedAt !== undefined) files.push({ name, changedAt });
  }
  await writeFile(
    tx,
    await toFile('index', sitemapIndex(files), latestOf(files.map((file) => file.changedAt))),
  );
  await removeOtherFiles(tx, ['index', ...files.map(({ name }) => name)]);
}

async function toFile(name: string, xml: string, changedAt: Date | null): Promise<SitemapFile> {
  const digest = createHash('sha256').update(xml).digest('base64url').slice(0, 22);
  return { name, body: await promisify(gzip)(xml), digest, changedAt };
}
