import { MOST_CART_LINES } from '../cart/cart.ts';

/** Lists that can be shared. */
export const SHARED_KINDS = ['cart', 'wishlist'] as const;
export type SharedKind = (typeof SHARED_KINDS)[number];

/** Days a link works after its owner last requested it. */
export const SHARED_DAYS = 14;
/** Most working links of one owner. */
export const MOST_SHARED = 20;
/** Pattern of a token: 256 random bits in base64url. */
export const SHARED_TOKEN = '^[A-Za-z0-9_-]{43}$';

/** A product of a list; without a quantity the smallest one that is sold. */
export interface SharedLine {
  product: number;
  quantity: number | null;
}

/** An article that «Вставить список» can tell from the quantity after it. */
const PLAIN_ARTICLE = /^(?!(?:арт|артикул|код)\.)[\p{L}\d](?:[\p{L}\d./_-]*[\p{L}\d])?$/iu;

/**
 * A list as text, «артикул количество» per line, which «Вставить список» can read back. Products without an article
 * cannot be written this way and are left out. An apostrophe that would mark a formula as text is doubled.
 */
export function listText(lines: readonly { article: string; quantity: number }[]): string {
  return lines
    .filter(({ article }) => article !== '')
    .slice(0, MOST_CART_LINES)
    .map(({ article, quantity }) =>
      PLAIN_ARTICLE.test(article)
        ? `${article} ${quantity}`
        : `"${article.replace(/^'(?=[=+\-@'])/, "''").replaceAll('"', '""')}";${quantity}`,
    )
    .join('\n');
}
