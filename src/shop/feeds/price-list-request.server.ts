import { createHmac } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Static } from 'typebox';
import type { DB } from '../../../db/types.ts';
import type { Db } from '../../core/db.server.ts';
import { type FieldErrors, isShopError, notFound, ShopError } from '../../core/errors.ts';
import { guardForm } from '../../core/form-guard.server.ts';
import { addJob } from '../../core/jobs.server.ts';
import { limitEmails, mailboxOf } from '../../core/mailbox-limit.server.ts';
import { limitTries } from '../../core/rate-limits.server.ts';
import { sameText } from '../../core/same-text.server.ts';
import { readAppSecret } from '../../core/secrets.queries.ts';
import { inTransaction } from '../../core/transaction.server.ts';
import { oneLine } from '../../core/written-text.ts';
import { recordAudit } from '../audit/audit.server.ts';
import type { KeptAYear } from '../audit/kept-a-year.server.ts';
import { compact, innProblem } from '../companies/requisites.ts';
import { readEmail, readName, readPhone } from '../orders/contact.ts';
import type { Visitor } from '../session/session.ts';
import type { PriceListRequestShape } from './feeds.shapes.ts';
import {
  insertPriceListRequest,
  type NewPriceListRequest,
  type PriceListRequestRow,
  readPriceListRequest,
  readSameRequest,
} from './price-list.queries.ts';
import { openPriceList } from './price-list.server.ts';
import { PRICE_LIST_CONSENT } from './price-list.ts';

/** The job that makes and sends what was asked for. */
export const PRICE_LIST_LETTER = 'price-list-letter';
/** So many days a link to a large list leads somewhere. */
export const LINK_DAYS = 7;

export const priceListRequestsKept: KeptAYear = {
  ...{ table: 'price_list_request', action: 'price_list_request.forgotten' },
  ...{ job: 'price-list-requests-forget', at: '40 1 * * *' },
};

/** Whoever needs more of them in an hour has a company's login; whoever floods letters does not (RELIABILITY 34). */
const OF_ADDRESS = { scope: 'price-list-email', most: 3, seconds: 3_600 };

/**
 * Keeps that somebody asks for a price list and queues its letter; at the prices of the city, whoever asks: a letter may
 * go to anybody. Asked again within minutes it is the same request.
 * @throws 400 at the fields, 404 for an empty list, 429
 */
export async function requestPriceList(
  { db, visitor, address }: { db: Kysely<DB>; visitor: Visitor; address: string },
  body: Static<typeof PriceListRequestShape>,
): Promise<{ detail: string }> {
  const request = readRequest(body, visitor, address);
  const { cityId, categories, email, userId } = request;
  const { ids } = await openPriceList(db, { cityId, categories, buyer: null });
  if (ids.length === 0) throw notFound('В этих разделах пока нет товаров: прайс-лист был бы пустым.');
  await guardForm({ db, address }, { scope: 'price-list' }, body);
  const isNew = await inTransaction(db, async (tx) => {
    if ((await readSameRequest(tx, request)) !== undefined) return false;
    const subjectId = await insertPriceListRequest(tx, request);
    await recordAudit(tx, {
      ...{ actor: userId === null ? 'guest' : 'user', actorId: userId, action: 'price_list.requested' },
      ...{ subjectId, details: { city: cityId, categories: categories.length } },
    });
    await addJob(tx, PRICE_LIST_LETTER, { request: subjectId });
    await limitLetters(tx, email);
    return true;
  });
  const detail = isNew
    ? `Готовим прайс-лист. Через несколько минут он придёт на ${email}.`
    : `Прайс-лист на ${email} уже отправляем. Если через десять минут его нет, проверьте папку «Спам».`;
  return { detail };
}

function readRequest(
  body: Static<typeof PriceListRequestShape>,
  visitor: Visitor,
  address: string,
): NewPriceListRequest {
  const errors: FieldErrors = {};
  const inn = body.inn === undefined ? null : compact(body.inn);
  const ofInn = inn === null ? null : innProblem(inn);
  if (ofInn !== null) errors.inn = [ofInn];
  const request = {
    name: readName(body.name, 'name', errors),
    company: oneLine(body.company),
    inn,
    phone: body.phone === undefined ? null : readPhone(body.phone, 'phone', errors),
    email: readEmail(body.email, 'email', errors),
    cityId: body.city ?? visitor.cityId,
    categories: [...new Set(body.categories ?? [])].sort((a, b) => a - b),
    userId: visitor.userId,
    consentText: PRICE_LIST_CONSENT.version,
    address,
  };
  if (!body.consent) errors.consent = [PRICE_LIST_CONSENT.missing];
  if (Object.keys(errors).length > 0)
    throw new ShopError('bad_input', 400, 'Проверьте поля.', { fields: errors });
  return request;
}

/** Counts letters by their address. @throws 429 that says what to do meanwhile */
async function limitLetters(db: Db, email: string): Promise<void> {
  try {
    await limitTries(db, OF_ADDRESS, mailboxOf(email));
    await limitEmails(db, email);
  } catch (thrown) {
    if (!isShopError(thrown) || thrown.status !== 429) throw thrown;
    const { retryAfterSeconds = 60 } = thrown;
    const minutes = Math.ceil(retryAfterSeconds / 60);
    throw new ShopError(
      'too_many',
      429,
      `За этот час на ${email} уже ушло несколько прайс-листов: проверьте почту и папку «Спам». Следующий отправим через ${minutes} мин.`,
      { retryAfterSeconds },
    );
  }
}

/** The word of a link by which the list of a request is downloaded; only this shop can make it. */
export async function priceListToken(db: Db, requestId: number): Promise<string> {
  const secret = await readAppSecret(db, 'price-list');
  return `${requestId}-${createHmac('sha256', secret).update(`price list ${requestId}`).digest('base64url')}`;
}

/** The request a link names; undefined when it is none of ours or too old. */
export async function requestOfToken(db: Db, token: string): Promise<PriceListRequestRow | undefined> {
  const id = Number(/^([1-9]\d{0,8})-[\w-]{43}$/.exec(token)?.[1] ?? 0);
  if (id === 0) return undefined;
  return sameText(token, await priceListToken(db, id)) ? readPriceListRequest(db, id, LINK_DAYS) : undefined;
}
