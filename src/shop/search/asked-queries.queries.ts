import type { Asking } from './synonym-rules.queries.ts';

/**
 * What visitors ask and find as typed, in the spelling most of them use: nobody's own history can be told from it. What
 * looks like a telephone, a card, an address of mail or a person is left out.
 */
export async function readAskedRows(
  client: Asking,
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
