import type { RowReader } from './synonym-rules.queries.ts';

/**
 * Reads queries of visitors that found something as typed, in the spelling that most of them use, so that no history
 * of one visitor shows. Texts that look like a phone number, a card, an email address or a person are left out.
 */
export async function readAskedRows(
  client: RowReader,
  { sessions, limit }: { sessions: number; limit: number },
): Promise<{ text: string; count: number }[]> {
  const found = await client.query(
    `select mode() within group (order by string) as text, count(*)::int as count
     from search_query
     where found > 0 and corrected is null and length(same_as) between 3 and 60
       and same_as !~ '@|www\\.|://'
       and same_as !~ '[0-9]{3}-[0-9]{2}-[0-9]{2}'
       and regexp_replace(same_as, '[ ()+.,-]', '', 'g') !~ '[0-9]{10}'
       and same_as !~ '(вич|ьич|вна|ична|кызы|оглы)( |$)'
     group by same_as having count(*) >= $1
     order by count desc, same_as limit $2`,
    [sessions, limit],
  );
  return found.rows as { text: string; count: number }[];
}
