import type { Static } from 'typebox';
import type { ChangeKind } from '../../core/changes.server.ts';
import type { Db } from '../../core/db.server.ts';
import { kept } from '../../core/kept.server.ts';
import { lastingAnswer } from '../../core/lasting-answers.server.ts';
import { PAGE_SIZES } from '../../core/page-sizes.ts';
import { type CartLine, readCartLines } from '../cart/cart.server.ts';
import { type CategoryRow, categoryLink, categoryTree } from '../catalogue/category.server.ts';
import { infoLinks } from '../content/about.server.ts';
import { placesOfShell } from '../geo/geo.server.ts';
import type { Visitor } from '../session/session.ts';
import { readDefaultSeller, readMenu, readSettings, readSocialNetworks } from './layout.queries.ts';
import type { LayoutShape } from './layout.shapes.ts';

type Layout = Static<typeof LayoutShape>;

/** Levels of the tree in the menu below its roots. */
const MENU_DEPTH = 2;

const textsAndTree: ReadonlySet<ChangeKind> = new Set(['layout', 'category']);

/** The shell's data (SPEC §3 «Layout data»), with the counts of the visitor's own cart and wishlist. */
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

/** What is shown to whoever has put nothing anywhere. */
function guestsLayout(db: Db, city: number): Promise<Layout> {
  return kept(db, `layout ${city}`, textsAndTree, async () => {
    const [places, shared] = await Promise.all([
      placesOfShell(db, city),
      kept(db, 'shell', textsAndTree, () => readShared(db)),
    ]);
    return lastingAnswer({ ...places, ...shared, cart_items_count: 0, wishlist_items_count: 0, city });
  });
}

/** What everybody gets, of any city. */
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

/** The badge's number: lines that can be bought, never pieces (RULINGS 5). */
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
