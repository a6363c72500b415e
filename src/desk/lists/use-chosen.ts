import { useQuery } from '@tanstack/react-query';
import { cursorOf, type Page } from './use-pages.ts';

/** At most so many rows at once; otherwise narrow the filters. */
export const MOST_CHOSEN = 500;
const PORTION = 100;

/** What an action is about: the marked rows, or all that the filters of the list find. */
export type Chosen<Row> = { rows: readonly Row[] } | { load: (query: object) => Promise<Page<Row>> };

/**
 * The rows that an action is about, at most one more than `MOST_CHOSEN`.
 * @param queryKey of the list with its filters
 */
export function useChosen<Row>(queryKey: readonly unknown[], chosen: Chosen<Row>) {
  return useQuery({
    queryKey: [...queryKey, 'chosen', 'rows' in chosen ? chosen.rows : 'all'],
    queryFn: () => ('rows' in chosen ? [...chosen.rows] : allOf(chosen.load)),
    // The action changes exactly the rows that were counted.
    refetchOnWindowFocus: false,
    staleTime: 0,
    gcTime: 0,
  });
}

async function allOf<Row>(load: (query: object) => Promise<Page<Row>>): Promise<Row[]> {
  const rows: Row[] = [];
  let cursor: string | undefined;
  do {
    const page = await load({ limit: PORTION, cursor });
    rows.push(...page.results);
    cursor = cursorOf(page.next);
  } while (cursor !== undefined && rows.length <= MOST_CHOSEN);
  return rows;
}
