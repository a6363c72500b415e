/**
 * Which prices have to be confirmed before they count (EX-60): those of stale sources, which the exchange finds, and those of goods
 * whose new price waits for a person, which a trigger of its quarantine records. The change log notifies every cache.
 */
export {
  deleteStale as markFresh,
  priceAsOfColumn,
  readStaleSources,
  upsertStale as markStale,
} from './freshness.queries.ts';
