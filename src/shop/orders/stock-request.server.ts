import type { Kysely } from 'kysely';
import type { Static } from 'typebox';
import type { DB } from '../../../db/types.ts';
import type { Tx } from '../../core/db.server.ts';
import { badField, type FieldErrors, ShopError } from '../../core/errors.ts';
import { guardForm } from '../../core/form-guard.server.ts';
import { inTransaction } from '../../core/transaction.server.ts';
import { inLines, oneLine } from '../../core/written-text.ts';
import { recordAudit } from '../audit/audit.server.ts';
import type { KeptAYear } from '../audit/kept-a-year.server.ts';
import { requireCity } from '../geo/geo.server.ts';
import type { Visitor } from '../session/session.ts';
import { readBasket } from './basket.server.ts';
import { readEmail, readName, readPhone } from './contact.ts';
import { insertRequest, readIsVisible, renewRequest } from './stock-request.queries.ts';
import type { StockRequestAnswerShape, StockRequestShape } from './stock-request.shapes.ts';
import { queueRequestLetter } from './stock-request-letter.server.ts';

/** Nobody needs more in an hour; whoever floods the list of staff does (RELIABILITY 34). */
const FORM = { scope: 'stock-request', most: 15 };
/** The wording of the consent that is asked with it. */
const CONSENT_TEXT = 'stock-request-2026-11-23';

/** Who still wants the goods after a year asks anew. */
export const stockRequestsKept: KeptAYear = {
  ...{ table: 'stock_request', action: 'stock_request.forgotten' },
  ...{ job: 'stock-requests-forget', at: '45 1 * * *' },
};

/**
 * Keeps that somebody waits for goods, and has the shop told by a letter. The same person asking for the same again within a day changes what he asked.
 * @throws 400 at the fields, 409 for what can be bought now, 429
 */
export async function requestStock(
  { db, visitor, address }: { db: Kysely<DB>; visitor: Visitor; address: string },
  body: Static<typeof StockRequestShape>,
): Promise<Static<typeof StockRequestAnswerShape>> {
  const { userId } = visitor;
  const errors: FieldErrors = {};
  const name = oneLine(body.name ?? '') === '' ? null : readName(body.name ?? '', 'name', errors);
  const phone = body.phone === undefined ? null : readPhone(body.phone, 'phone', errors);
  const email = body.email === undefined ? null : readEmail(body.email, 'email', errors);
  if (phone === null && email === null) errors.phone = ['Оставьте телефон или почту: как вам сообщить?'];
  if (!body.consent) errors.consent = ['Отметьте согласие, чтобы мы могли вам написать.'];
  if (Object.keys(errors).length > 0)
    throw new ShopError('bad_input', 400, 'Проверьте поля.', { fields: errors });
  const city = await requireCity(db, body.city ?? visitor.cityId);
  await guardForm({ db, address }, FORM, body);
  const request = {
    ...{
      productId: body.product,
      cityId: city.id,
      quantity: body.quantity ?? 1,
      name,
      phone,
      email,
      address,
    },
    userId,
    comment: inLines(body.comment),
    consentText: CONSENT_TEXT,
  };
  const id = await inTransaction(db, async (tx) => {
    if (!(await readIsVisible(tx, body.product))) throw badField('product', 'Такого товара нет.');
    if (await isInStock(tx, request, visitor))
      throw new ShopError('in_stock', 409, 'Товар есть: добавьте в корзину.');
    const known = await renewRequest(tx, request);
    if (known !== undefined) return known;
    const added = await insertRequest(tx, request);
    await recordAudit(tx, {
      ...{ actor: userId === null ? 'guest' : 'user', actorId: userId, action: 'stock_request.sent' },
      ...{ subjectId: added, details: { product: body.product, city: city.id, consent: CONSENT_TEXT } },
    });
    await queueRequestLetter(tx, added);
    return added;
  });
  return { id, detail: 'Передали менеджеру: он напишет или позвонит, когда товар появится.' };
}

/** Whether the city has as many to sell. */
async function isInStock(
  tx: Tx,
  { productId, cityId, quantity }: { productId: number; cityId: number; quantity: number },
  { buyer }: Visitor,
): Promise<boolean> {
  const buying = { visitor: { cityId, buyer }, shop: undefined };
  const [line] = await readBasket(tx, [{ id: 0, productId, quantity }], buying);
  const free = line?.warehouses.reduce((sum, warehouse) => sum + warehouse.free, 0) ?? 0;
  return line?.isAvailable === true && free >= quantity;
}
