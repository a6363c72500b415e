import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/db.server.ts';

/** Which queries are listed. */
export interface AskedFilter {
  days: number;
  /** `zero`: found nothing the last time; `corrected`: found only after a correction. */
  which: 'all' | 'zero' | 'corrected';
  text: string | undefined;
  /** Those that the staff has dismissed instead of the others. */
  isDismissed: boolean;
}

/** A query of the visitors. */
export interface AskedQuery {
  /** As most visitors spell it. */
  text: string;
  sameAs: string;
  visitors: number;
  /** How many products it found the last time; null: unknown. */
  found: number | null;
  corrected: string | null;
  askedAt: Date;
}

/** Fewer visitors than this may be one person, whose history nobody may read. */
const LEAST_VISITORS = 2;
/** A dismissed query that is still asked comes back. */
const DISMISSED_DAYS = 30;

/** Queries of several visitors, the most frequent first. @param after how many to leave out */
export async function readAsked(
  db: Db,
  { days, which, text, isDismissed }: AskedFilter,
  { most, after }: { most: number; after: number },
): Promise<{ rows: AskedQuery[]; count: number }> {
  const fits = { all: sql`true`, zero: sql`found = 0`, corrected: sql`corrected is not null and found > 0` }[
    which
  ];
  const { rows } = await sql<AskedQuery & { count: number }>`
    select *, count(*) over ()::int as count from (
      select mode() within group (order by string) as text, same_as as "sameAs", count(*)::int as visitors,
        (array_agg(found order by id desc))[1] as found, (array_agg(corrected order by id desc))[1] as corrected,
        max(asked_at) as "askedAt"
      from search_query where asked_at > now() - make_interval(days => ${days})
      group by same_as having count(*) >= ${sql.lit(LEAST_VISITORS)}) asked
    where ${fits} and (${text ?? null}::text is null or position(lower(${text ?? null}) in "sameAs") > 0)
      and ${isDismissed ? sql`` : sql`not`} exists (
        select from search_dismissed d
        where d.same_as = "sameAs" and d.dismissed_at > now() - make_interval(days => ${sql.lit(DISMISSED_DAYS)}))
    order by visitors desc, "sameAs" limit ${most} offset ${after}
  `.execute(db);
  return { rows, count: rows[0]?.count ?? 0 };
}

/** Dismisses a query, or takes that back. */
export async function writeDismissed(
  tx: Tx,
  { sameAs, isDismissed, by }: { sameAs: string; isDismissed: boolean; by: number | null },
): Promise<void> {
  if (!isDismissed) await sql`delete from search_dismissed where same_as = ${sameAs}`.execute(tx);
  else
    await sql`
      insert into search_dismissed (same_as, dismissed_by) values (${sameAs}, ${by})
      on conflict (same_as) do update set dismissed_at = now(), dismissed_by = excluded.dismissed_by
    `.execute(tx);
}

/** The products with these ids, and those whose article, name or id in 1C a person has typed. */
export async function readNamedProducts(
  db: Db,
  { ids, typed }: { ids: readonly number[]; typed: string | undefined },
): Promise<{ id: number; name: string; article: string; isTyped: boolean; isShown: boolean }[]> {
  const { rows } = await sql<{
    id: number;
    name: string;
    article: string;
    isTyped: boolean;
    isShown: boolean;
  }>`
    select p.id, coalesce(o.name, p.name) as name, coalesce(p.article, '') as article, p.hidden_at is null as "isShown",
      p.id <> all(${ids}::int[]) as "isTyped"
    from product p left join product_override o on o.product_id = p.id
    where p.id = any(${ids}::int[]) or (${typed ?? null}::text is not null and (
      p.article = ${typed ?? null} or p.id::text = ${typed ?? null} or lower(p.name) = lower(${typed ?? null})))
    limit 60
  `.execute(db);
  return rows;
}
