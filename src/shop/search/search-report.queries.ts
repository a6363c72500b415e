import { sql } from 'kysely';
import type { Db } from '../../core/db.server.ts';

/** A text as most visitors write it, and how it went the last time. */
export interface AskedText {
  text: string;
  visitors: number;
  /** Null: not known. */
  found: number | null;
  corrected: string | null;
}

/**
 * What most visitors asked in the last days, most of them first. Each counts once for a text, and not after clearing
 * the history.
 * @param isMissed only what found nothing when it was asked last
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
