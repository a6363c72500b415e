import sanitizeHtml from 'sanitize-html';

/** Pictures kept by `storeFile`: no page asks a foreign host for anything. */
const OWN_PICTURE = /^\/files\/[0-9a-z/._-]{1,200}$/;
const SIZE = /^[1-9]\d{0,3}$/;

const rules: sanitizeHtml.IOptions = {
  allowedTags: [
    ...['p', 'br', 'hr', 'ul', 'ol', 'li', 'b', 'strong', 'i', 'em', 'u', 's', 'sub', 'sup', 'h3', 'h4'],
    ...['blockquote', 'table', 'caption', 'thead', 'tbody', 'tr', 'th', 'td', 'a', 'figure', 'figcaption'],
    'img',
  ],
  allowedAttributes: {
    a: ['href', 'rel'],
    img: ['src', 'alt', 'width', 'height', 'loading'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan', 'scope'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: [] },
  allowProtocolRelative: false,
  transformTags: {
    // The page owns h1 and h2; a div of an editor is a paragraph.
    ...{ h1: 'h3', h2: 'h3', h5: 'h4', h6: 'h4', div: 'p' },
    a: (tagName, { href = '' }) => ({
      tagName,
      attribs: { href, ...relOf(href) },
    }),
    img: (tagName, { src = '', alt = '', width = '', height = '' }) => ({
      tagName,
      attribs: { src, alt, width, height, loading: 'lazy' },
    }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !isOwnPicture(attribs),
  nestingLimit: 30,
};

function isOwnPicture({ src = '', width = '', height = '' }: Record<string, string>): boolean {
  return OWN_PICTURE.test(src) && !src.includes('..') && SIZE.test(width) && SIZE.test(height);
}

/** Robots follow neither to other sites nor to an address with parameters, which is a state of a page. */
function relOf(href: string): { rel?: string } {
  if (/^https?:/i.test(href)) return { rel: 'nofollow noopener' };
  return href.includes('?') ? { rel: 'nofollow' } : {};
}

/**
 * HTML of staff as it may stand on a page: few tags, links, our own pictures with their sizes; no scripts, styles or
 * frames. Runs on write and again when it is read (RELIABILITY 54): rows may come from elsewhere.
 */
export function cleanHtml(source: string): string {
  return sanitizeHtml(source, rules).trim();
}

/** What is told to whoever writes a picture that would be left out; null: there is none. */
export function pictureFault(source: string): string | null {
  let fault: string | null = null;
  sanitizeHtml(source, {
    allowedTags: ['img'],
    allowedAttributes: { img: ['src', 'width', 'height'] },
    nestingLimit: 30,
    exclusiveFilter({ tag, attribs }) {
      if (tag === 'img' && !isOwnPicture(attribs))
        fault ??= OWN_PICTURE.test(attribs.src ?? '')
          ? 'У картинки нет размеров: укажите width и height в пикселях.'
          : 'Картинка должна лежать у нас: сначала загрузите её, адрес начинается с /files/.';
      return false;
    },
  });
  return fault;
}
