import { type Pool, withQueryLimit } from '../../../platform/database/db.server.ts';
import { LONG_MS } from '../../../platform/database/request-pool.server.ts';
import {
  type CatalogueIndex,
  ChangedRows,
  countLiving,
  type ListedText,
  MissingRows,
  mostMoved,
} from '../../../search-engine/search-engine.ts';
import { eachDocument, readCategoryPaths, type WantedTexts } from './documents.queries.ts';
import type { PendingChanges } from './pending-changes.ts';
import {
  type Connection,
  eachPlace,
  eachRowOf,
  readConsistently,
  readStructure,
  readWritten,
} from './rows.queries.ts';

/** Up to this many written rows are always applied. */
const MANY_ROWS = 20_000;
/** Past it, an index is rebuilt when more than this share of its rows was written. */
const LARGE_SHARE = 0.5;

/** So many products are read by one statement: when there turn out to be too many, the rest is skipped. */
const SLICE = 2_000;

/** An index and the state of the database that it reflects. */
export interface Followed {
  readonly index: CatalogueIndex;
  /** The index may lack rows written since this snapshot, in this timeline. */
  snapshot: string;
  readonly timeline: string;
  /** Too much has changed: the index must not answer any more. */
  isBehind: boolean;
  /** False while changes are put in and when they did not fit: then it shows neither the old state nor the new one. */
  isWhole: boolean;
}

/**
 * Reads the changes from one consistent state of the database and applies them to the index. When there are too many,
 * the index is marked as behind.
 */
export async function catchUp(
  pool: Pool,
  followed: Followed,
  { rows, texts, isWide }: PendingChanges,
): Promise<void> {
  const isSmall = !isWide && texts.size === 0 && rows.size <= SLICE;
  // After an import there is much to read. The requests that wait for it have their own time limits.
  const client = await withQueryLimit(LONG_MS, () => pool.connect());
  try {
    // One statement reads one state of the database without a transaction; each order changes the stock of a few goods.
    if (isSmall) return await readAgain(client, followed, [...rows], []);
    await readConsistently(client, async ({ snapshot, timeline }) => {
      // A standby has taken over: which rows are new to the index cannot be known.
      if (timeline !== followed.timeline) {
        followed.isBehind = true;
        followed.isWhole = false;
        return;
      }
      if (!isWide) return readAgain(client, followed, [...rows], [...texts]);
      await catchUpWidely(client, followed);
      followed.snapshot = snapshot;
    });
  } finally {
    client.release();
  }
}

/** Whether the index should be rebuilt soon: it still answers, but its small segment or small index is half full. */
export function isCrowded(index: CatalogueIndex): boolean {
  const { moved, texts } = index;
  return moved.size >= mostMoved(index) / 2 || texts.changed.size >= texts.mostChanged / 2;
}

async function readAgain(
  client: Connection,
  followed: Followed,
  products: number[],
  renamed: number[],
): Promise<void> {
  const { index } = followed;
  const rows = new ChangedRows(index, products);
  await takeRows(client, rows, products);
  const documents = renamed.length > 0 ? await documentsOf(client, index, renamed) : [];
  followed.isWhole = false;
  await rows.finish();
  await index.updateTexts(documents, rows.gone);
  followed.isBehind ||= rows.isTooMany || index.texts.areTooMany;
  followed.isWhole = !followed.isBehind;
}

async function catchUpWidely(client: Connection, followed: Followed): Promise<void> {
  const { index, snapshot } = followed;
  const since = { since: snapshot };
  const structure = await readStructure(client);
  const most = { rows: MANY_ROWS, share: LARGE_SHARE };
  const { rows: count, written, products } = await readWritten(client, snapshot, most);
  if (written > MANY_ROWS && written > count * LARGE_SHARE) {
    followed.isBehind = true;
    return;
  }
  const rows = new ChangedRows(index);
  await takeRows(client, rows, products);
  if (rows.isTooMany) {
    followed.isBehind = true; // the texts are not read, so that waiting requests learn of it sooner
    return;
  }
  const paths = await readCategoryPaths(client);
  const categories = index.texts.otherCategories(paths);
  const documents = await documentsOf(client, index, { ...since, categories });
  followed.isWhole = false;
  await rows.finish(structure);
  followed.isBehind ||= rows.isTooMany;
  if (followed.isBehind) return;
  let gone: number[] = [];
  if (countLiving(index) !== count) {
    const missing = new MissingRows(index);
    await eachPlace(client, (row) => missing.see(row.int(0), row.int(1)));
    gone = await missing.finish();
  }
  await index.updateTexts(documents, gone);
  index.texts.paths = paths;
  followed.isBehind ||= index.texts.areTooMany;
  followed.isWhole = !followed.isBehind;
}

async function takeRows(client: Connection, rows: ChangedRows, products: readonly number[]): Promise<void> {
  for (let at = 0; at < products.length && !rows.isTooMany; at += SLICE)
    await eachRowOf(client, products.slice(at, at + SLICE), (row) => rows.take(row));
}

async function documentsOf(
  client: Connection,
  { texts }: CatalogueIndex,
  which: WantedTexts,
): Promise<ListedText[]> {
  const documents: ListedText[] = [];
  const cityNumber = (id: number) => texts.cityNumber(id);
  await eachDocument(client, which, cityNumber, (document) => documents.push(document));
  return documents;
}
