import type { Static } from 'typebox';
import type { Db } from '../../core/db.server.ts';
import { badField, notFound } from '../../core/errors.ts';
import { toPage } from '../../core/pagination.ts';
import type { Visitor } from '../session/session.ts';
import {
  countQueries,
  deleteQueries,
  deleteQuery,
  forgetOldest,
  lockHistory,
  readQueries,
  writeQuery,
} from './history.queries.ts';
import type { PastQueriesShape } from './history.shapes.ts';
import { cleanText, LONGEST_QUERY } from './query-words.ts';

/** Of one visitor (RELIABILITY 49); older ones are forgotten. */
const MOST_KEPT = 50;

interface HistoryContext {
  db: Db;
  visitor: Visitor;
}

/** What the visitor searched for, newest first, nothing twice. */
export async function pastQueries(
  { db, visitor }: HistoryContext,
  page: { limit: number; offset: number },
  url: string,
): Promise<Static<typeof PastQueriesShape>> {
  const { sessionId } = visitor;
  if (sessionId === null) return toPage([], 0, page, url);
  const [queries, count] = await Promise.all([readQueries(db, sessionId, page), countQueries(db, sessionId)]);
  return toPage(queries, count, page, url);
}

/** All that is kept of what the visitor searched for, newest first. */
export async function allPastQueries({ db, visitor }: HistoryContext): Promise<string[]> {
  if (visitor.sessionId === null) return [];
  const queries = await readQueries(db, visitor.sessionId, { limit: MOST_KEPT, offset: 0 });
  return queries.map(({ string }) => string);
}

/**
 * Writes down what the visitor searches for; the same again, whatever the case of its letters, goes to the top.
 * @throws 400 at `string` when nothing is left without blanks
 */
export async function rememberQuery(
  { db, ensureSession }: HistoryContext & { ensureSession(): Promise<number> },
  text: string,
): Promise<{ id: number; string: string }> {
  const string = cleanText(text);
  if (string === '') throw badField('string', 'Введите, что искать.');
  if ([...string].length > LONGEST_QUERY) throw badField('string', `Не длиннее ${LONGEST_QUERY} знаков.`);
  const sessionId = await ensureSession();
  return db.transaction().execute(async (tx) => {
    await lockHistory(tx, sessionId);
    const id = await writeQuery(tx, { sessionId, string, sameAs: string.normalize('NFKC').toLowerCase() });
    await forgetOldest(tx, sessionId, MOST_KEPT);
    return { id, string };
  });
}

/** Forgets one of the visitor's own queries. @throws 404, a second time too */
export async function forgetQuery({ db, visitor }: HistoryContext, id: number): Promise<void> {
  if (visitor.sessionId === null || !(await deleteQuery(db, visitor.sessionId, id)))
    throw notFound('Такого запроса в истории нет.');
}

/** Forgets everything the visitor searched for. */
export async function forgetQueries({ db, visitor }: HistoryContext): Promise<void> {
  if (visitor.sessionId !== null) await deleteQueries(db, visitor.sessionId);
}
