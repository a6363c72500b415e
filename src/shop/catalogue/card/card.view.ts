import type { Static } from 'typebox';
import { toRoubles } from '../../../platform/text/money.ts';
import { formatDateAndTime } from '../../../platform/text/phone-and-date.ts';
import type { CityTerms } from '../../pricing/pricing.server.ts';
import {
  buyersPrice,
  isByContract,
  laterThresholds,
  type PriceRow,
  withPercent,
} from '../../pricing/pricing.ts';
import type { CityStock } from '../../stock/stock.server.ts';
import { sellable, stockLevel } from '../../stock/stock.ts';
import { productHref } from '../catalogue.ts';
import type { AttributeRow, CardFacts } from './card.queries.ts';
import type { CardShape, ImgShape } from './card.shapes.ts';

export type Card = Static<typeof CardShape>;
export type Img = Static<typeof ImgShape>;

/** All data of a card of one product for one visitor. */
export interface CardParts {
  facts: CardFacts;
  /** Active cities with the visitor's price terms, in display order. */
  cities: readonly CityTerms[];
  prices: readonly PriceRow[];
  cityId: number;
  /** Empty for products that are no longer sold. */
  stock: CityStock;
  showsExactStock: boolean;
  features: readonly AttributeRow[];
  tags: readonly { id: number; name: string }[];
  isInWishlist: boolean;
  /** The quantity for which prices are shown; the smallest one by default. */
  quantity?: number | undefined;
}

/** A card shows 2–4 attributes (UI-25). */
const MOST_FEATURES = 4;

/**
 * Builds a `Card`. The price is what the visitor pays for the given or the smallest quantity; `old_price` is the price
 * without the contract or the quantity discount (PR-2). A product without a price has `max_quantity` 0.
 */
export function viewCard(parts: CardParts): Card {
  const { facts, cities, cityId, stock, tags } = parts;
  const { multiplicity } = facts;
  const { quantity: atQuantity = multiplicity } = parts;
  const cityPrices = cities.flatMap((terms) => {
    const { cityId: city } = terms;
    const price = buyersPrice(parts, terms, { quantity: atQuantity, least: multiplicity });
    if (!price) return [];
    const old = price.oldKopecks === null ? {} : { old_price: toRoubles(price.oldKopecks) };
    const contract = isByContract(terms) ? { by_contract: true } : {};
    return [{ city, price: toRoubles(price.kopecks), ...old, ...contract }];
  });
  const quantity = sellable(stock.free, multiplicity);
  const isPriced = cityPrices.some(({ city }) => city === cityId);
  const maxQuantity = isPriced ? quantity : 0;
  return {
    id: facts.id,
    slug: facts.slug,
    href: productHref(facts),
    name: facts.name,
    article: facts.article,
    brand: facts.brandId === null ? null : { id: facts.brandId, name: facts.brandName ?? '' },
    image: viewFirstImage(facts),
    unit: facts.unit,
    multiplicity,
    prices: cityPrices,
    price_breaks: cities.flatMap(({ cityId: city, priceType, percent }) =>
      laterThresholds(parts, priceType, multiplicity).map(({ minQuantity, kopecks }) => ({
        city,
        min_quantity: minQuantity,
        price: toRoubles(withPercent(kopecks, percent)),
      })),
    ),
    ...viewFreshness(isPriced ? facts.priceAsOf : null),
    max_quantity: maxQuantity,
    is_available: maxQuantity > 0,
    stock: {
      level: stockLevel(quantity, multiplicity),
      quantity: parts.showsExactStock ? quantity : null,
      shops: [...stock.byShop.values()].filter((free) => sellable(free, multiplicity) > 0).length,
    },
    features: joinValues(parts.features)
      .slice(0, MOST_FEATURES)
      .map(({ name, value, unit }) => ({ name, value: withUnit(value, unit) })),
    tags: tags.map(({ id, name }) => ({ id, name })),
    is_in_wishlist: parts.isInWishlist,
  };
}

/** Whether the price has to be confirmed (EX-61), in a form for programs and for people. */
function viewFreshness(asOf: Date | null): Pick<Card, 'price_as_of' | 'price_note'> {
  if (asOf === null) return { price_as_of: null };
  const [day = '', time = ''] = formatDateAndTime(asOf).split(', ');
  return {
    price_as_of: asOf.toISOString(),
    price_note: `Цена уточняется, на\u00a0${day.slice(0, 5)}, ${time}`,
  };
}

/** Builds an `Img`. The name of the product is used when the image has no alternative text. */
export function viewImage(
  image: { src: string; alt: string; width: number; height: number; ground: string | null },
  productName: string,
): Img {
  const { src, alt, width, height, ground } = image;
  return { src, alt: alt || productName, width, height, ...(ground === null ? {} : { ground }) };
}

function viewFirstImage(facts: CardFacts): Img | null {
  if (facts.imageSrc === null) return null;
  return viewImage(
    {
      src: facts.imageSrc,
      alt: facts.imageAlt ?? '',
      width: facts.imageWidth ?? 0,
      height: facts.imageHeight ?? 0,
      ground: facts.imageGround,
    },
    facts.name,
  );
}

/** Joins the values of each attribute of a product with commas. Decimals are written with a comma. */
export function joinValues(rows: readonly AttributeRow[]) {
  return [...Map.groupBy(rows, ({ attributeId }) => attributeId).values()].flatMap((values) => {
    const [first] = values;
    if (!first) return [];
    const texts = values.map(({ value, number }) => value ?? String(number ?? '').replace('.', ','));
    return [
      {
        id: first.attributeId,
        name: first.name,
        unit: first.unit,
        group: first.group,
        value: texts.join(', '),
      },
    ];
  });
}

/** Appends a unit: «16» + «А» → «16 А», unless the value already ends with it, as dictionaries of 1C often do. */
export function withUnit(value: string, unit: string | null): string {
  return !unit || value.endsWith(unit) ? value : `${value}\u00a0${unit}`;
}
