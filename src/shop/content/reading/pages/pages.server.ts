import type { Static } from 'typebox';
import { cached } from '../../../../platform/cache/cached.server.ts';
import type { ChangeKind } from '../../../../platform/changes/changes.queries.ts';
import { shopSetting } from '../../../../platform/config/settings.server.ts';
import { PAGE_SIZES } from '../../../../platform/http/page-sizes.ts';
import type { Ordering } from '../../../../search-engine/search-engine.ts';
import { type Card, cardsByIds } from '../../../catalogue/card/card.server.ts';
import { seoOf } from '../../../catalogue/catalogue.ts';
import { categoryLink, categoryTree } from '../../../catalogue/category/category.server.ts';
import { activeCities } from '../../../geo/geo.server.ts';
import { pricesInCity } from '../../../pricing/pricing.server.ts';
import { type ListContext, popularFirst, viewTile } from '../../../search/search.server.ts';
import { readBanners } from '../../content.queries.ts';
import type { CatalogPageShape, FrontpageShape } from '../../content.shapes.ts';
import type { HomeBlock } from '../../home/home.queries.ts';
import { homeBlocks } from '../../home/home.server.ts';
import { newestPosts } from '../posts/posts.server.ts';

const anyGoods: ReadonlySet<ChangeKind> = new Set(['product', 'price', 'stock', 'category']);
const bannersOnly: ReadonlySet<ChangeKind> = new Set(['content']);

/** The home page: banners, departments, popular and new products. */
export async function frontpage(context: ListContext): Promise<Static<typeof FrontpageShape>> {
  const { db } = context;
  const shown = await homeBlocks(db);
  const [popular, rows, tiles, banners, posts, name, slogan, inCity] = await Promise.all([
    goods(context, 'popular'),
    goodsRows(context, shown),
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
      titles: [
        `${shop} — ${slogan ?? 'каталог товаров'}${inCity}`,
        `${shop} — интернет-магазин${inCity}`,
        shop,
      ],
      description: `${shop}: ${tiles.map((tile) => tile.name).join(', ')}. Цены и наличие${inCity}, самовывоз и доставка.`,
      h1: slogan ?? shop,
      canonical: '/',
    }),
    blocks: rows.filter(({ items }) => items.length > 0).map(({ kind: _, ...row }) => row),
    sections: sectionsOf(shown, rows),
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

/** The rows of goods among the blocks of the home page, besides the popular ones. */
function goodsRows(context: ListContext, shown: readonly HomeBlock[]) {
  return Promise.all(
    shown
      .filter(({ kind }) => kind === 'new' || kind === 'category')
      .map(async ({ kind, title, category }) => {
        if (category === null) {
          const items = await goods(context, '-created_at');
          return { kind, type: 'products', title: title || 'Новинки', href: null, items };
        }
        const found = (await categoryTree(context.db)).find(({ id }) => id === category);
        const items = found ? await goods(context, 'popular', category) : [];
        const { name = '', href = null } = found ? categoryLink(found) : {};
        return { kind, type: 'products', title: title || name, href, items };
      }),
  );
}

/** The order of the home page; a row of goods names its place among `blocks`. */
function sectionsOf(shown: readonly HomeBlock[], rows: readonly { items: readonly unknown[] }[]) {
  const left = [...rows];
  let place = 0;
  return shown.flatMap(({ kind, title }): Static<typeof FrontpageShape>['sections'] => {
    if (kind !== 'new' && kind !== 'category') return [{ kind, title, block: null }];
    if (!left.shift()?.items.length) return [];
    return [{ kind: 'products', title, block: place++ }];
  });
}

/** Product ids are cached; prices and stock are read for each request. */
async function goods(
  { db, search, visitor }: ListContext,
  ordering: Ordering,
  categoryId: number | null = null,
): Promise<Card[]> {
  const { cityId } = visitor;
  const priceTypeId = (await pricesInCity(db, visitor))?.priceType ?? null;
  const edition = await search.edition();
  const key = `front page ${edition} ${ordering} ${categoryId} ${cityId} ${priceTypeId}`;
  const ids = await cached(db, key, anyGoods, async () => {
    const request = { ...popularFirst(cityId, priceTypeId, PAGE_SIZES.frontPagePopularProducts), categoryId };
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
      ground,
      is_ad,
      advertiser,
      erid,
    }),
  );
}

/** « в Екатеринбурге»; empty while the shop has no cities. */
async function cityPhrase({ db, visitor }: ListContext): Promise<string> {
  const city = (await activeCities(db)).find(({ id }) => id === visitor.cityId);
  return city ? ` в ${city.name_in}` : '';
}
