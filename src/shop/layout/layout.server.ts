import type { Static } from 'typebox';
import { cached } from '../../platform/cache/cached.server.ts';
import { immutableAnswer } from '../../platform/cache/immutable-answers.server.ts';
import type { ChangeKind } from '../../platform/changes/changes.queries.ts';
import type { Db } from '../../platform/database/db.server.ts';
import type { EmailLayout } from '../../platform/email/email.ts';
import { PAGE_SIZES } from '../../platform/http/page-sizes.ts';
import { type CartLine, readCartLines } from '../cart/cart.server.ts';
import { type CategoryRow, categoryLink, categoryTree } from '../catalogue/category/category.server.ts';
import { infoLinks } from '../content/reading/about/about.server.ts';
import { contactsOf, currentCityId, placesOfShell } from '../geo/geo.server.ts';
import type { Visitor } from '../session/session.ts';
import { readDefaultSeller, readMenu, readSettings, readSocialNetworks } from './layout.queries.ts';
import type { LayoutShape } from './layout.shapes.ts';

type Layout = Static<typeof LayoutShape>;

/** Levels of the menu below the departments. */
const MENU_DEPTH = 2;

const textsAndTree: ReadonlySet<ChangeKind> = new Set(['layout', 'category']);

/** Data of the shell (R3.1 to R3.11), with the counts of the visitor's cart and wishlist. */
export async function readLayout({ db, visitor }: { db: Db; visitor: Visitor }): Promise<Layout> {
  const [guests, cartLines] = await Promise.all([
    guestsLayout(db, visitor.cityId),
    readCartLines({ db, visitor }),
  ]);
  const cart_items_count = cartCount(cartLines);
  const wishlist_items_count = visitor.wishlistItems.length;
  if (cart_items_count === 0 && wishlist_items_count === 0) return guests;
  return { ...guests, cart_items_count, wishlist_items_count };
}

/** The layout of visitors with an empty cart and wishlist; cached by city. */
function guestsLayout(db: Db, city: number): Promise<Layout> {
  return cached(db, `layout ${city}`, textsAndTree, async () => {
    const [places, shared] = await Promise.all([
      placesOfShell(db, city),
      cached(db, 'shell', textsAndTree, () => readShared(db)),
    ]);
    return immutableAnswer({ ...places, ...shared, cart_items_count: 0, wishlist_items_count: 0, city });
  });
}

/** The part that is the same for all cities. */
async function readShared(db: Db) {
  const [menu, tree, socialNetworks, documents, settings, seller] = await Promise.all([
    readMenu(db),
    categoryTree(db, MENU_DEPTH),
    readSocialNetworks(db),
    infoLinks(db),
    readSettings(db),
    readDefaultSeller(db),
  ]);
  const setting = (name: string) => settings.get(name) ?? '';
  return {
    menu,
    categories: viewTree(tree),
    social_networks: socialNetworks,
    email: { email: setting('email') },
    documents,
    page_sizes: PAGE_SIZES,
    company: {
      name: setting('shop_name') || seller?.name || '',
      slogan: setting('slogan'),
      full_name: seller?.full_name ?? '',
      inn: seller?.inn ?? '',
      ogrn: seller?.ogrn ?? '',
      address: seller?.address ?? '',
      disclosure_text: setting('disclosure_text'),
      disclosure_url: setting('disclosure_url'),
    },
  };
}

/** Number of cart lines that can be bought, not of pieces (ORD-2). */
function cartCount(lines: readonly CartLine[]): number {
  return lines.filter((line) => line.max_quantity > 0).length;
}

function viewTree(tree: readonly CategoryRow[]): Layout['categories'] {
  const below = Map.groupBy(tree, ({ parentId }) => parentId);
  const branch = (row: CategoryRow) => ({
    ...categoryLink(row),
    ...(row.imageSrc === null ? {} : { icon: row.imageSrc }),
    ...(row.imageGround === null ? {} : { ground: row.imageGround }),
  });
  const childrenOf = ({ id }: CategoryRow) => below.get(id) ?? [];
  return tree
    .filter(({ depth }) => depth === 0)
    .map((root) => ({
      ...branch(root),
      children: childrenOf(root).map((child) => ({
        ...branch(child),
        children: childrenOf(child).map((leaf) => ({ ...branch(leaf), children: [] })),
      })),
    }));
}

const texts: ReadonlySet<ChangeKind> = new Set(['layout']);

/**
 * Sender's name and details for the frame of emails; cached until the settings of the shop change.
 * @param origin base URL of links; from the configuration only, never from a request (SEC-4)
 */
export async function emailLayout(db: Db, origin: string): Promise<EmailLayout> {
  const [settings, seller] = await cached(db, 'email-layout', texts, () =>
    Promise.all([readSettings(db), readDefaultSeller(db)]),
  );
  const { phones } = await contactsOf(db, await currentCityId(db, undefined));
  return {
    shop: settings.get('shop_name') || seller?.name || 'Интернет-магазин',
    slogan: settings.get('slogan') ?? '',
    origin,
    phone: phones[0]?.phone ?? '',
    email: settings.get('email') ?? '',
    seller: seller ? `${seller.full_name}, ИНН\u00a0${seller.inn}, ОГРН\u00a0${seller.ogrn}` : '',
  };
}
