import type { Db } from '../../core/db.server.ts';
import { toRoubles } from '../../core/money.ts';
import { soldByText } from '../../core/plural.ts';
import { shopSetting } from '../../core/settings.server.ts';
import { productHref } from '../catalogue/catalogue.ts';
import { type CategoryRow, categoryTree } from '../catalogue/category.server.ts';
import { type DescribedGoods, describedGoodsInParts, goodsIds } from '../catalogue/goods.server.ts';
import { isGtin } from '../catalogue/product-json-ld.ts';
import { readSellerName } from './made-feeds.queries.ts';
import { YML_TAIL, type YmlOffer, ymlHead, ymlOffer } from './yml.ts';

/** What a feed is made with. */
export interface YmlContext {
  db: Db;
  /** Where the shop is seen. */
  origin: string;
  /** Path of a picture of ours as JPEG or PNG: drawings and WebP are not taken (SEO.md §1). */
  pictureOf(src: string): string;
}

const MOST_PICTURES = 10;
/** Less is no discount, more is none that is believed. */
const DISCOUNT = { least: 0.05, most: 0.99 };

/**
 * The feed of a city piece by piece, at the prices that its guests see, never those of a contract; goods without a price
 * or without a category that is seen are not in it (SEO.md F1–F6).
 * @param onOffers told how many offers each piece has
 */
export async function* ymlFeed(
  { db, origin, pictureOf }: YmlContext,
  cityId: number,
  onOffers: (count: number) => void,
  now: Date,
): AsyncGenerator<string> {
  const [name, company, categories] = await Promise.all([
    shopSetting(db, 'shop_name'),
    readSellerName(db),
    categoryTree(db),
  ]);
  const seen = withoutLost(categories);
  const known = new Set(seen.map(({ id }) => id));
  yield ymlHead({
    date: `${new Date(now.getTime() + 3 * 3_600_000).toISOString().slice(0, 19)}+03:00`,
    name: name || 'Магазин',
    company: company || name || 'Магазин',
    url: origin,
    categories: seen,
  });
  const ids = await goodsIds(db, null);
  for await (const part of describedGoodsInParts(db, { cityId, buyer: null }, ids)) {
    const offers = part.flatMap((goods) => offerOf(goods, known, { origin, pictureOf }) ?? []);
    onOffers(offers.length);
    yield offers.map(ymlOffer).join('');
  }
  yield YML_TAIL;
}

/** Categories whose whole way up is there: a parent always comes before. */
function withoutLost(categories: readonly CategoryRow[]): CategoryRow[] {
  const there = new Set<number>();
  return categories.filter(({ id, parentId }) => {
    const isThere = parentId === null || there.has(parentId);
    if (isThere) there.add(id);
    return isThere;
  });
}

function offerOf(
  goods: DescribedGoods,
  known: ReadonlySet<number>,
  { origin, pictureOf }: Pick<YmlContext, 'origin' | 'pictureOf'>,
): YmlOffer | undefined {
  const { price, categoryId, multiplicity, unit, weightGrams, length, width, height } = goods;
  if (!price || price.kopecks <= 0 || categoryId === null || !known.has(categoryId)) return undefined;
  const { kopecks, oldKopecks } = price;
  const share = oldKopecks === null ? 0 : 1 - kopecks / oldKopecks;
  const isDiscount = share >= DISCOUNT.least && share <= DISCOUNT.most;
  const address = (path: string) => new URL(path, origin).href;
  return {
    id: goods.id,
    isAvailable: goods.maxQuantity > 0,
    url: address(productHref(goods)),
    price: toRoubles(kopecks).toFixed(2),
    oldPrice: isDiscount && oldKopecks !== null ? toRoubles(oldKopecks).toFixed(2) : null,
    categoryId,
    pictures: goods.images.slice(0, MOST_PICTURES).map((src) => address(pictureOf(src))),
    name: goods.name,
    vendor: goods.brand,
    vendorCode: goods.article,
    description: goods.description,
    barcode: goods.barcode && isGtin(goods.barcode) ? goods.barcode : null,
    country: goods.country,
    weight: weightGrams ? (weightGrams / 1000).toFixed(3) : null,
    dimensions: length && width && height ? [length, width, height].map((mm) => mm / 10).join('/') : null,
    salesNotes: multiplicity > 1 ? soldByText(multiplicity, unit).slice(0, 50) : null,
    params: goods.attributes.map(({ name, unit: of, value }) => ({ name, unit: of, value })),
  };
}
