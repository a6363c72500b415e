import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Static } from 'typebox';
import type { DB } from '../../../../db/types.ts';
import { databaseNow } from '../../../platform/database/database-clock.queries.ts';
import type { Db } from '../../../platform/database/db.server.ts';
import { inTransaction } from '../../../platform/database/transaction.server.ts';
import { isShopError, ShopError } from '../../../platform/http/errors.ts';
import { KEY_REUSED } from '../../../platform/http/idempotency.server.ts';
import { type LegalDay, legalDay } from '../../../platform/text/legal-day.ts';
import { fromRoubles, toRoubles } from '../../../platform/text/money.ts';
import { formatDate } from '../../../platform/text/phone-and-date.ts';
import type { AnswerRow } from '../../accounts/answers/answers.server.ts';
import { recordAudit } from '../../audit/audit.server.ts';
import { addToCart } from '../../cart/cart.server.ts';
import { lineTotal, quantityError } from '../../cart/cart.ts';
import { readCards } from '../../catalogue/card/card.server.ts';
import { offersByIds } from '../../catalogue/offer/offer.server.ts';
import { activeCities } from '../../geo/geo.server.ts';
import { laterDay } from '../../geo/opening-hours/opening-hours.ts';
import type { Visitor } from '../../session/session.ts';
import { writeOfferState } from './offers.queries.ts';
import type { OfferShape } from './offers.shapes.ts';
import { OFFER_DAYS, type OfferState, offeredNote } from './offers.ts';
import type { OwnThreadRow } from './own-threads.queries.ts';

type Offer = Static<typeof OfferShape>;

/** What an answer of the staff offers. */
interface Offered {
  answerId: number;
  product: number;
  isAnalog: boolean;
  /** The last day. */
  until: LegalDay;
  state: OfferState;
}

/**
 * What the shop offers in its last answer to a stock request, at the price and stock of this visitor: an answer never fixes a
 * price (ACC-14).
 * @returns null when nothing is offered
 */
export async function offerOf(
  { db, visitor }: { db: Db; visitor: Visitor },
  row: OwnThreadRow,
): Promise<Offer | null> {
  const offered = await offeredBy(db, row);
  if (!offered || !row.wanted) return null;
  const { product, isAnalog, until, state } = offered;
  const [cities, cardOf, offers] = await Promise.all([
    activeCities(db),
    readCards({ db, visitor }, [product], { withHidden: true }),
    offersByIds(db, [product], visitor),
  ]);
  const usual = cardOf(product);
  if (!usual) return null;
  const isSold = offers.get(product)?.isVisible === true;
  const { multiplicity, max_quantity: maxQuantity, unit } = usual;
  const asked = Math.ceil(row.wanted.quantity / multiplicity) * multiplicity;
  const quantity = maxQuantity > 0 ? Math.min(asked, maxQuantity) : asked;
  const card = cardOf(product, quantity) ?? usual;
  const city = cities.find(({ id }) => id === visitor.cityId);
  const price = card.prices.find((one) => one.city === visitor.cityId);
  return {
    state,
    until,
    is_analog: isAnalog,
    city: city?.name ?? '',
    name: card.name,
    article: card.article,
    image: card.image,
    unit,
    quantity,
    href: isSold ? card.href : null,
    price: price?.price ?? null,
    by_contract: price?.by_contract ?? false,
    total: price ? toRoubles(lineTotal(fromRoubles(price.price), quantity)) : null,
    problem: isSold
      ? problemOf({ hasPrice: price !== undefined, maxQuantity, multiplicity, unit, quantity }, city)
      : 'Этот товар больше не продаётся',
    note: offeredNote({ asked: row.wanted.quantity, quantity, unit, maxQuantity, multiplicity }),
  };
}

/**
 * Puts what is offered into the visitor's cart at his own price, once, and tells the staff so.
 * @throws 400 when there is not as much in stock, 404 when nothing is offered, 409 when it was taken, declined or has expired
 */
export async function acceptOffer(
  context: { db: Kysely<DB>; visitor: Visitor; ensureSession(): Promise<number> },
  row: OwnThreadRow,
): Promise<void> {
  const { db, visitor } = context;
  const offered = await openOffer(db, row);
  const offer = await offerOf({ db, visitor }, row);
  if (!offer) throw nothingOffered();
  if (offer.problem) throw new ShopError('not_available', 409, `${offer.problem}.`);
  // A crash after the addition leaves the offer open; by this key the next try adds nothing.
  const key = createHash('sha256').update(`offer ${offered.answerId}`).digest('hex').slice(0, 32);
  const addition = { product: offered.product, quantity: offer.quantity, key };
  await addToCart(context, addition).catch((error: unknown) => {
    // By this key the goods were added before, when there were more or fewer of them. They are in the cart: nothing is left to add.
    if (!isShopError(error) || error.code !== KEY_REUSED) throw error;
  });
  const details = { product: offered.product, quantity: offer.quantity };
  await answerOffer({ db, visitor }, { ...row, answerId: offered.answerId }, 'accepted', details);
}

/** Declines what is offered. @throws 404 when nothing is offered, 409 when it was taken, declined or has expired */
export async function declineOffer(
  context: { db: Kysely<DB>; visitor: Visitor },
  row: OwnThreadRow,
): Promise<void> {
  const { answerId } = await openOffer(context.db, row);
  await answerOffer(context, { ...row, answerId }, 'declined', {});
}

async function answerOffer(
  { db, visitor: { userId } }: { db: Kysely<DB>; visitor: Visitor },
  { id, status, answerId }: OwnThreadRow & { answerId: number },
  state: 'accepted' | 'declined',
  details: Record<string, unknown>,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    // Another tab may have been quicker; then there is nothing left to record.
    if (!(await writeOfferState(tx, { id, answerId }, state))) return;
    await recordAudit(tx, {
      actor: userId === null ? 'guest' : 'user',
      actorId: userId,
      action: `stock_request.${state}`,
      subjectId: id,
      details: { ...details, changed: [{ field: 'status', was: status, now: state }] },
    });
  });
}

async function openOffer(db: Db, row: OwnThreadRow): Promise<Offered> {
  const offered = await offeredBy(db, row);
  if (!offered) throw nothingOffered();
  const { state, until } = offered;
  if (state === 'open') return offered;
  throw new ShopError(
    'not_open',
    409,
    {
      accepted: 'Этот товар уже добавили в корзину по этой ссылке.',
      declined: 'Вы уже отказались от этого предложения. Передумали — напишите нам.',
      expired: `Предложение действовало до ${formatDate(until)}. Напишите нам, если товар ещё нужен.`,
    }[state],
  );
}

/** The offer of the last answer of the staff; undefined without one. */
async function offeredBy(
  db: Db,
  { kind, status, wanted, answers }: OwnThreadRow,
): Promise<Offered | undefined> {
  const last = answers.findLast(({ isFromClient }) => !isFromClient);
  if (kind !== 'stock_request' || !wanted || !last) return undefined;
  const until = laterDay(firstDay(last), OFFER_DAYS);
  const today = legalDay(await databaseNow(db));
  const state =
    last.outcome ?? (until < today || status === 'closed' || status === 'done' ? 'expired' : 'open');
  const made = { answerId: last.id, until, state } as const;
  if (last.answer === 'day') return { ...made, product: wanted.product, isAnalog: false };
  return last.product ? { ...made, product: last.product.id, isAnalog: true } : undefined;
}

const firstDay = ({ day, at }: AnswerRow): LegalDay => day ?? legalDay(new Date(at));

function problemOf(
  {
    hasPrice,
    quantity,
    ...limits
  }: {
    hasPrice: boolean;
    quantity: number;
    maxQuantity: number;
    multiplicity: number;
    unit: string;
  },
  city: { name_in: string } | undefined,
): string | null {
  const place = city ? ` в ${city.name_in}` : '';
  if (!hasPrice) return `Цены${place} пока нет`;
  if (limits.maxQuantity <= 0) return `Сейчас этого товара нет в наличии${place}`;
  return quantityError(quantity, limits, city?.name_in);
}

function nothingOffered(): ShopError {
  return new ShopError('nothing_offered', 404, 'По этой заявке пока нечего добавить в корзину.');
}
