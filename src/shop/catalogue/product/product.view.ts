import type { Static } from 'typebox';
import { formatKopecks, fromRoubles } from '../../../platform/text/money.ts';
import type { City } from '../../geo/geo.server.ts';
import type { AttributeRow } from '../card/card.queries.ts';
import type { ProductShape } from '../card/card.shapes.ts';
import { type Card, joinValues, viewImage } from '../card/card.view.ts';
import { cutText, plainText, seoOf, TITLE_LENGTH } from '../catalogue.ts';
import type { CategoryRow } from '../category/category.queries.ts';
import { categoryLink } from '../category/category.server.ts';
import type { DetailRow } from './product.queries.ts';
import { productJsonLd } from './product.ts';

export type Product = Static<typeof ProductShape>;

export interface Characteristic {
  name: string;
  value: string;
}

export interface ProductParts {
  card: Card;
  details: DetailRow;
  images: { src: string; alt: string; width: number; height: number; ground: string | null }[];
  documents: { id: number; name: string; src: string; type: string; size: number }[];
  attributes: readonly AttributeRow[];
  /** Categories from the root to the main category of the product. */
  path: readonly CategoryRow[];
  city: City | undefined;
  family: readonly { card: Card; characteristics: readonly Characteristic[] }[];
}

/** Builds the response of `catalog/product/{id}/`. */
export function viewProduct(parts: ProductParts): Product {
  const { card, details, city } = parts;
  const parents = parts.path.map(categoryLink);
  const attributes = joinValues(parts.attributes);
  const seo = viewSeo(parts);
  const variants = viewVariants(parts);
  return {
    ...card,
    description: details.description,
    images: parts.images.map((image) => viewImage(image, card.name)),
    attributes,
    documents: parts.documents.map(({ id, name, src, type, size }) => ({
      id,
      name,
      type,
      size,
      created_at: null,
      status: 'ready',
      download_url: src,
    })),
    variants,
    barcode: details.barcode,
    weight: details.weightGrams === null ? null : details.weightGrams / 1000,
    dimensions: viewDimensions(details),
    country: details.country,
    category: parents.at(-1) ?? null,
    parents: parents.slice(0, -1),
    seo,
    jsonld: productJsonLd({ card, details, images: parts.images, variants, seo, cityId: city?.id }),
  };
}

function viewDimensions({ length, width, height }: DetailRow): Product['dimensions'] {
  return length === null || width === null || height === null ? null : { length, width, height };
}

function viewSeo({ card, details, city, path }: ProductParts): Product['seo'] {
  const inCity = city ? ` в ${city.name_in}` : '';
  const price = card.prices.find((each) => each.city === city?.id)?.price;
  const facts = [
    card.article && `артикул ${card.article}`,
    price !== undefined && `цена ${formatKopecks(fromRoubles(price))} ₽${inCity}`,
  ].filter(Boolean);
  const text = plainText(details.description);
  return seoOf({
    titles: details.seoTitle
      ? [details.seoTitle]
      : [`${card.name} — купить${inCity}, цена`, `${card.name} — цена${inCity}`, card.name, cutName(card)],
    description: details.seoDescription ?? `${[card.name, ...facts].join(', ')}. ${text}`,
    h1: card.name,
    canonical: card.href,
    above: [{ name: 'Каталог', href: '/catalog' }, ...path.map(categoryLink)],
  });
}

/** Shortens a name and appends the article, because long names of similar products differ only at the end. */
function cutName({ name, article }: Card): string {
  const end = article && article.length < TITLE_LENGTH / 2 ? ` · ${article}` : '';
  return `${cutText(name, TITLE_LENGTH - end.length)}${end}`;
}

/** Lists the products of the family with the characteristics in which they differ. */
function viewVariants({ card, family, city }: ProductParts): Product['variants'] {
  if (family.length < 2) return [];
  const differing = differingNames(family);
  return family.map((each) => ({
    id: each.card.id,
    slug: each.card.slug,
    href: each.card.href,
    name: each.card.name,
    article: each.card.article,
    image: each.card.image,
    differs: differing.flatMap((name) => {
      const value = characteristicOf(each, name);
      return value === undefined ? [] : [{ name, value }];
    }),
    price: each.card.prices.find((price) => price.city === city?.id)?.price ?? null,
    is_available: each.card.is_available,
    level: each.card.stock.level,
    is_current: each.card.id === card.id,
  }));
}

interface Characterised {
  characteristics: readonly Characteristic[];
}

/** The names of the characteristics in which the products of a family differ. */
export function differingNames(family: readonly Characterised[]): string[] {
  const names = new Set(family.flatMap(({ characteristics }) => characteristics.map(({ name }) => name)));
  return [...names].filter((name) => new Set(family.map((each) => characteristicOf(each, name))).size > 1);
}

export function characteristicOf({ characteristics }: Characterised, name: string): string | undefined {
  return characteristics.find((each) => each.name === name)?.value;
}
