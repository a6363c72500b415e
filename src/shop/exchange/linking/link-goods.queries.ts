import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/db.server.ts';
import { external } from '../ids.queries.ts';

/** A new good and the product of the shop that it is. */
export interface Pair {
  ref: string;
  product: number;
}

/**
 * Adds another id to products of the source, and counts them as seen in the exports that are under way.
 * @returns how many; ids that are known already, and products that the source does not have, are left out
 */
export async function insertLinks(tx: Tx, source: string, pairs: readonly Pair[]): Promise<number> {
  const { rows } = await sql<{ first: string }>`
    insert into external_id (source, kind, value, id, stands_for, linked_at)
    select ${source}, 'product', p.ref, e.id, min(e.value), now()
    from unnest(${pairs.map(({ ref }) => ref)}::text[], ${pairs.map(({ product }) => product)}::int[]) p (ref, product)
    join ${external(source, 'product', 'e')} on e.id = p.product
    group by p.ref, e.id
    on conflict do nothing returning stands_for as first
  `.execute(tx);
  await sql`
    insert into exchange_seen (session, section, ref)
    select c.seen_key::text, 'products', f.ref
    from unnest(${rows.map(({ first }) => first)}::text[]) f (ref), exchange_cycle c
    join exchange_connection n on n.id = c.connection_id
    where n.source = ${source} and c.closed_at is null on conflict do nothing
  `.execute(tx);
  return rows.length;
}

/** The new goods of a run that waits, with the only shown product of the source that has their article, if they alone have it. */
export async function readPairs(
  db: Db,
  source: string,
  runId: number,
): Promise<{ pairs: Pair[]; goods: number }> {
  const { rows } = await sql<{ goods: number; pairs: Pair[] }>`
    with fresh as (
      select g.ref, g.article from exchange_new_good g where g.run_id = ${runId}
        and not exists (select from external_id x where x.source = ${source} and x.kind = 'product' and x.value = g.ref)
      union
      select h.ref, coalesce(h.parts->'stage_product'->0->>'article', '') from exchange_held h
      where h.run_id = ${runId} and h.state = 'held' and 'looks_alike' = any(h.rules)
        and not exists (select from external_id x where x.source = ${source} and x.kind = 'product' and x.value = h.ref)
    ), once as (select article, min(ref) as ref from fresh where article <> '' group by article having count(*) = 1
    ), found as (
      select o.ref, min(p.id) as product from once o join product p on p.article = o.article collate "C"
      join ${external(source, 'product', 'e')} on e.id = p.id
      where p.hidden_at is null or p.hidden_reason = 'family'
      group by o.ref having count(distinct p.id) = 1
    )
    select (select count(*)::int from fresh) as goods,
           (select coalesce(json_agg(json_build_object('ref', ref, 'product', product)), '[]') from found) as pairs
  `.execute(db);
  return rows[0]!;
}

/** A new good that waits because it looks like a product of the shop. */
export interface HeldAlike {
  id: number;
  source: string;
  ref: string;
  runId: number;
  connectionId: number;
  likeId: number | null;
}

export async function findHeldAlike(db: Db, id: number): Promise<HeldAlike | undefined> {
  const { rows } = await sql<HeldAlike>`
    select h.id, h.source, h.ref, h.run_id as "runId", r.connection_id as "connectionId", h.like_id as "likeId"
    from exchange_held h join exchange_run r on r.id = h.run_id
    where h.id = ${id} and h.state = 'held' and 'looks_alike' = any(h.rules)
  `.execute(db);
  return rows[0];
}

/** The ids of the goods that wait in a run and whose new id is linked now. */
export async function readLinkedHeld(db: Db, runId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select h.id from exchange_held h join external_id x
      on x.source = h.source and x.kind = 'product' and x.value = h.ref and x.stands_for is not null
    where h.run_id = ${runId} and h.state = 'held' order by h.id
  `.execute(db);
  return rows.map(({ id }) => id);
}
