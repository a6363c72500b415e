import { readAskedRows } from './asked-queries.queries.ts';
import type { Asking } from './synonym-rules.queries.ts';

/** Fewer visitors than this may be one person, or a family. */
const FEWEST_SESSIONS = 3;
const MOST_ASKED = 5_000;

/**
 * Queries of all visitors that found something, the most frequent first: what may be suggested to everybody. Asked in
 * at least three sessions, so nobody's own history shows; `count` is how many sessions.
 */
export async function readAskedQueries(client: Asking): Promise<{ text: string; count: number }[]> {
  return readAskedRows(client, { sessions: FEWEST_SESSIONS, limit: MOST_ASKED });
}
