import type { Static } from 'typebox';
import type { Db } from '../../core/db.server.ts';
import { badField, notFound } from '../../core/errors.ts';
import { toPage } from '../../core/pagination.ts';
import { type AfterLogin, sessionEnded } from '../session/session.server.ts';
import type { Visitor } from '../session/session.ts';
import {
  deleteQueries,
  deleteQuery,
  forgetOldest,
  giveQueries,
  lockHistory,
  readFoundTexts,
  readQueries,
  writeQuery,
} from './history.queries.ts';
import type { PastQueriesShape } from './history.shapes.ts';
import { popularFirst } from './popular.ts';
import { cleanText, LONGEST_QUERY } from './query-words.ts';
import type { CatalogSearch } from './search.ts';

/** Of one visitor (RELIABILITY 49); older ones are forgotten. */
const MOST_KEPT = 50;
/** «newest first, ≤ 10, unique» (API.md); the others are only suggested again. */
const MOST_SHOWN = 10;

interface HistoryContext {
  db: Db;
  visitor: Visitor;
}

interface SearchingContext extends HistoryContext {
  search: Pick<CatalogSearch, 'search'>;
  ensureSession(): Promise<number>;
}

/** What the visitor searched for, newest first, nothing twice. */
export async function pastQueries(
  { db, visitor }: HistoryContext,
  page: { limit: number; offset: number },
  url: string,
): Promise<Static<typeof PastQueriesShape>> {
  const { sessionId } = visitor;
  const newest = sessionId === null ? [] : await readQueries(db, sessionId, MOST_SHOWN);
  return toPage(newest.slice(page.offset, page.offset + page.limit), newest.length, page, url);
}

/** What the visitor searched for and, as far as is known, found: worth suggesting to him again. Newest first. */
export async function fruitfulQueries({ db, visitor }: HistoryContext): Promise<string[]> {
  return visitor.sessionId === null ? [] : readFoundTexts(db, visitor.sessionId, MOST_KEPT);
}

/**
 * Writes down what the visitor searches for and how much of it there is in the shop; the same again, whatever the case of
 * its letters and ё, goes to the top.
 * @throws 400 at `string` when nothing is left without blanks
 */
export async function rememberQuery(
  { db, search, visitor, ensureSession }: SearchingContext,
  text: string,
): Promise<{ id: number; string: string }> {
  const string = cleanText(text);
  if (string === '') throw badField('string', 'Введите, что искать.');
  if ([...string].length > LONGEST_QUERY) throw badField('string', `Не длиннее ${LONGEST_QUERY} знаков.`);
  const sessionId = await ensureSession();
  const everywhere = popularFirst(visitor.cityId, null, 1);
  const { total: found, corrected } = await search.search({ ...everywhere, text: string, isExact: false });
  const sameAs = string.normalize('NFKC').toLowerCase().replaceAll('ё', 'е');
  return db.transaction().execute(async (tx) => {
    const session = await lockHistory(tx, sessionId);
    if (!session) throw sessionEnded();
    const id = await writeQuery(tx, { sessionId, ...session, string, sameAs, found, corrected });
    await forgetOldest(tx, session.userId ?? -sessionId, MOST_KEPT);
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

/** At login: what the guest asked joins what the user asked. */
export const joinHistory: AfterLogin = async (tx, { sessionId, userId }) => {
  await giveQueries(tx, sessionId, userId);
  await forgetOldest(tx, userId, MOST_KEPT);
};
