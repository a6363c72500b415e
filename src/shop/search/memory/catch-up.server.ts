import { type Pool, withQueryLimit } from '../../../core/db.server.ts';
import { LONG_MS } from '../../../core/request-pool.server.ts';
import type { CatalogueIndex } from './catalogue-index.ts';
import { ChangedRows, mostMoved } from './changed-rows.ts';
import { eachDocument, type ListedText, readCategoryPaths, type WantedTexts } from './documents.queries.ts';
import { countLiving, MissingRows } from './missing-rows.ts';
import type { PendingChanges } from './pending-changes.ts';
import {
  type Connection,
  eachPlace,
  eachRowOf,
  readConsistently,
  readStructure,
  readWritten,
} from './rows.queries.ts';

/** So many written rows are looked at in any case… */
const MANY_ROWS = 20_000;
/** …past them, and past this share of all, an index is built anew. */
const LARGE_SHARE = 0.5;

/** An index with what it has seen. */
export interface Followed {
  readonly index: CatalogueIndex;
  /** Rows written since this snapshot may be unknown to it. */
  snapshot: string;
  /** It could not take everything in: it answers no more. */
  isBehind: boolean;
}

/**
 * Reads what has changed as one state of the database and brings the index to it; what is too much for it leaves it
 * behind.
 */
export async function catchUp(
  pool: Pool,
  followed: Followed,
  { rows, texts, isWide }: PendingChanges,
): Promise<void> {
  // An import leaves much to read. Requests that wait for it have time limits of their own.
  const client = await withQueryLimit(LONG_MS, () => pool.connect());
  try {
    await readConsistently(client, async (snapshot) => {
      if (!isWide) return readAgain(client, followed, [...rows], [...texts]);
      await catchUpWidely(client, followed);
      followed.snapshot = snapshot;
    });
  } finally {
    client.release();
  }
}

/** Whether it is time for a new index: this one still answers, but what it holds apart grows. */
export function isCrowded(index: CatalogueIndex): boolean {
  const { moved, texts } = index;
  return moved.size >= mostMoved(index) / 2 || texts.retold.size >= texts.mostRetold / 2;
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
  await rows.finish();
  await index.retell(documents, rows.gone);
  followed.isBehind ||= rows.isTooMany || index.texts.areTooMany;
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
    followed.isBehind = true; // who asks waits no longer than it takes to see that: what they are called is not read
    return;
  }
  const paths = await readCategoryPaths(client);
  const categories = index.texts.otherCategories(paths);
  const documents = await documentsOf(client, index, { ...since, categories });
  await rows.finish(structure);
  followed.isBehind ||= rows.isTooMany;
  if (followed.isBehind) return;
  let gone: number[] = [];
  if (countLiving(index) !== count) {
    const missing = new MissingRows(index);
    await eachPlace(client, (row) => missing.see(row.int(0), row.int(1)));
    gone = await missing.finish();
  }
  await index.retell(documents, gone);
  index.texts.paths = paths;
  followed.isBehind ||= index.texts.areTooMany;
}

/** So many products are read at once: when it shows that there are too many of them, nobody waits for the rest. */
const SLICE = 2_000;

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
