import type { Static } from 'typebox';
import type { Db } from '../../platform/database/db.server.ts';
import { fromRoubles, toRoubles } from '../../platform/text/money.ts';
import type { CartWriteContext } from '../cart/cart.server.ts';
import { cartTotals, lineTotal, quantityError } from '../cart/cart.ts';
import { addLines } from '../cart/lines/lines.server.ts';
import { type Card, readCards } from '../catalogue/card/card.server.ts';
import { offersByIds } from '../catalogue/offer/offer.server.ts';
import { pricesFor } from '../feeds/price-list/price-list.server.ts';
import { activeCities } from '../geo/geo.server.ts';
import type { Visitor } from '../session/session.ts';
import { openShared } from './sharing.server.ts';
import type { SharedListShape, SharedToCartShape } from './sharing.shapes.ts';
import type { SharedLine } from './sharing.ts';

type SharedList = Static<typeof SharedListShape>;
export type ShownLine = SharedList['results'][number];

interface Context {
  db: Db;
  visitor: Visitor;
}

/** Products of a list at the visitor's prices and stock. */
export type ShownGoods = Pick<SharedList, 'city' | 'prices' | 'count' | 'total_price' | 'results'>;

/** A shared list as a visitor sees it. Its owner is not named. @throws 404 when the link does not work */
export async function viewShared(context: Context, token: string): Promise<SharedList> {
  const { kind, lines, createdAt, expiresAt, isOwn } = await openShared(context, token);
  return {
    kind,
    created_at: createdAt.toISOString(),
    expires_at: expiresAt.toISOString(),
    is_own: isOwn,
    ...(await shownGoods(context, lines)),
  };
}

/** Lines at the visitor's prices, with what can be bought in the visitor's city. */
export async function shownGoods(
  { db, visitor }: Context,
  lines: readonly SharedLine[],
): Promise<ShownGoods> {
  const ids = lines.map(({ product }) => product);
  const [cities, prices, cardOf, offers] = await Promise.all([
    activeCities(db),
    pricesFor(db, visitor.buyer),
    readCards({ db, visitor }, ids, { withHidden: true }),
    offersByIds(db, ids, visitor),
  ]);
  const city = cities.find(({ id }) => id === visitor.cityId);
  const results = lines.flatMap(({ product, quantity }): ShownLine[] => {
    const offer = offers.get(product);
    const wanted = quantity ?? offer?.multiplicity ?? 1;
    const card = cardOf(product, wanted);
    if (!offer || !card) return [];
    const price = card.prices.find((one) => one.city === visitor.cityId);
    return [
      {
        product,
        name: card.name,
        article: card.article,
        unit: card.unit,
        image: card.image,
        quantity: wanted,
        max_quantity: card.max_quantity,
        stock: card.stock,
        href: offer.isVisible ? card.href : null,
        price: price?.price ?? null,
        by_contract: price?.by_contract ?? false,
        total: price ? toRoubles(lineTotal(fromRoubles(price.price), wanted)) : null,
        problem: issueOf(
          { isSold: offer.isVisible, hasPrice: price !== undefined },
          card,
          wanted,
          city?.name_in,
        ),
      },
    ];
  });
  const { count, total } = cartTotals(
    results.map((line) => ({
      id: line.product,
      maxQuantity: line.max_quantity,
      total: fromRoubles(line.total ?? 0),
    })),
  );
  return { city: city?.name ?? '', prices, count, total_price: toRoubles(total), results };
}

function issueOf(
  { isSold, hasPrice }: { isSold: boolean; hasPrice: boolean },
  { max_quantity: maxQuantity, multiplicity, unit }: Card,
  quantity: number,
  cityIn: string | undefined,
): string | null {
  const place = cityIn ? ` в\u00a0${cityIn}` : '';
  if (!isSold) return 'Больше не\u00a0продаётся';
  if (!hasPrice) return `Цены${place} пока нет`;
  if (maxQuantity <= 0) return `Нет в\u00a0наличии${place}`;
  return quantityError(quantity, { maxQuantity, multiplicity, unit }, cityIn);
}

/**
 * Adds a shared list to the visitor's cart, at the visitor's prices and limits. Each line is added in full or not at
 * all.
 * @param key idempotency key: the same key adds the list once
 * @throws 404 when the link does not work, 422 when the key was used for another request
 */
export async function sharedToCart(
  context: CartWriteContext,
  token: string,
  key?: string,
): Promise<Static<typeof SharedToCartShape>> {
  const { lines } = await openShared(context, token);
  const { results: shownLines } = await shownGoods(context, lines);
  if (shownLines.length === 0) return { added: 0, refused: [] };
  const { accepted, results } = await addLines(
    context,
    shownLines.map(({ product, quantity }) => ({ product, quantity })),
    key,
  );
  const rejected = results.flatMap(({ error, instead }, at) => {
    const line = shownLines[at];
    if (error === null || !line) return [];
    const { product, name, quantity, problem, max_quantity } = line;
    // A product that cannot be bought at all gets the same message as on the page.
    return [{ product, name, quantity, error: (max_quantity === 0 && problem) || error, instead }];
  });
  return { added: accepted, refused: rejected };
}
