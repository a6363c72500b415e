import { shopSetting } from '../../../platform/config/settings.server.ts';
import type { PublicDb } from '../../../platform/database/db.server.ts';
import { toRoubles } from '../../../platform/text/money.ts';
import { soldByText } from '../../../platform/text/plural.ts';
import { productHref } from '../../catalogue/catalogue.ts';
import { type CategoryRow, categoryTree } from '../../catalogue/category/category.server.ts';
import { type DescribedGoods, describedGoodsInParts, goodsIds } from '../../catalogue/goods/goods.server.ts';
import { isGtin } from '../../catalogue/product/product.ts';
import { readSellerName } from './yml.queries.ts';
import { YML_TAIL, type YmlOffer, ymlHead, ymlOffer } from './yml-text.ts';

/** Dependencies of a feed. */
export interface YmlContext {
  db: PublicDb;
  /** Public origin of the shop. */
  origin: string;
  /** Returns the path of an image as JPEG or PNG, because feeds may not have SVG and WebP (SEO-4). */
  pictureOf(src: string): string;
}

const MOST_IMAGES = 10;
/** Discounts outside this range are not accepted by the readers of feeds. */
const DISCOUNT = { least: 0.05, most: 0.99 };

/**
 * Yields the feed of a city in pieces, with the prices for guests. Products without a price or a visible category are left
 * out (SEO-2).
 * @param onOffers called with the number of offers of each piece
 */
export async function* ymlFeed(
  { db, origin, pictureOf: imageOf }: YmlContext,
  cityId: number,
  onOffers: (count: number) => void,
  now: Date,
): AsyncGenerator<string> {
  const [name, company, categories] = await Promise.all([
    shopSetting(db, 'shop_name'),
    readSellerName(db),
    categoryTree(db),
  ]);
  const seen = withoutOrphans(categories);
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
    const offers = part.flatMap((goods) => offerOf(goods, known, { origin, pictureOf: imageOf }) ?? []);
    onOffers(offers.length);
    yield offers.map(ymlOffer).join('');
  }
  yield YML_TAIL;
}

/** Leaves out categories with a missing ancestor. Parents come before children. */
function withoutOrphans(categories: readonly CategoryRow[]): CategoryRow[] {
  const listed = new Set<number>();
  return categories.filter(({ id, parentId }) => {
    const isListed = parentId === null || listed.has(parentId);
    if (isListed) listed.add(id);
    return isListed;
  });
}

function offerOf(
  goods: DescribedGoods,
  known: ReadonlySet<number>,
  { origin, pictureOf: imageOf }: Pick<YmlContext, 'origin' | 'pictureOf'>,
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
    pictures: goods.images.slice(0, MOST_IMAGES).map((src) => address(imageOf(src))),
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
