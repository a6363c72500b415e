import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/db.server.ts';

/**
 * An SQL column with the moment when the prices of a product were right for the last time; null: they still are. `stale_source` is
 * nearly always empty, and then the sources of the product are not looked up.
 * @param productId SQL expression of the product's id
 */
export function priceAsOfColumn(productId: string): string {
  return `least((select h.as_of from held_price h where h.product_id = ${productId}),
    case when exists (select from stale_source) then
      (select min(s.as_of) from external_id e join stale_source s on s.source = e.source
       where e.kind = 'product' and e.id = ${productId}) end)`;
}

/** A source of goods whose prices have to be confirmed. */
export interface StaleSource {
  source: string;
  /** When they were right for the last time. */
  asOf: Date;
  /** When they became stale. */
  since: Date;
}

export async function readStaleSources(db: Db): Promise<StaleSource[]> {
  const { rows } = await sql<StaleSource>`
    select source, as_of as "asOf", since from stale_source order by source
  `.execute(db);
  return rows;
}

export async function upsertStale(tx: Tx, { source, asOf, since }: StaleSource): Promise<void> {
  await sql`
    insert into stale_source (source, as_of, since) values (${source}, ${asOf}, ${since})
    on conflict (source) do update set as_of = excluded.as_of, since = excluded.since
  `.execute(tx);
}

export async function deleteStale(tx: Tx, source: string): Promise<void> {
  await sql`delete from stale_source where source = ${source}`.execute(tx);
}
