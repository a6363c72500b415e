import { soldByText } from '../src/platform/text/plural.ts';
import { ATTRIBUTES, type AttributeKey } from './attributes.ts';
import type { Brand } from './brands.ts';
import { placedCategories } from './category-tree.ts';
import { CITIES, type DemoCity } from './cities.ts';
import { articleOf, barcodeOf } from './codes.ts';
import { collectionName, collectionWord } from './collections.ts';
import { type Axes, PIECE, type ProductLine, type Sale, type Values } from './line.ts';
import { arrivedAt, popularityOf } from './moment.ts';
import { pricesOf } from './prices.ts';
import type { DemoProduct } from './product.ts';
import { mix, seeded } from './random.ts';
import { starPopularity } from './stars.ts';
import { stockOf } from './stock.ts';
import { masculine } from './wording.ts';

/** From this ordinal on the products of a line are its long tail: three cities sell them instead of twelve. */
const TAIL_FROM = 600;
const SECTION_OF = new Map(placedCategories().map(({ slug, section }) => [slug, section]));

export interface Place {
  line: ProductLine;
  lineIndex: number;
  /** The number of the product in its line, from 0: part of its ref, article and barcode. */
  ordinal: number;
  /** The number of its group in the order of the line. */
  group: number;
  /** How often the line has been repeated: the collection. */
  round: number;
  brand: Brand;
  values: Values<Axes>;
  /** How many products share the family. */
  members: number;
  accessoryRefs: string[];
}

/** One complete product. It depends on its place alone, never on the number of products. */
export function buildProduct(place: Place): DemoProduct {
  const { line, lineIndex, ordinal, group, round, brand, values } = place;
  const ref = `${line.key}-${ordinal}`;
  const seed = mix(lineIndex, ordinal, 7);
  // Products of one family have the same price: a red bucket costs the same as a blue one.
  const priceSeed = mix(lineIndex, group, 3);
  const sale = saleOf(line, values);
  const multiplicity = sale.multiplicity ?? 1;
  const collection = collectionName(round);
  const label = collection ? `${brand.name} ${collection}` : brand.name;
  const cities = citiesOf(seed, ordinal);
  const star = starPopularity(ref);
  const base = line.price(values) * brand.tier * (0.96 + seeded(priceSeed)() * 0.08) * roundFactor(round);
  const selling = star ? cities : sellingCities(seed, cities);
  const prices = pricesOf({ base, seed: priceSeed, cities: selling, multiplicity });
  const { iso, daysAgo } = arrivedAt(seed);
  const popularity = star ?? popularityOf(seed, line.tags?.includes('dlya-doma') ? 1.4 : 1);
  const [length, width, height] = line.size(values);
  return {
    ref,
    article: articleOf(lineIndex, ordinal),
    name: `${line.name(values)}, ${label}`,
    category: line.category,
    section: SECTION_OF.get(line.category) ?? line.category,
    brand,
    series: values.model || line.key,
    drawing: !star && seeded(mix(seed, 61))() < 0.008 ? null : line.drawing(values),
    attributes: [
      ...attributeValues(line.attributes(values)),
      ...(round > 0 ? [{ key: 'collection', value: collectionWord(round) }] : []),
    ],
    tags: tagsOf(line, prices, daysAgo, popularity),
    description: `${line.about(values)} ${soldBy(sale, label, brand)}`.replace(/\s+/g, ' '),
    unit: sale.unit,
    unitCode: sale.unitCode,
    multiplicity,
    weightGrams: Math.max(1, Math.round(line.grams(values))),
    dimensions: { length: Math.round(length), width: Math.round(width), height: Math.round(height) },
    country: brand.country,
    barcode: barcodeOf(lineIndex, ordinal),
    popularity,
    createdAt: iso,
    family: familyOf(place, label),
    accessoryRefs: place.accessoryRefs,
    prices,
    stock: stockOf({ shelf: line.shelf ?? 40, base, seed, cities, multiplicity, isStar: star !== null }),
  };
}

function saleOf(line: ProductLine, values: Values<Axes>): Sale {
  return typeof line.sale === 'function' ? line.sale(values) : (line.sale ?? PIECE);
}

/** A collection is a little dearer or cheaper than the base range, always by the same amount. */
function roundFactor(round: number): number {
  return round === 0 ? 1 : 0.9 + seeded(mix(round, 71))() * 0.25;
}

function citiesOf(seed: number, ordinal: number): readonly DemoCity[] {
  if (ordinal < TAIL_FROM) return CITIES;
  const random = seeded(mix(seed, 81));
  const others = CITIES.slice(1);
  const first = Math.floor(random() * others.length);
  const second = (first + 1 + Math.floor(random() * (others.length - 1))) % others.length;
  return CITIES.filter((city) => city === CITIES[0] || city === others[first] || city === others[second]);
}

/** One product in forty has no price in one of its cities and is sold on request there. */
function sellingCities(seed: number, cities: readonly DemoCity[]): readonly DemoCity[] {
  const random = seeded(mix(seed, 91));
  if (random() > 0.025) return cities;
  const without = Math.floor(random() * cities.length);
  return cities.filter((_, index) => index !== without);
}

function attributeValues(values: Partial<Record<AttributeKey, string | number | boolean>>) {
  return (Object.keys(ATTRIBUTES) as AttributeKey[]).flatMap((key) => {
    const value = values[key];
    if (value === undefined || value === '') return [];
    // One form of each colour, whatever the gender of the thing, so that facets count «белый» once.
    return [{ key, value: key === 'colour' ? masculine(String(value)) : value }];
  });
}

function tagsOf(
  line: ProductLine,
  prices: DemoProduct['prices'],
  daysAgo: number,
  popularity: number,
): string[] {
  const tags = [...(line.tags ?? [])];
  if (daysAgo < 45) tags.push('novinka');
  if (popularity > 260) tags.push('hit');
  if (prices.some((price) => price.oldKopecks !== null)) tags.push('rasprodazha');
  if (prices.some((price) => price.minQuantity > 1)) tags.push('vygodno-optom');
  return tags;
}

function soldBy(sale: Sale, label: string, brand: Brand): string {
  const pieces = sale.multiplicity ?? 1;
  const lot = pieces > 1 ? ` ${soldByText(pieces, sale.unit)}.` : '';
  return `Производитель — «${label}», ${brand.country}.${lot}`;
}

function familyOf(
  { line, brand, values, members, group, round }: Place,
  label: string,
): DemoProduct['family'] {
  if (!line.family || members < 2) return null;
  const { name, value } = line.family;
  const own = value(values);
  return {
    ref: `${line.key}-family-${group}`,
    name: `${line.name(values).split(' ').slice(0, 4).join(' ')}, ${round > 0 ? label : brand.name}`,
    characteristics: [{ name, value: own }],
  };
}
