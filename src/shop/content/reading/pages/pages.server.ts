import type { Static } from 'typebox';
import { cached } from '../../../../platform/cache/cached.server.ts';
import type { ChangeKind } from '../../../../platform/changes/changes.queries.ts';
import { shopSetting } from '../../../../platform/config/settings.server.ts';
import { PAGE_SIZES } from '../../../../platform/http/page-sizes.ts';
import type { Ordering } from '../../../../search-engine/search-engine.ts';
import { type Card, cardsByIds } from '../../../catalogue/card/card.server.ts';
import { seoOf } from '../../../catalogue/catalogue.ts';
import { categoryTree } from '../../../catalogue/category/category.server.ts';
import { activeCities } from '../../../geo/geo.server.ts';
import { pricesInCity } from '../../../pricing/pricing.server.ts';
import { type ListContext, popularFirst, viewTile } from '../../../search/search.server.ts';
import { readBanners } from '../../content.queries.ts';
import type { CatalogPageShape, FrontpageShape } from '../../content.shapes.ts';
import { newestPosts } from '../posts/posts.server.ts';

const anyGoods: ReadonlySet<ChangeKind> = new Set(['product', 'price', 'stock', 'category']);
const bannersOnly: ReadonlySet<ChangeKind> = new Set(['content']);

/** The home page: banners, departments, popular and new products. */
export async function frontpage(context: ListContext): Promise<Static<typeof FrontpageShape>> {
  const { db } = context;
  const [popular, latest, tiles, banners, posts, name, slogan, inCity] = await Promise.all([
    goods(context, 'popular'),
    goods(context, '-created_at'),
    rootTiles(context),
    viewBanners(context),
    newestPosts(db),
    shopSetting(db, 'shop_name'),
    shopSetting(db, 'slogan'),
    cityPhrase(context),
  ]);
  const shop = name ?? 'Интернет-магазин';
  return {
    seo: seoOf({
      titles: [`${shop} — ${slogan ?? 'каталог товаров'}${inCity}`, `${shop}${inCity}`, shop],
      description: `${shop}: ${tiles.map((tile) => tile.name).join(', ')}. Цены и наличие${inCity}, самовывоз и доставка.`,
      h1: slogan ?? shop,
      canonical: '/',
    }),
    blocks: [{ type: 'products', title: 'Новинки', href: null, items: latest }].filter(
      ({ items }) => items.length > 0,
    ),
    cards: tiles.slice(0, PAGE_SIZES.frontPageCards),
    popular_products: popular,
    posts,
    banners,
  };
}

/** The root of the catalogue: every department with its sections. */
export async function catalogPage(context: ListContext): Promise<Static<typeof CatalogPageShape>> {
  const [categories, popular, banners, inCity] = await Promise.all([
    rootTiles(context),
    goods(context, 'popular'),
    viewBanners(context),
    cityPhrase(context),
  ]);
  const names = categories.map(({ name }) => name).join(', ');
  return {
    seo: seoOf({
      titles: [`Каталог товаров${inCity} — цены и наличие`, 'Каталог товаров'],
      description: `Каталог: ${names}. Цены и наличие${inCity}.`,
      h1: 'Каталог',
      canonical: '/catalog',
    }),
    categories,
    popular,
    banners,
  };
}

/** Product ids are cached; prices and stock are read for each request. */
async function goods({ db, search, visitor }: ListContext, ordering: Ordering): Promise<Card[]> {
  const { cityId } = visitor;
  const priceTypeId = (await pricesInCity(db, visitor))?.priceType ?? null;
  const edition = await search.edition();
  const key = `front page ${edition} ${ordering} ${cityId} ${priceTypeId}`;
  const ids = await cached(db, key, anyGoods, async () => {
    const request = popularFirst(cityId, priceTypeId, PAGE_SIZES.frontPagePopularProducts);
    return (await search.list({ ...request, ordering, inStock: ordering === '-created_at' })).ids;
  });
  return cardsByIds({ db, visitor }, ids);
}

async function rootTiles({ db, search }: ListContext) {
  const [tree, counts] = await Promise.all([categoryTree(db, 1), search.categoryCounts()]);
  const below = Map.groupBy(tree, ({ parentId }) => parentId);
  return tree
    .filter(({ depth }) => depth === 0)
    .map((category) => viewTile(category, counts, below.get(category.id) ?? []));
}

async function viewBanners({ db }: ListContext) {
  return (await cached(db, 'banners', bannersOnly, () => readBanners(db))).map(
    ({ id, place, title, text, button, href, image, alt, ground, is_ad, advertiser, erid }) => ({
      id,
      href,
      image: image || null,
      alt: alt || title,
      title,
      text,
      button,
      place: place as 'hero' | 'side',
      ...{ ground, is_ad, advertiser, erid },
    }),
  );
}

/** « в Екатеринбурге»; empty while the shop has no cities. */
async function cityPhrase({ db, visitor }: ListContext): Promise<string> {
  const city = (await activeCities(db)).find(({ id }) => id === visitor.cityId);
  return city ? ` в ${city.name_in}` : '';
}
