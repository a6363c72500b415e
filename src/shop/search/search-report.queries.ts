import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.server.ts';

/** A query as most visitors spell it, and its latest result. */
export interface AskedText {
  text: string;
  visitors: number;
  /** How many products it found; null when unknown. */
  found: number | null;
  corrected: string | null;
}

/**
 * Reads the queries of most visitors in the last days, the most frequent first. A visitor counts once per text; a
 * cleared history does not count.
 * @param isMissed only queries that found nothing the last time
 */
export async function readMostAsked(
  db: Db,
  { days, limit, least, isMissed }: { days: number; limit: number; least: number; isMissed: boolean },
): Promise<AskedText[]> {
  const { rows } = await sql<AskedText>`
    select text, visitors, found, corrected from (
      select mode() within group (order by string) as text, count(*)::int as visitors,
             (array_agg(found order by id desc))[1] as found,
             (array_agg(corrected order by id desc))[1] as corrected, same_as
      from search_query where asked_at > now() - make_interval(days => ${days})
      group by same_as having count(*) >= ${least}
    ) asked
    where ${isMissed ? sql`found = 0` : sql`true`}
    order by visitors desc, same_as limit ${limit}
  `.execute(db);
  return rows;
}
