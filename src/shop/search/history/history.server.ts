import type { Static } from 'typebox';
import type { Db } from '../../../platform/database/db.server.ts';
import { badField, notFound } from '../../../platform/http/errors.ts';
import { toPage } from '../../../platform/http/pagination.ts';
import type { PersonalDataPart } from '../../accounts/personal-data/personal-data.ts';
import { type AfterLogin, sessionEnded } from '../../session/session.server.ts';
import type { Visitor } from '../../session/session.ts';
import { popularFirst } from '../popular.ts';
import { cleanText, LONGEST_QUERY } from '../query-words.ts';
import type { CatalogSearch } from '../search.ts';
import {
  deleteQueries,
  deleteQueriesOf,
  deleteQuery,
  forgetOldest,
  giveQueries,
  lockHistory,
  readFoundTexts,
  readQueries,
  readQueriesOf,
  writeQuery,
} from './history.queries.ts';
import type { PastQueriesShape } from './history.shapes.ts';

/** Per visitor (SEC-49); older queries are deleted. */
const CACHE_CAPACITY = 50;
/** The history shows ten at most (API-17); the others are only suggested. */
const MOST_SHOWN = 10;

interface HistoryContext {
  db: Db;
  visitor: Visitor;
}

interface SearchingContext extends HistoryContext {
  search: Pick<CatalogSearch, 'search'>;
  ensureSession(): Promise<number>;
}

/** Returns the queries of the visitor, newest first, each text once. */
export async function pastQueries(
  { db, visitor }: HistoryContext,
  page: { limit: number; offset: number },
  url: string,
): Promise<Static<typeof PastQueriesShape>> {
  const { sessionId } = visitor;
  const newest = sessionId === null ? [] : await readQueries(db, sessionId, MOST_SHOWN);
  return toPage(newest.slice(page.offset, page.offset + page.limit), newest.length, page, url);
}

/** Returns the queries that found something, as far as is known, newest first; they are worth suggesting again. */
export async function fruitfulQueries({ db, visitor }: HistoryContext): Promise<string[]> {
  return visitor.sessionId === null ? [] : readFoundTexts(db, visitor.sessionId, CACHE_CAPACITY);
}

/**
 * Stores a query and how many products it found. An equal query, whatever its case and ё, moves to the top.
 * @throws 400 at `string` when only blanks remain
 */
export async function storeQuery(
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
    await forgetOldest(tx, session.userId ?? -sessionId, CACHE_CAPACITY);
    return { id, string };
  });
}

/** Deletes one of the visitor's own queries. @throws 404, a second time too */
export async function forgetQuery({ db, visitor }: HistoryContext, id: number): Promise<void> {
  if (visitor.sessionId === null || !(await deleteQuery(db, visitor.sessionId, id)))
    throw notFound('Такого запроса в истории нет.');
}

/** Deletes the whole history of the visitor. */
export async function forgetQueries({ db, visitor }: HistoryContext): Promise<void> {
  if (visitor.sessionId !== null) await deleteQueries(db, visitor.sessionId);
}

/** At login the queries of the guest join those of the user. */
export const joinHistory: AfterLogin = async (tx, { sessionId, userId }) => {
  await giveQueries(tx, sessionId, userId);
  await forgetOldest(tx, userId, CACHE_CAPACITY);
};

/** The personal data that the search stores. */
export const searchesOfPerson: PersonalDataPart = {
  name: 'История поиска',
  read: readQueriesOf,
  erase: deleteQueriesOf,
};
