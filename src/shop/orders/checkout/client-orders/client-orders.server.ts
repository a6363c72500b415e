import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Static } from 'typebox';
import type { DB } from '../../../../../db/types.ts';
import type { Tx } from '../../../../platform/database/db.server.ts';
import { inTransaction } from '../../../../platform/database/transaction.server.ts';
import { emailText } from '../../../../platform/email/email-text.ts';
import type { FieldErrors } from '../../../../platform/http/errors.ts';
import { answerForKey, onceForKey } from '../../../../platform/http/idempotency.server.ts';
import { inLines } from '../../../../platform/text/written-text.ts';
import { consentGiven, type GivenConsent } from '../../../accounts/consents/consents.server.ts';
import { ORDER_CONSENT } from '../../../accounts/consents/consents.ts';
import { type Staff, staffActor } from '../../../accounts/staff/staff.server.ts';
import { MOST_QUANTITY, quantityError } from '../../../cart/cart.ts';
import { offersByIds } from '../../../catalogue/offer/offer.server.ts';
import type { Visitor } from '../../../session/session.ts';
import { readOrderInEmail } from '../../emails/emails.queries.ts';
import { emailToBuyer } from '../../emails/emails.ts';
import { checkOut, nothingToOrder, type OrderSource, readTerms } from '../check-out.server.ts';
import { checkOrder } from '../checkout.ts';
import { lockProducts } from '../locks.queries.ts';
import type { PlacedAnswer } from '../write-order.queries.ts';
import type {
  ClientOrderPreviewShape,
  ClientOrderShape,
  PlacedForClientShape,
} from './client-orders.shapes.ts';
import { visitorOfClient } from './clients.server.ts';

type ClientOrder = Static<typeof ClientOrderShape>;
type Preview = Static<typeof ClientOrderPreviewShape>;

const SHORTEST_REASON = 3;
const CONSENT_MISSING =
  'Спросите клиента, согласен ли он на обработку персональных данных. Без согласия заказ не оформить.';
/** The consent of somebody without an account: he has given it by word of mouth to the one who places his order (STF-142). */
const BY_PHONE: GivenConsent = { id: null, version: ORDER_CONSENT.version, address: '', how: 'phone' };

interface Context {
  db: Kysely<DB>;
  staff: Staff;
}

/**
 * Places an order for a client by the checkout's own use-case: his prices, contract, limit and stock (STF-24). A repeated
 * request with the same key and body gets the first answer again.
 * @throws as `visitorOfClient` and `placeOrder`; `item` of a change is the number of the line, from 1
 */
export async function placeForClient(
  { db, staff }: Context,
  { body, key }: { body: ClientOrder; key: string },
): Promise<Static<typeof PlacedForClientShape>> {
  // The key comes first: by now the client, his city or a price may have changed, and the order is there all the same.
  const placed =
    (await answerForKey<PlacedAnswer>(db, keyOf(staff, key, body))) ??
    (await placeNow({ db, staff }, { body, key }));
  const { id, number, total } = placed;
  return { id, number, total };
}

async function placeNow({ db, staff }: Context, { body, key }: { body: ClientOrder; key: string }) {
  const make = await prepare({ db, staff }, body);
  return inTransaction(db, (tx) => make(tx, { key }));
}

function keyOf({ userId: owner }: Staff, key: string, body: ClientOrder) {
  return { scope: 'order', owner, key, body: { ...body, of: 'client' } };
}

/** Ends the transaction of a preview; it carries what would have been sent. */
class RolledBack extends Error {
  readonly preview: Preview;
  constructor(preview: Preview) {
    super('rolled back');
    this.preview = preview;
  }
}

/** An order that is rolled back uses up no number of the seller. */
const NO_NUMBER = 0;

/** What placing the order would do: it is placed and rolled back, so the same checks answer. @throws as `placeForClient` */
export async function previewForClient({ db, staff }: Context, body: ClientOrder): Promise<Preview> {
  const make = await prepare({ db, staff }, body);
  try {
    return await inTransaction(db, async (tx) => {
      const placed = await make(tx, { key: randomUUID(), number: NO_NUMBER });
      const order = await readOrderInEmail(tx, placed.id);
      if (!order) throw nothingToOrder({ ...body, items: [] });
      const links = { order: 'ссылка на заказ', returns: order.returns && 'ссылка на правила' };
      const email = emailToBuyer({ ...order, number: '…' }, links);
      throw new RolledBack({
        total: placed.total,
        letter: { to: order.email, subject: email.subject, text: emailText(email.body) },
      });
    });
  } catch (error) {
    if (error instanceof RolledBack) return error.preview;
    throw error;
  }
}

/** Checks a body and reads what its transaction needs. @returns what places the order in a transaction */
async function prepare({ db, staff }: Context, body: ClientOrder) {
  const { user, lines, reason, legal_entity: _, contract: __, city, consent_by_phone, ...rest } = body;
  const visitor = await visitorOfClient({ db, staff }, body);
  const why = inLines(reason);
  const errors: FieldErrors = await lineErrors(db, visitor, lines);
  if (why.length < SHORTEST_REASON) errors.reason = ['Напишите, как клиент попросил оформить заказ.'];
  if (user === undefined && consent_by_phone !== true) errors.consent_by_phone = [CONSENT_MISSING];
  const order = checkOrder(
    {
      ...rest,
      city,
      ...(body.legal_entity !== undefined && { legal_entity: body.legal_entity }),
      ...(body.contract !== undefined && { contract: body.contract }),
      items: lines.map(({ quantity, price }, at) => ({ id: at + 1, quantity, price })),
    },
    [],
    errors,
  );
  const [terms, given] = await Promise.all([
    readTerms(db, visitor),
    user === undefined ? BY_PHONE : consentGiven(db, user, ORDER_CONSENT),
  ]);
  const source = linesSource(visitor, lines);
  return async (tx: Tx, { key, number }: { key: string; number?: number }): Promise<PlacedAnswer> => {
    const named = keyOf(staff, key, body);
    const work = () =>
      checkOut(
        {
          tx,
          visitor,
          by: staffActor(staff, why),
          source,
          address: '',
          terms,
          given,
          key: { owner: staff.userId, key },
          ...(number !== undefined && { number }),
        },
        order,
      );
    return (await onceForKey(tx, named, work, { isStored: true })).answer;
  };
}

/** The lines of the call instead of a cart. The number of a line stands for its id. */
function linesSource({ cityId }: Visitor, lines: ClientOrder['lines']): OrderSource {
  return {
    cartId: null,
    requireLines() {},
    async lockLines(tx) {
      await lockProducts(
        tx,
        lines.map(({ product }) => product),
        cityId,
      );
      return lines.map(({ product, quantity }, at) => ({ id: at + 1, productId: product, quantity }));
    },
  };
}

/** What is wrong with the lines whatever is in stock. */
async function lineErrors(
  db: Kysely<DB>,
  visitor: Visitor,
  lines: ClientOrder['lines'],
): Promise<FieldErrors> {
  const ids = lines.map(({ product }) => product);
  const offers = await offersByIds(db, [...new Set(ids)], visitor);
  const errors: FieldErrors = {};
  for (const [at, { product, quantity }] of lines.entries()) {
    const offer = offers.get(product);
    const earlier = ids.indexOf(product);
    if (!offer) errors[`lines.${at}`] = ['Такого товара нет.'];
    else if (earlier < at) errors[`lines.${at}`] = [`Этот товар уже есть в строке ${earlier + 1}.`];
    else {
      const { multiplicity, unit } = offer;
      const issue = quantityError(quantity, { maxQuantity: MOST_QUANTITY, multiplicity, unit });
      if (issue !== null) errors[`lines.${at}`] = [issue];
    }
  }
  return errors;
}
