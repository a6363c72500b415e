import type { FastifyInstance } from 'fastify';
import { type Change, type ChangeWatch, watchChanges } from '../../core/changes.server.ts';
import type { PagesContext } from './pages.ts';

/** Past this many it is cheaper to make the pages again than to look which ones. */
const MANY_CHANGES = 1000;
/** So many at once are an import, which nobody waits for at a page: who changes something by hand sees it at once. */
const OF_IMPORT = 100;
/**
 * Old pages are shown for so long after an import while each is made anew once: it changes them all at a moment when the
 * machine has most to do. An import is seen within a second (UX), and to be told of it takes some of that.
 */
const GRACE_MS = 700;

/**
 * Tells of changed goods, sections and texts as tags of the page cache, for as long as the server runs: as soon as any
 * request has read of them, and soon after the commit when none does.
 */
export function watchPageChanges(
  app: FastifyInstance,
  { config, pool, log, api }: PagesContext,
  drop: (tags: Set<string>, grace: number) => void,
): ChangeWatch | undefined {
  if (config.apiUrl) return undefined; // the data is another server's
  const failed = (error: unknown) => log.error({ err: error }, 'the change log could not be read');
  const dropFor = (changes: readonly Change[]) => drop(tagsOf(changes), graceOf(changes));
  const take = (changes: Change[]) => {
    if (changes.some(({ kind }) => kind === 'everything')) dropFor(changes);
    // The reading of the API tells of the same; a second drop would spoil the pages that are being made anew.
    const reading = api?.refresh() ?? Promise.reject(new Error('there is no API to read the log'));
    return reading.catch((error) => {
      failed(error);
      dropFor(changes);
    });
  };
  api?.onChanges(dropFor);
  const watch = watchChanges(pool, take, failed);
  api?.onSearchSwap(() => drop(new Set(['search']), 0));
  app.addHook('onClose', () => watch.stop());
  return watch;
}

/**
 * What pages show of these changes. A name or a price may move goods about in any list; stock alone is seen only
 * where the goods are shown, so that an order does not empty the cache (DESIGN §4).
 */
export function tagsOf(changes: readonly Change[]): Set<string> {
  const tags = new Set<string>();
  if (changes.length > MANY_CHANGES) return tags.add('everything');
  for (const { kind, subjectId } of changes) {
    if (kind === 'everything' || (isOfGoods(kind) && subjectId === null)) tags.add('everything');
    else if (kind === 'category')
      tags.add('layout'); // sections stand in the menu of every page
    else if (kind === 'layout' || kind === 'content' || kind === 'search') tags.add(kind);
    else tags.add(`product:${subjectId}`);
    if (kind === 'product' || kind === 'price') tags.add('listing');
  }
  return tags;
}

/** How long pages may yet be shown that were made before, ms. */
export function graceOf(changes: readonly Change[]): number {
  const isImport = changes.length > OF_IMPORT || changes.some(({ kind }) => kind === 'everything');
  return isImport ? GRACE_MS : 0;
}

function isOfGoods(kind: Change['kind']): boolean {
  return kind === 'product' || kind === 'price' || kind === 'stock';
}
