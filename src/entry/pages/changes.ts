import type { FastifyInstance } from 'fastify';
import type { Change } from '../../platform/changes/changes.queries.ts';
import { type ChangeWatch, watchChanges } from '../../platform/changes/changes.server.ts';
import type { PagesContext } from '../http-context.ts';

/** With more changes it is cheaper to drop all pages than to find the affected ones. */
const MANY_CHANGES = 1000;
/** More changes at once are an import, which may appear with a delay. A change by hand appears at once. */
const OF_IMPORT = 100;
/**
 * How long old pages are served after an import, until each is made again: an import changes all pages at a moment when
 * the
 * machine is busiest. An import must be visible within a second (UI-13), including the time to notify this process.
 */
const GRACE_MS = 700;

/**
 * Drops pages from the cache by the change log for as long as the server runs: as soon as a request has read the changes,
 * and soon after the commit if none does. Without an API here the data belongs to another server.
 */
export function watchPageChanges(
  app: FastifyInstance,
  { pool, log, api }: PagesContext,
  drop: (tags: Set<string>, grace: number) => void,
): ChangeWatch | undefined {
  if (!api) return undefined;
  api.onChanges((changes) => drop(tagsOf(changes), graceOf(changes)));
  const watch = watchChanges(
    pool,
    () => api.refresh(),
    (error) => log.error({ err: error }, 'the change log could not be read'),
  );
  api.onSearchSwap(() => drop(new Set(['search']), 0));
  // Pages that were made meanwhile show lists as they were before.
  api.onCaughtUp((changes) => drop(tagsOf(changes), graceOf(changes)));
  app.addHook('onClose', () => watch.stop());
  return watch;
}

/**
 * Turns changes into the tags of pages that show them. A name or a price may move goods in any list. Stock is seen only
 * where the goods are shown, so an order does not empty the cache (PR-7).
 */
export function tagsOf(changes: readonly Change[]): Set<string> {
  const tags = new Set<string>();
  if (changes.length > MANY_CHANGES) return tags.add('everything');
  for (const { kind, subjectId } of changes) {
    if (isOfAll(kind) || (isOfGoods(kind) && subjectId === null)) tags.add('everything');
    else if (kind === 'category')
      tags.add('layout'); // categories are in the menu of every page
    else if (kind === 'layout' || kind === 'content' || kind === 'search') tags.add(kind);
    else tags.add(`product:${subjectId}`);
    if (kind === 'product' || kind === 'price') tags.add('listing');
  }
  return tags;
}

/** How long outdated pages may still be served after these changes, ms. */
export function graceOf(changes: readonly Change[]): number {
  const isImport = changes.length > OF_IMPORT || changes.some(({ kind }) => kind === 'everything');
  return isImport ? GRACE_MS : 0;
}

/** Prices of a whole source become stale, or fresh again: any page may show one. */
function isOfAll(kind: Change['kind']): boolean {
  return kind === 'everything' || kind === 'freshness';
}

function isOfGoods(kind: Change['kind']): boolean {
  return kind === 'product' || kind === 'price' || kind === 'stock';
}
