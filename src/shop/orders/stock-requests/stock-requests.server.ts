import type { Kysely } from 'kysely';
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import type { DB } from '../../../../db/types.ts';
import { shopSetting } from '../../../platform/config/settings.server.ts';
import type { Db, Tx } from '../../../platform/database/db.server.ts';
import { inTransaction } from '../../../platform/database/transaction.server.ts';
import type { EmailBody, EmailFact } from '../../../platform/email/email.ts';
import type { Email } from '../../../platform/email/mail.server.ts';
import { badField, type FieldErrors, ShopError } from '../../../platform/http/errors.ts';
import { guardForm } from '../../../platform/http/form-guard.server.ts';
import { addJob, type Jobs } from '../../../platform/jobs/jobs.server.ts';
import { formatPhone } from '../../../platform/text/phone-and-date.ts';
import { quantityOf } from '../../../platform/text/plural.ts';
import { inLines, oneLine } from '../../../platform/text/written-text.ts';
import { consentGiven, giveConsent } from '../../accounts/consents/consents.server.ts';
import { STOCK_REQUEST_CONSENT } from '../../accounts/consents/consents.ts';
import { queueNotice } from '../../accounts/staff-notices/staff-notices.server.ts';
import { recordAudit } from '../../audit/audit.server.ts';
import type { YearlyRetention } from '../../audit/audit.ts';
import { NO_SUCH_PRODUCT } from '../../catalogue/catalogue.ts';
import { requireCity } from '../../geo/geo.server.ts';
import type { Visitor } from '../../session/session.ts';
import { readBasket } from '../basket/basket.server.ts';
import { readEmail, readName, readPhone } from '../checkout/checkout.ts';
import type { ListedRequest } from '../staff/staff.queries.ts';
import { readRequest } from '../staff/staff.queries.ts';
import { insertRequest, readIsVisible, renewRequest } from './stock-requests.queries.ts';
import type { StockRequestAnswerShape, StockRequestShape } from './stock-requests.shapes.ts';
import { CONTACT_WANTED } from './stock-requests.ts';

/** Enough for any person; stops a script from flooding the staff's list (SEC-34). */
const FORM = { scope: 'stock-request', most: 15 };

/** Stock requests are deleted after a year. */
export const stockRequestRetention: YearlyRetention = {
  table: 'stock_request',
  action: 'stock_request.forgotten',
  job: 'stock-requests-forget',
  at: '45 1 * * *',
};

/**
 * Stores a stock request and queues an email to the shop. Another request of the same person for the same product
 * within a day updates the first one.
 * @throws 400 with errors by field, 409 when the product is in stock, 429
 */
export async function requestStock(
  { db, visitor, address }: { db: Kysely<DB>; visitor: Visitor; address: string },
  body: Static<typeof StockRequestShape>,
): Promise<Static<typeof StockRequestAnswerShape>> {
  const { userId } = visitor;
  const given = await consentGiven(db, userId, STOCK_REQUEST_CONSENT);
  const errors: FieldErrors = {};
  const name = oneLine(body.name ?? '') === '' ? null : readName(body.name ?? '', 'name', errors);
  const phone = body.phone === undefined ? null : readPhone(body.phone, 'phone', errors);
  const email = body.email === undefined ? null : readEmail(body.email, 'email', errors);
  if (phone === null && email === null) errors.phone = [CONTACT_WANTED];
  if (!body.consent && !given) errors.consent = [STOCK_REQUEST_CONSENT.missing];
  if (Object.keys(errors).length > 0)
    throw new ShopError('bad_input', 400, 'Проверьте поля.', { fields: errors });
  const city = await requireCity(db, body.city ?? visitor.cityId);
  await guardForm({ db, address }, FORM, body);
  const request = {
    productId: body.product,
    cityId: city.id,
    quantity: body.quantity ?? 1,
    name,
    phone,
    email,
    address,
    userId,
    comment: inLines(body.comment),
  };
  const id = await inTransaction(db, async (tx) => {
    if (!(await readIsVisible(tx, body.product))) throw badField('product', NO_SUCH_PRODUCT);
    if (await isInStock(tx, request, visitor))
      throw new ShopError('in_stock', 409, 'Товар уже в наличии: добавьте его в корзину.');
    const known = await renewRequest(tx, request);
    if (known !== undefined) return known;
    const { version } = given ?? (await giveConsent(tx, { userId, address }, STOCK_REQUEST_CONSENT));
    const added = await insertRequest(tx, { ...request, consentText: version });
    await recordAudit(tx, {
      actor: userId === null ? 'guest' : 'user',
      actorId: userId,
      action: 'stock_request.sent',
      subjectId: added,
      details: { product: body.product, city: city.id, consent: version },
    });
    await queueRequestEmail(tx, added);
    await queueNotice(tx, 'stock_request.new', added);
    return added;
  });
  return {
    id,
    detail: 'Заявка принята: как только узнаем о\u00a0поступлении и\u00a0цене, напишем или позвоним.',
  };
}

/** Whether visitors can see a product. */
export { readIsVisible as isVisible };

/** Whether the city has this quantity in stock. */
export async function isInStock(
  tx: Tx,
  { productId, cityId, quantity }: { productId: number; cityId: number; quantity: number },
  { buyer }: Visitor,
): Promise<boolean> {
  const buying = { visitor: { cityId, buyer }, shop: undefined };
  const [line] = await readBasket(tx, [{ id: 0, productId, quantity }], buying);
  const free = line?.warehouses.reduce((sum, warehouse) => sum + warehouse.free, 0) ?? 0;
  return line?.isAvailable === true && free >= quantity;
}

const TO_SHOP = 'stock-request-to-shop';
const IdShape = Type.Object({ id: Type.Integer() });

/** Queues the email about a stock request in its transaction, so it is sent only if the request is stored. */
export async function queueRequestEmail(tx: Tx, id: number): Promise<void> {
  await addJob(tx, TO_SHOP, { id });
}

/** Emails the shop only. A stranger's form must never make the shop write to an arbitrary address (SEC-34). */
export function requestEmails({ db, send }: { db: Db; send(email: Email): Promise<void> }): Jobs {
  return {
    [TO_SHOP]: async (payload) => {
      const { id } = Value.Parse(IdShape, payload);
      const [request, to] = await Promise.all([readRequest(db, id), shopSetting(db, 'email')]);
      // A shop without an email address sees the request in `cli orders requests`.
      if (request && to)
        await send({ to, ...(request.email && { replyTo: request.email }), ...requestEmail(request) });
    },
  };
}

function requestEmail(request: ListedRequest): EmailBody {
  const { id, article, product, quantity, unit, city, name, phone, email, comment } = request;
  const facts: readonly (readonly [string, string | null])[] = [
    ['Товар', product],
    ['Артикул', article],
    ['Количество', quantityOf(quantity, unit)],
    ['Город', city],
    ['Имя', name],
    ['Телефон', phone && formatPhone(phone)],
    ['Почта', email],
  ];
  return {
    subject: `Заявка № ${id} о поступлении товара: ${product}`,
    body: [
      { facts: facts.flatMap(([fact, value]): EmailFact[] => (value ? [[fact, value]] : [])) },
      ...(comment ? [comment] : []),
      { fine: `Когда ответите: npm run cli -- orders request-done ${id}` },
    ],
  };
}
