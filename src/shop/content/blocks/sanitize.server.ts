import sanitizeHtml from 'sanitize-html';
import {
  ATTRIBUTES,
  isOwnImage,
  isProductId,
  OWN_IMAGE,
  productInText,
  relOf,
  SCHEMES,
  TAGS,
} from './blocks.ts';

const { figure: _, ...withoutGoods } = ATTRIBUTES;

const rules: sanitizeHtml.IOptions = {
  allowedTags: [...TAGS],
  allowedAttributes: withoutGoods,
  allowedSchemes: SCHEMES,
  allowedSchemesByTag: { img: [] },
  allowProtocolRelative: false,
  transformTags: {
    // The page has its own h1 and h2. A div from an editor is a paragraph.
    h1: 'h3',
    h2: 'h3',
    h5: 'h4',
    h6: 'h4',
    div: 'p',
    a: (tagName, { href = '' }) => ({
      tagName,
      attribs: { href, ...relOf(href) },
    }),
    img: (tagName, { src = '', alt = '', width = '', height = '' }) => ({
      tagName,
      attribs: { src, alt, width, height, loading: 'lazy' },
    }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !isOwnImage(attribs),
  nestingLimit: 30,
};

/**
 * Sanitises HTML of staff: few tags, links, own images with sizes; no scripts, styles or frames. It runs on write and
 * on read (SEC-54), because rows may come from elsewhere.
 */
export function cleanHtml(source: string): string {
  return sanitizeHtml(source, rules).trim();
}

/**
 * The same for a text that may have products in it. They stay between its blocks only, never within one: there the pages
 * divide the text (STF-160).
 */
export function cleanTextWithGoods(source: string): string {
  return placeProducts(sanitizeHtml(source, { ...rules, allowedAttributes: ATTRIBUTES })).trim();
}

/** A product with its end, when it is empty; or any other tag. Sanitised attributes contain no `>`. */
const TAG = /<figure data-product="([^"]*)">(\s*<\/figure>)?|<(\/?)[a-z][^>]*?(\/?)>/g;

function placeProducts(html: string): string {
  let depth = 0;
  return html.replace(TAG, (whole, id?: string, end?: string, slash?: string, isVoid?: string) => {
    if (id !== undefined && end !== undefined) return depth === 0 && isProductId(id) ? productInText(id) : '';
    if (slash) depth--;
    else if (!isVoid) depth++;
    // A figure with content is no product.
    return id === undefined ? whole : '<figure>';
  });
}

/** The error for an image that sanitising would remove; null when there is none. */
export function imageError(source: string): string | null {
  let fault: string | null = null;
  sanitizeHtml(source, {
    allowedTags: ['img'],
    allowedAttributes: { img: ['src', 'width', 'height'] },
    nestingLimit: 30,
    exclusiveFilter({ tag, attribs }) {
      if (tag === 'img' && !isOwnImage(attribs))
        fault ??= OWN_IMAGE.test(attribs.src ?? '')
          ? 'У картинки нет размеров: укажите width и height в пикселях.'
          : 'Сначала загрузите картинку в магазин: её адрес должен начинаться с /files/.';
      return false;
    },
  });
  return fault;
}
