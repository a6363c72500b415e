import { createHmac } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Static } from 'typebox';
import type { DB } from '../../../db/types.ts';
import type { Db } from '../../platform/database/db.server.ts';
import { readAppSecret } from '../../platform/database/secrets.queries.ts';
import { inTransaction } from '../../platform/database/transaction.server.ts';
import { limitEmails, mailboxOf } from '../../platform/email/mailbox-limit.server.ts';
import { type FieldErrors, isShopError, notFound, ShopError } from '../../platform/http/errors.ts';
import { guardForm } from '../../platform/http/form-guard.server.ts';
import { limitTries } from '../../platform/http/rate-limits.server.ts';
import { addJob } from '../../platform/jobs/jobs.server.ts';
import { equalInConstantTime } from '../../platform/text/same-text.server.ts';
import { oneLine } from '../../platform/text/written-text.ts';
import { consentGiven, giveConsent } from '../accounts/consents/consents.server.ts';
import { PRICE_LIST_CONSENT } from '../accounts/consents/consents.ts';
import { recordAudit } from '../audit/audit.server.ts';
import { compact, innError } from '../companies/requisites/requisites.ts';
import { readEmail, readName, readPhone } from '../orders/checkout/checkout.ts';
import type { Visitor } from '../session/session.ts';
import type { PriceListRequestShape } from './feeds.shapes.ts';
import {
  insertPriceListRequest,
  type NewPriceListRequest,
  type PriceListRequestRow,
  readPriceListRequest,
  readSameRequest,
} from './price-list/price-list.queries.ts';
import { openPriceList } from './price-list/price-list.server.ts';

/** Name of the job that makes a price list and sends it. */
export const PRICE_LIST_EMAIL = 'price-list-letter';
/** How many days the link to a large list is valid. */
export const LINK_DAYS = 7;

/** Rate limit per mailbox, against email flooding (SEC-34). */
const OF_ADDRESS = { scope: 'price-list-email', most: 3, seconds: 3_600 };

/**
 * Stores a request for a price list and queues the email. The list always has the retail prices of the city, because the
 * email address is not verified. A repeated request within ten minutes is not stored again.
 * @throws ShopError 400 at the fields, 404 for an empty list, 429
 */
export async function requestPriceList(
  { db, visitor, address }: { db: Kysely<DB>; visitor: Visitor; address: string },
  body: Static<typeof PriceListRequestShape>,
): Promise<{ detail: string }> {
  const given = await consentGiven(db, visitor.userId, PRICE_LIST_CONSENT);
  const request = readRequest(body, { visitor, address, isConsentGiven: given !== undefined });
  const { cityId, categories, email, userId } = request;
  const { ids } = await openPriceList(db, { cityId, categories, buyer: null });
  if (ids.length === 0) throw notFound('В выбранных разделах пока нет товаров. Выберите другие.');
  await guardForm({ db, address }, { scope: 'price-list' }, body);
  const isNew = await inTransaction(db, async (tx) => {
    if ((await readSameRequest(tx, request)) !== undefined) return false;
    const { version } = given ?? (await giveConsent(tx, { userId, address }, PRICE_LIST_CONSENT));
    const subjectId = await insertPriceListRequest(tx, { ...request, consentText: version });
    await recordAudit(tx, {
      actor: userId === null ? 'guest' : 'user',
      actorId: userId,
      action: 'price_list.requested',
      subjectId,
      details: { city: cityId, categories: categories.length },
    });
    await addJob(tx, PRICE_LIST_EMAIL, { request: subjectId });
    await limitEmailRate(tx, email);
    return true;
  });
  const detail = isNew
    ? `Готовим прайс-лист. Через несколько минут он придёт на ${email}.`
    : `Прайс-лист на ${email} уже отправляем. Если через десять минут его нет, проверьте папку «Спам».`;
  return { detail };
}

function readRequest(
  body: Static<typeof PriceListRequestShape>,
  { visitor, address, isConsentGiven }: { visitor: Visitor; address: string; isConsentGiven: boolean },
): Omit<NewPriceListRequest, 'consentText'> {
  const errors: FieldErrors = {};
  const inn = body.inn === undefined ? null : compact(body.inn);
  const ofInn = inn === null ? null : innError(inn);
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
    address,
  };
  if (!body.consent && !isConsentGiven) errors.consent = [PRICE_LIST_CONSENT.missing];
  if (Object.keys(errors).length > 0)
    throw new ShopError('bad_input', 400, 'Проверьте поля.', { fields: errors });
  return request;
}

/** Applies the rate limits of an email address. @throws ShopError 429 with advice */
async function limitEmailRate(db: Db, email: string): Promise<void> {
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
      `За последний час на ${email} уже отправлено несколько прайс-листов: проверьте почту и папку «Спам». Следующий отправим через ${minutes} мин.`,
      { retryAfterSeconds },
    );
  }
}

/** Returns the token of the download link of a request, signed with a secret of the shop. */
export async function priceListToken(db: Db, requestId: number): Promise<string> {
  const secret = await readAppSecret(db, 'price-list');
  return `${requestId}-${createHmac('sha256', secret).update(`price list ${requestId}`).digest('base64url')}`;
}

/** Returns the request of a token; undefined when the token is invalid or expired. */
export async function requestOfToken(db: Db, token: string): Promise<PriceListRequestRow | undefined> {
  const id = Number(/^([1-9]\d{0,8})-[\w-]{43}$/.exec(token)?.[1] ?? 0);
  if (id === 0) return undefined;
  return equalInConstantTime(token, await priceListToken(db, id))
    ? readPriceListRequest(db, id, LINK_DAYS)
    : undefined;
}
