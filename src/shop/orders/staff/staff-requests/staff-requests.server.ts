import type { Kysely } from 'kysely';
import type { Static } from 'typebox';
import type { DB } from '../../../../../db/types.ts';
import { databaseNow } from '../../../../platform/database/database-clock.queries.ts';
import type { Db, Tx } from '../../../../platform/database/db.server.ts';
import { inTransaction } from '../../../../platform/database/transaction.server.ts';
import { type CursorPage, idOfCursor, toCursorPage } from '../../../../platform/http/cursor.server.ts';
import { badField, notFound, ShopError } from '../../../../platform/http/errors.ts';
import { addJob } from '../../../../platform/jobs/jobs.server.ts';
import { daysBetween, isLegalDay, legalDay } from '../../../../platform/text/legal-day.ts';
import { formatPhone, normalizePhone } from '../../../../platform/text/phone-and-date.ts';
import { inLines } from '../../../../platform/text/written-text.ts';
import { insertAnswer, viewAnswers } from '../../../accounts/answers/answers.server.ts';
import { type Staff, staffActor } from '../../../accounts/staff/staff.server.ts';
import { recordAudit } from '../../../audit/audit.server.ts';
import { requireVersion } from '../../../audit/outdated/outdated.server.ts';
import { cardsByIds } from '../../../catalogue/card/card.server.ts';
import { NO_SUCH_PRODUCT, productHref } from '../../../catalogue/catalogue.ts';
import type { CatalogSearch } from '../../../search/search.ts';
import { guest } from '../../../session/session.ts';
import { productsOfText } from '../../goods-of-text/goods-of-text.server.ts';
import { isInStock, isVisible } from '../../stock-requests/stock-requests.server.ts';
import { stockRequestStateName } from '../../stock-requests/stock-requests.ts';
import {
  type LockedRequest,
  lockStaffRequest,
  readStaffRequest,
  readStaffRequests,
  type StaffRequestRow,
  writeRequestState,
} from './staff-requests.queries.ts';
import type {
  AnalogsShape,
  AnswerRequestShape,
  RequestsQueryShape,
  StaffRequestShape,
} from './staff-requests.shapes.ts';

const LIST = 'staff stock requests';
const MISSING = 'Такой заявки нет.';
const MOST_DAYS = 365;

/** The job that emails an answer: `{ answer }`. */
export const REQUEST_ANSWER_EMAIL = 'stock-request-answer';

interface Reading {
  db: Db;
  staff: Pick<Staff, 'scope'>;
}
interface Writing {
  db: Kysely<DB>;
  staff: Staff;
}

/** Stock requests in the places of a member of the staff, newest first. @throws 400 at `cursor` */
export async function staffRequests(
  { db, staff: { scope } }: Reading,
  { cursor, limit, text, ...more }: Static<typeof RequestsQueryShape>,
  url: string,
): Promise<CursorPage<Static<typeof StaffRequestShape>>> {
  const before = await idOfCursor(db, LIST, cursor);
  const words = text?.trim();
  const filter = { ...more, text: words, phone: (words && normalizePhone(words)) || undefined };
  const { rows, counted } = await readStaffRequests(db, scope, filter, { before, most: limit + 1 });
  return toCursorPage(db, LIST, { rows, counted, limit, url }, viewRequest);
}

/** A stock request with its answers. @throws 404 outside the person's places */
export async function staffRequest(
  { db, staff: { scope } }: Reading,
  id: number,
): Promise<Static<typeof StaffRequestShape>> {
  const row = await readStaffRequest(db, scope, id);
  if (!row) throw notFound(MISSING);
  return viewRequest(row);
}

/**
 * Answers a stock request with a day, other goods that are in stock, or no. The answer goes to the email of its author; without
 * one it is only recorded.
 * @throws 404 outside the person's places; 400 at fields; 409 when it has changed since it was read, or is closed
 */
export async function answerRequest(
  { db, staff }: Writing,
  id: number,
  given: Static<typeof AnswerRequestShape>,
): Promise<void> {
  const { version, answer } = given;
  const text = inLines(given.text);
  await inTransaction(db, async (tx) => {
    const request = await lockOpen(tx, staff, { id, version });
    const stock = { answer, ...(await subjectOf(tx, request, given)) };
    const isEmailed = request.email !== null;
    const made = await insertAnswer(tx, {
      kind: 'stock_request',
      id,
      authorId: staff.userId,
      text,
      stock,
      isEmailed,
    });
    await writeRequestState(tx, id, 'answered');
    await recordAudit(tx, {
      ...staffActor(staff),
      action: 'stock_request.answered',
      subjectId: id,
      details: { answer: made, changed: [{ field: 'status', was: request.status, now: 'answered' }] },
    });
    if (isEmailed) await addJob(tx, REQUEST_ANSWER_EMAIL, { answer: made });
  });
}

/**
 * Analogs: goods that the city has and that may be offered instead of the requested ones, by their article or by words, with the price and the stock of the city
 * of the request for anybody.
 * @throws 404 outside the person's places
 */
export async function analogsFor(
  { db, staff: { scope }, search }: Reading & { search: Pick<CatalogSearch, 'search'> },
  id: number,
  text: string,
): Promise<Static<typeof AnalogsShape>> {
  const request = await readStaffRequest(db, scope, id);
  if (!request) throw notFound(MISSING);
  const cityId = request.city.id;
  const visitor = guest(cityId);
  const ids = await productsOfText({ db, search, visitor, inStock: true }, text);
  const cards = await cardsByIds(
    { db, visitor },
    ids.filter((one) => one !== request.product.id),
  );
  const free = cards.filter(({ max_quantity: most }) => most > 0);
  return {
    results: free.map(({ id: product, name, article, href, unit, image, prices, max_quantity: free }) => ({
      id: product,
      name,
      article,
      href,
      unit,
      image,
      price: prices.find(({ city }) => city === cityId)?.price ?? null,
      free,
      is_enough: free >= request.quantity,
    })),
  };
}

/** Closes a stock request. @throws as `answerRequest` */
export async function closeRequest(
  { db, staff }: Writing,
  { id, version }: { id: number; version: number },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { status } = await lockOpen(tx, staff, { id, version });
    await writeRequestState(tx, id, 'closed');
    await recordAudit(tx, {
      ...staffActor(staff),
      action: 'stock_request.done',
      subjectId: id,
      details: { changed: [{ field: 'status', was: status, now: 'closed' }] },
    });
  });
}

/** The day or the goods that an answer names. @throws 400 at `day` and `product` */
async function subjectOf(
  tx: Tx,
  { productId, cityId, quantity }: LockedRequest,
  { answer, day, product }: Static<typeof AnswerRequestShape>,
): Promise<{ day: string | null; productId: number | null }> {
  if (answer !== 'day' && day !== undefined) throw badField('day', 'День называют, когда товар придёт.');
  if (answer !== 'analog' && product !== undefined)
    throw badField('product', 'Товар называют, когда предлагают его вместо другого.');
  if (answer === 'day') {
    const ahead = day && isLegalDay(day) ? daysBetween(legalDay(await databaseNow(tx)), day) : -1;
    if (ahead < 0 || ahead > MOST_DAYS)
      throw badField('day', 'Укажите день: сегодня или позже, не дальше года.');
    return { day: day as string, productId: null };
  }
  if (answer === 'no') return { day: null, productId: null };
  if (product === undefined || product === productId) throw badField('product', 'Укажите другой товар.');
  if (!(await isVisible(tx, product))) throw badField('product', NO_SUCH_PRODUCT);
  if (!(await isInStock(tx, { productId: product, cityId, quantity }, guest(cityId))))
    throw badField('product', 'Этого товара в городе сейчас столько нет.');
  return { day: null, productId: product };
}

async function lockOpen(
  tx: Tx,
  { scope }: Staff,
  { id, version }: { id: number; version: number },
): Promise<LockedRequest> {
  const request = await lockStaffRequest(tx, scope, id);
  if (!request) throw notFound(MISSING);
  await requireVersion(tx, { kind: 'stock_request', id, version: request.version }, version);
  if (request.status === 'closed' || request.status === 'done')
    throw new ShopError('done', 409, 'Заявка уже закрыта.');
  return request;
}

function viewRequest(row: StaffRequestRow): Static<typeof StaffRequestShape> {
  const { id, version, status, product, quantity, unit, city, name, phone, email, comment } = row;
  const { slug, ...goods } = product;
  return {
    id,
    version,
    quantity,
    unit,
    city,
    name,
    email,
    comment,
    status: { code: status === 'done' ? 'closed' : status, name: stockRequestStateName(status) },
    product: { ...goods, href: productHref(product) },
    phone: phone && formatPhone(phone),
    created_at: row.createdAt.toISOString(),
    answers: viewAnswers(row.answers),
  };
}
