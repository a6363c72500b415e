import { readAskedRows } from './query-log.queries.ts';
import type { RowReader } from './synonym-rules.queries.ts';

/** Fewer sessions than this may be one person or a family. */
const FEWEST_SESSIONS = 3;
const MOST_ASKED = 5_000;

/**
 * Reads the queries of all visitors that found something, the most frequent first, to be suggested to all visitors.
 * Each was made in at least three sessions, so no history of one visitor shows; `count` is the number of sessions.
 */
export async function readAskedQueries(client: RowReader): Promise<{ text: string; count: number }[]> {
  return readAskedRows(client, { sessions: FEWEST_SESSIONS, limit: MOST_ASKED });
}
