import type { Static } from 'typebox';
import type { Db } from '../../../../platform/database/db.server.ts';
import { badField } from '../../../../platform/http/errors.ts';
import { toRoubles } from '../../../../platform/text/money.ts';
import type { Staff } from '../../../accounts/staff/staff.server.ts';
import { quantityError } from '../../../cart/cart.ts';
import { additionInstead } from '../../../cart/lines/lines.ts';
import { productsByArticles } from '../../../catalogue/offer/offer.server.ts';
import { activeCities } from '../../../geo/geo.server.ts';
import { vatRates } from '../../../pricing/pricing.server.ts';
import { vat } from '../../../pricing/pricing.ts';
import type { CatalogSearch } from '../../../search/search.ts';
import { freeOf, type OrderableLine, readBasket } from '../../basket/basket.server.ts';
import { cartParcelOf } from '../../cart-parcel/cart-parcel.server.ts';
import { checkoutChoices } from '../../checkout-page/checkout-page.server.ts';
import { productsOfText } from '../../goods-of-text/goods-of-text.server.ts';
import { readSeller } from '../write-order.queries.ts';
import type {
  ClientGoodsQueryShape,
  ClientGoodsShape,
  ClientQuoteRequestShape,
  ClientQuoteShape,
} from './client-orders.shapes.ts';
import { visitorOfClient } from './clients.server.ts';

type Quote = Static<typeof ClientQuoteShape>;
type Wanted = Static<typeof ClientQuoteRequestShape>['lines'][number];

interface Context {
  db: Db;
  staff: Staff;
}

/**
 * Products for a client's order, with his prices: those of exactly this article, else what the shop's search finds.
 * @throws as `visitorOfClient`
 */
export async function clientGoods(
  { db, staff, search }: Context & { search: Pick<CatalogSearch, 'search'> },
  { text, ...client }: Static<typeof ClientGoodsQueryShape>,
): Promise<Static<typeof ClientGoodsShape>> {
  const visitor = await visitorOfClient({ db, staff }, client);
  const ids = await productsOfText({ db, search, visitor }, text);
  const lines = ids.map((id) => ({ id, productId: id, quantity: 1 }));
  const basket = await readBasket(db, lines, { visitor, shop: undefined });
  return {
    results: basket
      .filter(({ product }) => product.isVisible)
      .map((line) => ({
        product: line.product.id,
        name: line.name,
        article: line.product.article,
        unit: line.product.unit,
        multiplicity: line.multiplicity,
        free: freeOf(line),
        price: line.kopecks === null ? null : toRoubles(line.kopecks),
      })),
  };
}

/**
 * Lines with the client's prices, what is wrong with each, and what the checkout offers for them. It reads only.
 * @throws as `visitorOfClient`; 400 at a line that names its product twice or not at all
 */
export async function quoteForClient(
  { db, staff }: Context,
  { lines, ...client }: Static<typeof ClientQuoteRequestShape>,
): Promise<Quote> {
  const unclear = lines.findIndex(
    ({ product, article }) => (product === undefined) === (article === undefined),
  );
  if (unclear >= 0) throw badField(`lines.${unclear}`, 'Нужно одно из двух: product или article.');
  const visitor = await visitorOfClient({ db, staff }, client);
  const products = await resolve(db, lines);
  const [basket, city, seller] = await Promise.all([
    readBasket(
      db,
      products.flatMap((product, at) =>
        typeof product === 'string' ? [] : { id: at, productId: product, quantity: lines[at]?.quantity ?? 1 },
      ),
      { visitor, shop: undefined },
    ),
    activeCities(db).then((all) => all.find(({ id }) => id === visitor.cityId)),
    readSeller(db),
  ]);
  const lineAt = new Map(basket.map((line) => [line.item, line]));
  const quoted = lines.map((wanted, at) => {
    const product = products[at];
    const earlier = products.indexOf(product ?? '');
    const repeated =
      typeof product === 'number' && earlier < at ? `Этот товар уже есть в строке ${earlier + 1}` : null;
    return viewLine(wanted, lineAt.get(at), {
      issue: typeof product === 'string' ? product : repeated,
      cityIn: city?.name_in,
    });
  });
  const right = basket.filter(({ item }) => quoted[item]?.error === null);
  const choices = await checkoutChoices({ db, visitor }, cartParcelOf(right));
  const vatOf = await vatRates(db, seller?.vat_code ?? '');
  const vatTotal = right.reduce(
    (sum, { kopecks, quantity, product }) => sum + vat((kopecks ?? 0) * quantity, vatOf(product.vatCode)),
    0,
  );
  const { goods_total, delivery, pickup, buyer, payments } = choices;
  return { lines: quoted, goods_total, vat_total: toRoubles(vatTotal), delivery, pickup, buyer, payments };
}

/** The product of each line, or why there is none. */
async function resolve(db: Db, lines: readonly Wanted[]): Promise<(number | string)[]> {
  const byArticle = await productsByArticles(
    db,
    lines.flatMap(({ article }) => article ?? []),
  );
  let next = 0;
  return lines.map(({ product }) => {
    if (product !== undefined) return product;
    const [id, ...others] = byArticle[next++] ?? [];
    if (id === undefined) return 'Такого артикула нет';
    return others.length > 0 ? 'С таким артикулом несколько товаров: выберите нужный в поиске' : id;
  });
}

function viewLine(
  wanted: Wanted,
  line: OrderableLine | undefined,
  { issue, cityIn }: { issue: string | null; cityIn: string | undefined },
): Quote['lines'][number] {
  const { quantity } = wanted;
  if (!line)
    return {
      product: null,
      name: null,
      article: wanted.article ?? null,
      unit: null,
      multiplicity: 1,
      quantity,
      price: null,
      retail_price: null,
      total: null,
      free: 0,
      price_as_of: null,
      instead: null,
      error: issue ?? 'Такого товара нет',
    };
  const { product, kopecks, retailKopecks, multiplicity } = line;
  const free = freeOf(line);
  const limits = { maxQuantity: free, multiplicity, unit: product.unit };
  const error = issue ?? unsold(line) ?? quantityError(quantity, limits, cityIn);
  const isDearer = retailKopecks !== null && kopecks !== null && retailKopecks > kopecks;
  return {
    product: product.id,
    name: product.name,
    article: product.article,
    unit: product.unit,
    multiplicity,
    quantity,
    free,
    price: kopecks === null ? null : toRoubles(kopecks),
    retail_price: isDearer ? toRoubles(retailKopecks) : null,
    total: kopecks === null ? null : toRoubles(kopecks * quantity),
    price_as_of: product.priceAsOf?.toISOString() ?? null,
    error,
    instead:
      error === null || issue !== null ? null : (additionInstead(quantity, 0, limits)?.quantity ?? null),
  };
}

function unsold({ product, kopecks }: OrderableLine): string | null {
  if (!product.isVisible) return 'Этот товар больше не продаётся';
  return kopecks === null ? 'Цены для этого покупателя нет: «цена по запросу»' : null;
}
