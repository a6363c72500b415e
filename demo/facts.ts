import type {
  AttributeFact,
  CategoryFact,
  Fact,
  ImageFact,
  ProductFact,
  TagFact,
} from '../src/shop/exchange/exchange.ts';
import { ATTRIBUTES } from './attributes.ts';
import { placedCategories } from './category-tree.ts';
import { CITIES, SHELVES } from './cities.ts';
import { demoProducts } from './goods.ts';
import { priceTypeRef } from './prices.ts';
import type { DemoProduct } from './product.ts';
import { TAGS } from './tags.ts';
import { ru } from './wording.ts';

/** The source of images; the facts themselves draw nothing. */
export interface Images {
  ofProduct(product: DemoProduct): Promise<ImageFact | null>;
  ofCategory(slug: string): Promise<ImageFact | null>;
}

/** Name of a price type as 1C would have it: «Розница Екатеринбург». */
export function priceTypeName(audience: 'retail' | 'wholesale', city: { name: string }): string {
  return `${audience === 'retail' ? 'Розница' : 'Опт'} ${city.name}`;
}

/** Name of the store behind a shop. */
export function warehouseName({ city, shop }: (typeof SHELVES)[number]): string {
  return `${city.name}, ${shop.address}`;
}

/**
 * The whole catalogue as the stream that every producer of the exchange writes: referenced facts come first.
 * @param onProduct called after each product with the number so far
 */
export async function* demoFacts(
  total: number,
  pictures: Images,
  onProduct: (done: number) => void,
): AsyncGenerator<Fact> {
  for (const city of CITIES)
    for (const audience of ['retail', 'wholesale'] as const)
      yield { kind: 'price_type', ref: priceTypeRef(audience, city), name: priceTypeName(audience, city) };
  for (const shelf of SHELVES)
    yield { kind: 'warehouse', ref: shelf.ref, name: warehouseName(shelf), address: shelf.shop.address };
  yield* tagFacts();
  yield* attributeFacts();
  for (const category of placedCategories()) yield await categoryFact(category, pictures);
  let done = 0;
  for (const batch of inBatches(demoProducts(total))) {
    // An image waits for the disk, so many are stored in parallel.
    const images = await Promise.all(batch.map((product) => pictures.ofProduct(product)));
    for (const [index, product] of batch.entries()) {
      yield productFact(product, images[index] ?? null);
      onProduct(++done);
    }
  }
}

const BATCH = 64;

function* inBatches<T>(items: Iterable<T>): Generator<T[]> {
  let batch: T[] = [];
  for (const item of items) {
    batch.push(item);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

function* tagFacts(): Generator<TagFact> {
  for (const [index, { slug, name }] of TAGS.entries())
    yield { kind: 'tag', ref: slug, slug, name, sort: index };
}

function* attributeFacts(): Generator<AttributeFact> {
  for (const [index, [ref, attribute]] of Object.entries(ATTRIBUTES).entries())
    yield {
      kind: 'attribute',
      ref,
      name: attribute.name,
      type: attribute.type,
      ...(attribute.unit ? { unit: attribute.unit } : {}),
      group: attribute.group,
      sort: index,
      isFacet: attribute.isFacet,
      isPromoted: attribute.isPromoted,
      onCard: attribute.onCard,
    };
}

async function categoryFact(
  category: ReturnType<typeof placedCategories>[number],
  pictures: Images,
): Promise<CategoryFact> {
  const image = await pictures.ofCategory(category.slug);
  return {
    kind: 'category',
    ref: category.slug,
    parentRef: category.parent,
    name: category.name,
    sort: category.sort,
    description: category.description,
    ...(image ? { image } : {}),
  };
}

function productFact(product: DemoProduct, image: ImageFact | null): ProductFact {
  return {
    kind: 'product',
    ref: product.ref,
    name: product.name,
    article: product.article,
    barcode: product.barcode,
    description: product.description || null,
    brand: product.brand.name,
    categoryRefs: [product.category],
    unit: product.unit,
    unitCode: product.unitCode,
    multiplicity: product.multiplicity,
    weightGrams: product.weightGrams,
    dimensions: product.dimensions,
    country: product.country,
    vatCode: 'general',
    popularity: product.popularity,
    createdAt: product.createdAt,
    images: image ? [image] : [],
    attributes: product.attributes.map(({ key, value }) => ({ attributeRef: key, value: valueText(value) })),
    ...(product.family
      ? {
          familyRef: product.family.ref,
          familyName: product.family.name,
          characteristics: product.family.characteristics,
        }
      : {}),
    tagRefs: product.tags,
    accessoryRefs: product.accessoryRefs,
    prices: product.prices,
    stock: product.stock,
  };
}

/** As a file writes it: «0,5», «Да», «сталь». */
export function valueText(value: string | number | boolean): string {
  return typeof value === 'number'
    ? ru(value).replaceAll(' ', '')
    : value === true
      ? 'Да'
      : value === false
        ? 'Нет'
        : value;
}
