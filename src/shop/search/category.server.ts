import type { Static } from 'typebox';
import { notFound } from '../../platform/http/errors.ts';
import { PAGE_SIZES } from '../../platform/http/page-sizes.ts';
import { categoryHref, plainText, seoOf } from '../catalogue/catalogue.ts';
import {
  type CategoryPlace,
  type CategoryRow,
  categoryImage,
  categoryLink,
  findCategory,
} from '../catalogue/category/category.server.ts';
import { activeCities } from '../geo/geo.server.ts';
import { type ListContext, productList } from './products.server.ts';
import type { CategoryPageShape, CategoryTileShape } from './search.shapes.ts';

type CategoryPage = Static<typeof CategoryPageShape>;

/**
 * The page of a category with its first products, without filters.
 * @returns `movedTo` when the slug is an old one of a visible category
 * @throws 404
 */
export async function categoryPage(
  context: ListContext,
  slug: string,
): Promise<CategoryPage | { movedTo: string }> {
  const { db, search, visitor } = context;
  const place = await findCategory(db, slug);
  if (!place) throw notFound('Такого раздела нет.');
  if ('movedTo' in place) return place;
  const { category } = place;
  const limit = PAGE_SIZES.catalogProducts;
  const query = { category: category.id, ordering: 'popular', limit, offset: 0 } as const;
  const [products, counts, cities] = await Promise.all([
    productList(context, query, `/api/v1/catalog/products/?category=${category.id}`),
    search.categoryCounts(),
    activeCities(db),
  ]);
  const { id, name, description } = category;
  return {
    seo: viewSeo(place, products.count, cities.find((city) => city.id === visitor.cityId)?.name_in),
    category: {
      id,
      name,
      slug: category.slug,
      href: categoryHref(category),
      description,
      image: categoryImage(category),
    },
    parents: place.parents.map(categoryLink),
    children: place.children.map((child) => viewTile(child, counts, [])),
    tags: products.tags,
    attributes: products.facets,
    min_price: products.min_price,
    max_price: products.max_price,
    shops: products.facets
      .filter((facet) => facet.id === 'shops')
      .flatMap(({ values = [] }) => values.map((value) => Number(value.id))),
    products,
  };
}

/** A category with its image, its number of products and its subcategories. */
export function viewTile(
  category: CategoryRow,
  counts: ReadonlyMap<number, number>,
  children: readonly CategoryRow[],
): Static<typeof CategoryTileShape> {
  return {
    ...categoryLink(category),
    image: categoryImage(category),
    product_count: counts.get(category.id) ?? 0,
    children: children.map(categoryLink),
  };
}

function viewSeo({ category, parents }: CategoryPlace, count: number, cityIn?: string): CategoryPage['seo'] {
  const { name } = category;
  const inCity = cityIn ? ` в ${cityIn}` : '';
  const parent = parents.at(-1)?.name;
  return seoOf({
    titles: category.seoTitle
      ? [category.seoTitle]
      : [`${name} — купить${inCity}, цены`, `${name}${inCity}`, name],
    description:
      category.seoDescription ??
      `${name}${parent ? ` (${parent})` : ''}: ${count} ${goods(count)}${inCity}, цены и наличие в магазинах. ${plainText(category.description)}`,
    h1: name,
    canonical: categoryHref(category),
    above: [{ name: 'Каталог', href: '/catalog' }, ...parents.map(categoryLink)],
  });
}

const plural = new Intl.PluralRules('ru');

function goods(count: number): string {
  return { one: 'товар', few: 'товара', many: 'товаров' }[plural.select(count) as 'one'] ?? 'товаров';
}
