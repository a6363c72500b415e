import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/db.server.ts';
import type { PriceFact, StockFact } from '../exchange.ts';
import type { Rule } from './quarantine.ts';

/** Forgets held prices and stock for which the file has newer ones. The newer ones are judged anew. */
export async function supersedeHeld(tx: Tx, source: string): Promise<void> {
  await sql`
    with newer as (
      select h.id, exists (select from stage_price s where s.ref = h.ref) as has_prices,
             exists (select from stage_stock s where s.ref = h.ref) as has_stock,
             exists (select from stage_product s where s.ref = h.ref and (not s.is_offer or s.ref <> s.base_ref)
                     and h.parts <> '{}') as has_card
      from exchange_held h where h.source = ${source} and h.state = 'held'
    ), left_over as (
      select h.id, case when n.has_prices then '[]' else h.prices end as prices,
             case when n.has_stock then '[]' else h.stock end as stock,
             case when n.has_card then '{}' else h.parts end as parts
      from exchange_held h join newer n using (id) where n.has_prices or n.has_stock or n.has_card
    )
    update exchange_held h set prices = l.prices, stock = l.stock, parts = l.parts, released_in = null,
      state = case when l.prices = '[]' and l.stock = '[]' and l.parts = '{}' then 'superseded' else 'held' end,
      decided_at = case when l.prices = '[]' and l.stock = '[]' and l.parts = '{}' then now() end
    from left_over l where l.id = h.id
  `.execute(tx);
}

/** Moves the facts of suspicious goods out of the staging tables. @returns how many goods are held */
export async function holdSuspicious(tx: Tx, source: string, runId: number): Promise<number> {
  const { rows } = await sql<{ goods: number }>`
    with bad as (
      select ref, array_agg(distinct rule order by rule) as rules, bool_or(warehouse_ref is null and not is_card) as is_all,
             bool_or(not is_card) as has_stock
      from suspicious group by ref
    ), prices as (
      delete from stage_price s using bad b where b.ref = s.ref and b.is_all
      returning s.ref, s.n, jsonb_strip_nulls(jsonb_build_object('priceTypeRef', s.price_type_ref, 'minQuantity', s.min_quantity,
        'oldKopecks', s.old_kopecks, 'currency', s.currency)) || jsonb_build_object('kopecks', s.kopecks) as fact
    ), stock as (
      delete from stage_stock s using bad b where b.ref = s.ref and b.has_stock
      returning s.ref, s.n, jsonb_build_object('warehouseRef', nullif(s.warehouse_ref, ''), 'quantity', s.quantity) as fact
    ), silenced as (
      update stage_product s set stated_prices = stated_prices and not b.is_all, stated_stock = stated_stock and not b.has_stock
      from bad b where b.ref = s.ref
    ), prices_of as (select ref, jsonb_agg(fact order by n) as facts from prices group by ref
    ), stock_of as (select ref, jsonb_agg(fact order by n) as facts from stock group by ref
    ), noted as (
      insert into exchange_held as h (run_id, source, ref, rules, prices, stock, parts, like_id)
      select ${runId}, ${source}, b.ref, b.rules, coalesce(p.facts, '[]'), coalesce(s.facts, '[]'), coalesce(c.parts, '{}'), c.like_id
      from bad b left join prices_of p on p.ref = b.ref left join stock_of s on s.ref = b.ref
      left join held_part c on c.ref = b.ref
      on conflict (source, ref) where state = 'held' do update
        set run_id = excluded.run_id, released_in = null,
            rules = case when h.parts = '{}' or excluded.parts <> '{}' then excluded.rules
                         else array(select distinct unnest(h.rules || excluded.rules) order by 1) end,
            parts = case when excluded.parts = '{}' then h.parts else excluded.parts end,
            like_id = coalesce(excluded.like_id, h.like_id),
            prices = case when excluded.prices = '[]' then h.prices else excluded.prices end,
            stock = case when excluded.stock = '[]' then h.stock else excluded.stock end
    )
    select count(*)::int as goods from bad
  `.execute(tx);
  return rows[0]?.goods ?? 0;
}

/** Goods that wait for a decision. */
export interface HeldGood {
  id: number;
  runId: number;
  /** The run in the queue that releases it; null: nobody has decided yet. */
  releasedIn: number | null;
  ref: string;
  rules: Rule[];
  prices: PriceFact[];
  stock: StockFact[];
  /** Its stock by warehouse now and as held; `was` null: none. */
  left: { warehouse: string; was: number | null; now: number }[];
  /** The product that a new one looks like, by its article and name. */
  like: string | null;
  /** Unit, multiplicity and VAT now and as held, where they differ: «шт, 1, НДС general». */
  terms: { was: string; now: string } | null;
  /** Of the product of the shop, else of the held one. */
  article: string | null;
  name: string | null;
  /** The address of its first picture. */
  image: string | null;
  /** Its prices that the release would change, those that change most first; of equals, what guests pay. */
  changes: HeldPrice[];
}

/** A price now and as held, kopecks; null: there is none. */
export interface HeldPrice {
  priceType: string;
  minQuantity: number;
  was: number | null;
  now: number | null;
  /** Its old price, which buyers see crossed out; absent: that does not change. */
  old?: { was: number | null; now: number | null };
}

/**
 * SQL: the prices that the release of the held goods `h` would change, `applyPrices` of a file of changes. A file repeats all prices
 * of its goods, and the thresholds of its price types that it lacks are deleted.
 */
export const CHANGED_PRICES = sql`
  select coalesce(t.name, n.ref, '') as type, n.min, n.was, n.now,
    case when n.old_was is distinct from n.old_now then json_build_object('was', n.old_was, 'now', n.old_now) end as old,
    case when n.was > 0 and n.now > 0 then round(abs(ln(n.now::numeric / n.was)), 2) end as move,
    exists (select from city_price_type c where c.price_type_id = n.type_id and c.audience = 'retail') as "isRetail"
  from (
    with given as (
      select x."priceTypeRef" as ref, f.id as type_id, coalesce(x."minQuantity", 1) as min, x.kopecks,
        case when x.kopecks is not null then x."oldKopecks" end as old_kopecks
      from jsonb_to_recordset(h.prices) x ("priceTypeRef" text, "minQuantity" int, kopecks int8, "oldKopecks" int8)
      left join external_id f on f.source = h.source and f.kind = 'price_type' and f.value = x."priceTypeRef"
    ), present as (
      select p.price_type_id as type_id, p.min_quantity as min, p.kopecks, p.old_kopecks
      from external_id o join price p on p.product_id = o.id
      where o.source = h.source and o.kind = 'product' and o.value = h.ref and p.price_type_id in (select type_id from given)
    )
    select g.ref, coalesce(g.type_id, p.type_id) as type_id, coalesce(g.min, p.min) as min, p.kopecks as was, g.kopecks as now,
      p.old_kopecks as old_was, g.old_kopecks as old_now
    from given g full join present p on p.type_id = g.type_id and p.min = g.min
  ) n
  left join price_type t on t.id = n.type_id
  where (n.was, n.old_was) is distinct from (n.now, n.old_now)`;

/** Which goods of those that wait are meant; all of them, when none is named. */
export interface HeldFilter {
  runId?: number;
  /** The run that lets them through. */
  releasedIn?: number;
  /** Held by one of these rules. */
  rules?: readonly string[];
  /** Article or external id. */
  product?: string;
  /** Only these, by their ids. */
  ids?: readonly number[];
  /** Only those with a higher id. */
  after?: number;
}

/** How many goods wait, of a run or of all, at most `most`. @param rules held by one of these */
export async function countHeld(
  db: Db,
  runId: number | null,
  most: number,
  rules: readonly string[] | null = null,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from exchange_held where state = 'held' and (${runId}::int8 is null or run_id = ${runId})
        and (${rules}::text[] is null or rules && ${rules}::text[]) limit ${most}) found
  `.execute(db);
  return rows[0]?.count ?? 0;
}

/** Goods that wait, oldest first. */
export async function readHeld(db: Db, filter: HeldFilter, most: number): Promise<HeldGood[]> {
  const { runId = null, releasedIn = null, rules = null, product = null, after = null, ids = null } = filter;
  const card = sql`h.parts->'stage_product'->0`;
  const { rows } = await sql<HeldGood>`
    select h.id, h.run_id as "runId", h.released_in as "releasedIn", h.ref, h.rules, h.prices, h.stock,
      coalesce(p.article, ${card}->>'article') as article, coalesce(p.name, ${card}->>'name') as name,
      (select i.src from product_image i where i.product_id = p.id order by i.sort, i.id limit 1) as image,
      (select concat_ws(' ', nullif(l.article, ''), l.name) from product l where l.id = h.like_id) as like,
      case when p.id is not null and ${card} is not null then json_build_object(
        'was', concat_ws(', ', p.unit, p.multiplicity, p.vat_code),
        'now', concat_ws(', ', coalesce(${card}->>'unit', p.unit), coalesce((${card}->>'multiplicity')::int, p.multiplicity),
          coalesce(${card}->>'vat_code', p.vat_code))) end as terms,
      (select coalesce(json_agg(json_build_object('warehouse', coalesce(w.name, 'всего'), 'was', k.on_hand, 'now', x.quantity)
         order by w.name), '[]')
       from jsonb_to_recordset(h.stock) x ("warehouseRef" text, quantity numeric)
       left join external_id f on f.source = h.source and f.kind = 'warehouse' and f.value = coalesce(x."warehouseRef", '')
       left join warehouse w on w.id = f.id
       left join stock k on k.product_id = p.id and k.warehouse_id = w.id) as left,
      (select coalesce(json_agg(
           case when m.old is null
             then json_build_object('priceType', m.type, 'minQuantity', m.min, 'was', m.was, 'now', m.now)
             else json_build_object('priceType', m.type, 'minQuantity', m.min, 'was', m.was, 'now', m.now, 'old', m.old) end
         order by m.move desc nulls first, m."isRetail" desc, m.type, m.min), '[]')
       from (${CHANGED_PRICES}) m) as changes
    from exchange_held h
    left join external_id e on e.source = h.source and e.kind = 'product' and e.value = h.ref
    left join product p on p.id = e.id
    where h.state = 'held' and (${runId}::int8 is null or h.run_id = ${runId})
      and (${after}::int8 is null or h.id > ${after})
      and (${ids}::int8[] is null or h.id = any(${ids}::int8[]))
      and (${releasedIn}::int8 is null or h.released_in = ${releasedIn})
      and (${rules}::text[] is null or h.rules && ${rules}::text[])
      and (${product}::text is null or h.ref = ${product} or coalesce(p.article, ${card}->>'article') = ${product})
    order by h.id limit ${most}
  `.execute(db);
  return rows;
}

/** A run of which something waits for a decision. */
export interface HeldRun {
  runId: number;
  kind: 'file' | 'close' | 'release' | 'documents';
  name: string;
  /** How many goods wait; 0: the file or the end of an export does. */
  goods: number;
  since: Date;
}

/** Runs of which something waits for a decision, oldest first. */
export async function readHeldRuns(db: Db, most: number): Promise<HeldRun[]> {
  const { rows } = await sql<HeldRun>`
    select r.id as "runId", r.kind, r.name, count(*)::int as goods, min(h.created_at) as since
    from exchange_held h join exchange_run r on r.id = h.run_id where h.state = 'held' group by r.id
    union all
    select r.id, r.kind, r.name, 0, r.created_at from exchange_run r where r.state = 'held'
    order by 5 limit ${most}
  `.execute(db);
  return rows;
}

/** Ends the waiting of goods. */
export async function decideHeld(
  tx: Tx,
  ids: readonly number[],
  state: 'released' | 'rejected',
  note?: string,
): Promise<void> {
  await sql`
    update exchange_held set state = ${state}, decided_at = now(), note = coalesce(${note ?? null}, note)
    where id = any(${ids}) and state = 'held'
  `.execute(tx);
}

/** Lets goods through in a run: those that no other rule holds. @returns how many; the others wait for the other rules */
export async function releaseHeld(
  tx: Tx,
  ids: readonly number[],
  { runId, rules, note }: { runId: number; rules?: readonly string[] | undefined; note?: string | undefined },
): Promise<number> {
  const { rows } = await sql<{ isFree: boolean }>`
    update exchange_held h set note = ${note ?? null},
      rules = case when h.rules <@ r.rules then h.rules
                   else array(select x from unnest(h.rules) x where x <> all(r.rules)) end,
      released_in = case when h.rules <@ r.rules then ${runId}::int8 end
    from (select o.id, coalesce(${rules ?? null}::text[], o.rules) as rules from exchange_held o) r
    where r.id = h.id and h.id = any(${ids}) and h.state = 'held'
    returning h.released_in is not null as "isFree"
  `.execute(tx);
  return rows.filter(({ isFree }) => isFree).length;
}
