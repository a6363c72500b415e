import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/db.server.ts';
import { emptyTemporary } from '../../platform/database/temporary.queries.ts';
import type { ExportScope } from './exchange.ts';
import { external } from './ids.queries.ts';
import { analyzeOutgrown } from './summary.queries.ts';

/** The place of a file in its exchange: whether it is a full export, and whether more files of it follow. */
export interface Completeness {
  scope: ExportScope;
  /** The same for all files of one run, because a full export may consist of several files. */
  session: string;
  /** Whether this is the last file with products (offers) of the session. Then everything that no file had is missing. */
  isLast: { products: boolean; offers: boolean };
  /** A file of the session was rejected, so the export is incomplete: nothing is hidden, only counted. */
  isBroken?: boolean;
  /**
   * The file is a portion of a cycle (`cycles/cycles.server.ts`). Its goods are stored as seen, whether it says that it is full
   * or not, because only the first portion says so. Goods are hidden when the cycle closes.
   */
  isPortion?: boolean;
  /** When its cycle began for the shop; absent: the file belongs to none. */
  openedAt?: Date;
  /** The end of a cycle, without facts of its own: whether its files have offers is known already. */
  isEnd?: boolean;
}

/** Counts the visible products of this source. */
export async function countShown(tx: Tx, source: string): Promise<number> {
  const counted = await sql<{ shown: number }>`
    select count(*)::int as shown from ${external(source, 'product', 'e')} join product p on p.id = e.id where p.hidden_at is null`.execute(
    tx,
  );
  return counted.rows[0]?.shown ?? 0;
}

/**
 * Stores the catalogue of each product and, after the last file of a full export, hides the products of that catalogue
 * that no file had (EX-5); they are never deleted. Fills the temporary table `missing(ref)`.
 * @returns how many visible products would have been hidden, had no file of the session been rejected
 */
export async function hideMissing(
  tx: Tx,
  source: string,
  completeness: Completeness | undefined,
): Promise<number> {
  await emptyTemporary(tx, 'missing', 'ref text collate "C" primary key');
  if (!completeness) return 0;
  const { scope, session, isLast } = completeness;
  const catalogue = scope.catalogue ?? '';
  await sql`
    insert into exchange_membership as m (source, ref, catalogue)
    select ${source}, s.ref, ${catalogue} from stage_product s
    where not s.is_offer
      and not exists (select from exchange_membership k where k.source = ${source} and k.ref = s.ref and k.catalogue = ${catalogue})
    on conflict (source, ref) do update set catalogue = excluded.catalogue`.execute(tx);
  await analyzeOutgrown(tx, ['exchange_membership'], { source });
  await storeSeenOfCycles(tx, source);
  if (completeness.isPortion) return 0;
  if (completeness.isBroken) await sql`savepoint hiding`.execute(tx);
  if (scope.products === 'full') {
    if (isLast.products) await hideMissingProducts(tx, source, session, catalogue);
    else await storeSeen(tx, session, 'products');
  }
  if (scope.offers === 'full') {
    if (isLast.offers) await markMissingOffers(tx, source, completeness);
    else await storeSeen(tx, session, 'offers');
  }
  if (!completeness.isBroken) return 0;
  const counted = await sql<{ goods: number }>`
    select count(*)::int as goods from missing m join ${external(source, 'product', 'e')} on e.value = m.ref
    join product p on p.id = e.id where p.hidden_at is null or p.hidden_at = now()`.execute(tx);
  await sql`rollback to savepoint hiding`.execute(tx);
  return counted.rows[0]?.goods ?? 0;
}

/** Counts the visible products of a catalogue when its full export has none at all; 0 when the export has any product. */
export async function countEmptied(
  tx: Tx,
  source: string,
  { scope, session, isLast }: Completeness,
): Promise<number> {
  if (scope.products !== 'full' || !isLast.products) return 0;
  const counted = await sql<{ goods: number }>`
    select count(*)::int as goods from ${external(source, 'product', 'e')} join product p on p.id = e.id
    left join exchange_membership m on m.source = ${source} and m.ref = e.value
    where p.hidden_at is null and coalesce(m.catalogue, '') = ${scope.catalogue ?? ''}
      and not exists (select from stage_product where not is_offer)
      and not exists (select from exchange_seen where session = ${session} and section = 'products')`.execute(
    tx,
  );
  return counted.rows[0]?.goods ?? 0;
}

/**
 * Stores what the file has for every open cycle of its source: what 1C sends in any file while an export is under way, or waits
 * for a decision, is not missing from it.
 */
async function storeSeenOfCycles(tx: Tx, source: string): Promise<void> {
  await sql`
    insert into exchange_seen (session, section, ref)
    select distinct c.seen_key::text, case when s.is_offer then 'offers' else 'products' end, s.ref
    from stage_product s, exchange_cycle c join exchange_connection n on n.id = c.connection_id
    where n.source = ${source} and c.closed_at is null
    on conflict do nothing`.execute(tx);
}

async function storeSeen(tx: Tx, session: string, section: 'products' | 'offers'): Promise<void> {
  await sql`
    insert into exchange_seen (session, section, ref)
    select distinct ${session}, ${section}, ref from stage_product where is_offer = ${section === 'offers'}
    on conflict do nothing`.execute(tx);
}

async function hideMissingProducts(
  tx: Tx,
  source: string,
  session: string,
  catalogue: string,
): Promise<void> {
  await sql`
    with gone as (
      update product p set hidden_at = coalesce(p.hidden_at, now()), hidden_reason = 'missing', updated_at = now()
      from (
        select e.id, e.value, q.hidden_at is not null as was_hidden
        from ${external(source, 'product', 'e')} join product q on q.id = e.id
        left join exchange_membership m on m.source = ${source} and m.ref = e.value
        where coalesce(m.catalogue, '') = ${catalogue} and (q.hidden_at is null or q.hidden_reason = 'family')
          and not exists (select from stage_product s where s.ref = e.value and not s.is_offer)
          and not exists (select from exchange_seen s where s.session = ${session} and s.section = 'products' and s.ref = e.value)
          and not exists (select from exchange_offer o where o.source = ${source} and o.ref = e.value and not o.has_card)
          -- A new good that looks like it waits for a person.
          and not exists (select from exchange_held w where w.like_id = e.id and w.state = 'held')
      ) x
      where x.id = p.id
      returning p.id, x.value, x.was_hidden
    ), noted as (insert into touched select id, case when was_hidden then 'card' else 'hidden' end from gone)
    insert into missing select value from gone`.execute(tx);
  await sql`delete from exchange_seen where session = ${session} and section = 'products'`.execute(tx);
}

/** Marks offers that a full export does not have. A package with only prices or stock may be partial, so it marks nothing. */
async function markMissingOffers(
  tx: Tx,
  source: string,
  { session, scope, isEnd = false }: Completeness,
): Promise<void> {
  const catalogue = scope.catalogue ?? '';
  await sql`
    with gone as (
      update exchange_offer o set is_missing = true
      where o.source = ${source} and o.ref <> o.base_ref and not o.has_card and not o.is_missing
        and (${isEnd} or exists (select from stage_product where is_offer and (name is not null or characteristics is not null)))
        and exists (select from exchange_membership m where m.source = ${source} and m.ref = o.base_ref and m.catalogue = ${catalogue})
        and not exists (select from stage_product s where s.ref = o.ref)
        and not exists (select from exchange_seen s where s.session = ${session} and s.section = 'offers' and s.ref = o.ref)
      returning o.ref)
    insert into missing select ref from gone on conflict do nothing`.execute(tx);
  await sql`delete from exchange_seen where session = ${session} and section = 'offers'`.execute(tx);
}

/** Whether the file describes offers, not only their prices or stock. */
export async function readDescribesOffers(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (
      select from stage_product where is_offer and (name is not null or characteristics is not null)) as has
  `.execute(tx);
  return rows[0]?.has === true;
}

/** Returns when the last full export of this section and catalogue was made; null when there was none. */
export async function newestFull(
  tx: Tx,
  source: string,
  section: 'products' | 'offers',
  catalogue: string,
): Promise<Date | null> {
  const found = await sql<{ made_at: Date }>`
    select made_at from exchange_full where source = ${source} and section = ${section} and catalogue = ${catalogue}`.execute(
    tx,
  );
  return found.rows[0]?.made_at ?? null;
}

/** Stores the time of a full export, so that older files are rejected afterwards. */
export async function storeFullExchange(
  tx: Tx,
  source: string,
  section: 'products' | 'offers',
  catalogue: string,
  madeAt: string,
): Promise<void> {
  await sql`
    insert into exchange_full as f (source, section, catalogue, made_at) values (${source}, ${section}, ${catalogue}, ${madeAt})
    on conflict (source, section, catalogue) do update set made_at = excluded.made_at where f.made_at < excluded.made_at`.execute(
    tx,
  );
}

/** Deletes the stored refs of a session, and of sessions that were killed. Those of an open cycle stay, however long it lasts. */
export async function forgetSession(db: Db, session: string): Promise<void> {
  await sql`delete from exchange_seen where session = ${session}`.execute(db);
  await sql`
    delete from exchange_seen s where s.created_at < now() - interval '1 day'
      and not exists (select from exchange_cycle c where c.seen_key::text = s.session and c.closed_at is null)
      and not exists (select from exchange_run r where 'held ' || r.id = s.session and r.state = 'held')
  `.execute(db);
}
