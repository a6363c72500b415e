import type { Kind } from '../content.ts';

export {
  isProductId,
  MOST_IN_TEXT,
  partsOfText,
  productInText,
  productsInText,
} from './goods-in-text.ts';

/** The kinds of texts in which products stand as live cards, between the paragraphs (STF-160). */
export const WITH_GOODS: ReadonlySet<Kind> = new Set(['post', 'info', 'embedded']);

/** The tags of texts; everything else is removed by the sanitiser (SEC-54). */
export const TAGS = [
  'p',
  'br',
  'hr',
  'ul',
  'ol',
  'li',
  'b',
  'strong',
  'i',
  'em',
  'u',
  's',
  'sub',
  'sup',
  'h3',
  'h4',
  'blockquote',
  'table',
  'caption',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
  'a',
  'figure',
  'figcaption',
  'img',
] as const;

/** The attributes of these tags, in the order in which they are written. */
export const ATTRIBUTES = {
  a: ['href', 'rel'],
  figure: ['data-product'],
  img: ['src', 'alt', 'width', 'height', 'loading'],
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan', 'scope'],
};

/** The schemes of links. */
export const SCHEMES = ['http', 'https', 'mailto', 'tel'];

/** Images stored by `storeFile`. Pages load nothing from other hosts. */
export const OWN_IMAGE = /^\/files\/[0-9a-z/._-]{1,200}$/;
const SIZE = /^[1-9]\d{0,3}$/;

/** Whether an image is one of the shop, with its sizes. */
export function isOwnImage({ src = '', width = '', height = '' }: Record<string, string>): boolean {
  return OWN_IMAGE.test(src) && !src.includes('..') && SIZE.test(width) && SIZE.test(height);
}

/** Robots must not follow links to other sites, nor URLs with parameters, which are states of a page. */
export function relOf(href: string): { rel?: string } {
  if (/^https?:/i.test(href)) return { rel: 'nofollow noopener' };
  return href.includes('?') ? { rel: 'nofollow' } : {};
}
