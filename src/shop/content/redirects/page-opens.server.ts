import type { Kysely } from 'kysely';
import type { DB } from '../../../../db/types.ts';
import { isShopError } from '../../../platform/http/errors.ts';
import { findCategory } from '../../catalogue/category/category.server.ts';
import { requireProduct } from '../../catalogue/product/product.server.ts';
import type { Kind } from '../content.ts';
import { readMovedTo } from '../items.queries.ts';
import { shelfOf } from '../reading/reading.server.ts';
import { isOwnPage } from './own-pages.ts';
import { pathOfTarget } from './redirects.ts';

/** What opens beside the pages: files of the shop, and the feed of posts. */
const FILES = /^\/files\/|^\/posts\/rss\.xml$/;

/** Whether a visitor who is led to a target finds a page of the shop there now (STF-65). @param target as `redirectTarget` writes it */
export async function pageOpens(db: Kysely<DB>, target: string): Promise<boolean> {
  const path = pathOfTarget(target);
  if (path === '/' || isOwnPage(path) || FILES.test(path)) return true;
  const [, folder = '', name = ''] = /^\/([a-z]+)\/([^/]+)$/.exec(path) ?? [];
  const [find, text] = [FINDERS[folder], decoded(name)];
  return find !== undefined && text !== null && find(db, text);
}

/** The text of a percent-encoded part of a path; null: it is none, or PostgreSQL could not store it. */
function decoded(part: string): string | null {
  try {
    const text = decodeURIComponent(part);
    return /\p{Cc}/u.test(text) ? null : text;
  } catch {
    return null;
  }
}

type Finder = (db: Kysely<DB>, name: string) => Promise<boolean>;

const FINDERS: Partial<Record<string, Finder>> = {
  catalog: async (db, slug) => (await findCategory(db, slug)) !== undefined,
  product: productOpens,
  info: ofKind('info'),
  posts: ofKind('post'),
  about: ofKind('about'),
  embedded: async (db, id) => (await shelfOf(db, 'embedded')).some((item) => String(item.id) === id),
};

function ofKind(kind: Kind): Finder {
  return async (db, slug) =>
    (await shelfOf(db, kind)).some((item) => item.slug === slug) ||
    (await readMovedTo(db, kind, slug)) !== undefined;
}

async function productOpens(db: Kysely<DB>, name: string): Promise<boolean> {
  const id = /^(\d{1,10})(?:-|$)/.exec(name)?.[1];
  if (id === undefined) return false;
  try {
    await requireProduct(db, id);
    return true;
  } catch (error) {
    if (isShopError(error) && error.status === 404) return false;
    throw error;
  }
}
