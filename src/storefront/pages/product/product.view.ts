import { quantityOf } from '../../../platform/text/plural.ts';
import { halfHourOf } from '../../../shop/geo/opening-hours/opening-hours.ts';
import { type ApiClient, data, isLoadError } from '../../api/client.ts';
import type { Answer } from '../../api/shapes.ts';
import { type CardView, toCardView } from '../../catalogue/card.ts';
import { shownAttribute } from '../../catalogue/shown-attribute.ts';

type Product = Answer<'/api/v1/catalog/product/{id}/'>;
export type Availability = Answer<'/api/v1/catalog/product/{id}/availability/'>;

/** A table of attributes under one heading. */
export interface AttributeGroup {
  name: string;
  rows: { name: string; value: string }[];
}

/** The data of the product page in one city. */
export interface ProductView extends CardView {
  seo: Pick<Product['seo'], 'title' | 'description' | 'canonical' | 'breadcrumbs'>;
  jsonLd: object;
  images: Product['images'];
  description: string;
  /** The few attributes next to the image. */
  keyAttributes: { name: string; value: string }[];
  attributeGroups: AttributeGroup[];
  documents: Product['documents'];
  variants: Product['variants'];
  category: Product['category'];
  /** Null if the stock could not be loaded; the rest of the page is shown. */
  availability: Availability | null;
  /** ISO time of the half hour for which the days are shown, so that a cached page tells them without scripts too. */
  now: string;
  /** Alternatives for an unavailable product: their number, the first of them, and how the very first differs. */
  analogs: { count: number; cards: CardView[]; differs: { name: string; value: string }[] };
  /** Links to related products, for visitors without scripts. */
  related: { href: string; name: string }[];
}

const KEY_ATTRIBUTES = 5;
const RELATED_LINKS = 8;
/** One row of the widest screen. */
const ANALOGS = 5;

/** Loads a product for one city; a failure of a secondary part does not affect the rest. */
export async function loadProduct(api: ApiClient, id: string, city: number): Promise<ProductView> {
  const path = { id };
  const [product, availability, recommended, accessories] = await Promise.all([
    data(api.GET('/api/v1/catalog/product/{id}/', { params: { path } })),
    optional(api.GET('/api/v1/catalog/product/{id}/availability/', { params: { path } })),
    optional(api.GET('/api/v1/catalog/product/{id}/recommended/', { params: { path, query: related } })),
    optional(api.GET('/api/v1/catalog/product/{id}/accessoires/', { params: { path, query: related } })),
  ]);
  const instead =
    product.max_quantity > 0
      ? null
      : await optional(
          api.GET('/api/v1/catalog/product/{id}/analogs/', {
            params: { path, query: { limit: ANALOGS, offset: 0 } },
          }),
        );
  const links = [...(accessories?.data?.results ?? []), ...(recommended?.data?.results ?? [])];
  return {
    ...toProductView(product, city),
    availability: availability?.data ?? null,
    now: halfHourOf(new Date()).toISOString(),
    analogs: {
      count: instead?.data?.count ?? 0,
      cards: (instead?.data?.results ?? []).map((card) => toCardView(card, city)),
      differs: (instead?.data?.results[0]?.differs ?? []).map(shownRow),
    },
    related: links.slice(0, RELATED_LINKS).map(({ href, name }) => ({ href, name })),
  };
}

const related = { limit: RELATED_LINKS / 2, offset: 0 };

async function optional<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call;
  } catch (error) {
    if (isLoadError(error)) return null;
    throw error;
  }
}

/** Reduces the product of the API to what its page shows in a city. */
export function toProductView(
  product: Product,
  city: number,
): Omit<ProductView, 'availability' | 'now' | 'analogs' | 'related'> {
  const { title, description, canonical, breadcrumbs } = product.seo;
  return {
    ...toCardView(product, city),
    seo: { title, description, canonical, breadcrumbs },
    jsonLd: product.jsonld,
    images: product.images.length > 0 ? product.images : product.image ? [product.image] : [],
    description: product.description,
    keyAttributes: keyAttributes(product),
    attributeGroups: attributeGroups(product),
    documents: product.documents,
    variants: product.variants.length > 1 ? product.variants.map(shownVariant) : [],
    category: product.category,
  };
}

function keyAttributes(product: Product): ProductView['keyAttributes'] {
  const known = new Set(product.features.map(({ name }) => name));
  const others = product.attributes.filter(({ name }) => !known.has(name)).map(plainAttribute);
  const multiple = multiplicityRow(product);
  const rows = [...product.features.map(shownRow), ...others];
  return [...rows.slice(0, KEY_ATTRIBUTES - multiple.length), ...multiple];
}

function attributeGroups(product: Product): AttributeGroup[] {
  const groups = new Map<string, AttributeGroup['rows']>();
  const add = (group: string, rows: AttributeGroup['rows']) => {
    if (rows.length > 0) groups.set(group, [...(groups.get(group) ?? []), ...rows]);
  };
  for (const attribute of product.attributes) add(attribute.group || 'Основные', [plainAttribute(attribute)]);
  add('Упаковка', packing(product));
  return [...groups].map(([name, rows]) => ({ name, rows }));
}

function shownVariant(variant: Product['variants'][number]): Product['variants'][number] {
  return { ...variant, differs: variant.differs.map((row) => ({ ...row, ...shownRow(row) })) };
}

function packing(product: Product): AttributeGroup['rows'] {
  const { weight, dimensions, barcode, country, unit } = product;
  const isMeasured = unit === 'м' || unit === 'пог. м';
  const row = (name: string, value: string | null | false | undefined) => (value ? [{ name, value }] : []);
  return [
    ...multiplicityRow(product),
    ...row(
      isMeasured ? 'Вес метра' : 'Вес',
      weight !== null && `${String(weight).replace('.', ',')}\u00a0кг`,
    ),
    ...row(
      'Размеры',
      dimensions && `${dimensions.length} × ${dimensions.width} × ${dimensions.height}\u00a0мм`,
    ),
    ...row('Штрихкод', barcode),
    ...row('Страна', country),
  ];
}

function multiplicityRow({ multiplicity, unit }: Product) {
  return multiplicity > 1 ? [{ name: 'Кратность', value: quantityOf(multiplicity, unit) }] : [];
}

function plainAttribute({ name, value, unit }: Product['attributes'][number]): {
  name: string;
  value: string;
} {
  return shownRow({ name, value: unit && !value.endsWith(unit) ? `${value}\u00a0${unit}` : value });
}

function shownRow({ name, value }: { name: string; value: string }): { name: string; value: string } {
  return { name: shownAttribute(name), value: shownAttribute(value) };
}
