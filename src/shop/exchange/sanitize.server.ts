import sanitizeHtml from 'sanitize-html';

const MAX_DESCRIPTION = 100_000;

const rules: sanitizeHtml.IOptions = {
  allowedTags: [
    'p',
    'br',
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
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
  ],
  allowedAttributes: { td: ['colspan', 'rowspan'], th: ['colspan', 'rowspan'] },
  allowedSchemes: [],
  // The page owns h1 and h2; a div of an editor is a paragraph.
  transformTags: { h1: 'h3', h2: 'h3', h5: 'h4', h6: 'h4', div: 'p' },
  nestingLimit: 30,
};

/**
 * A description as it may stand on a page: HTML keeps a small list of tags and no links, scripts or styles;
 * plain text becomes paragraphs. 1C escapes twice now and then (EXCHANGE §6.14): entities that are left are decoded.
 */
export function sanitizeDescription(source: string): string {
  const text = source.length > MAX_DESCRIPTION ? source.slice(0, MAX_DESCRIPTION) : source;
  if (!/[<&]/.test(text)) return paragraphs(text);
  if (/<[a-z!/]/i.test(text)) return sanitizeHtml(text, rules).trim();
  const decoded = decodeEntities(text);
  return /<[a-z!/]/i.test(decoded) ? sanitizeHtml(decoded, rules).trim() : paragraphs(decoded);
}

/** Decodes the entities that a second escaping leaves in plain text: `&quot;` → `"`. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(#\d{1,7}|#x[0-9a-f]{1,6}|[a-z]{2,6});/gi, (whole, name: string) => {
    if (name[0] !== '#') return named[name.toLowerCase()] ?? whole;
    const code =
      name[1] === 'x' || name[1] === 'X' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    const isText = code >= 0x20 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
    return isText ? String.fromCodePoint(code) : ' ';
  });
}

const named: Record<string, string> = {
  quot: '"',
  amp: '&',
  lt: '<',
  gt: '>',
  apos: "'",
  nbsp: '\u00a0',
  laquo: '«',
  raquo: '»',
  mdash: '—',
  ndash: '–',
  deg: '°',
  times: '×',
  hellip: '…',
  bull: '•',
  middot: '·',
  sup2: '²',
  sup3: '³',
  plusmn: '±',
  copy: '©',
  reg: '®',
};

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function paragraphs(text: string): string {
  const plain = text.replace(/\r\n?/g, '\n').trim();
  if (plain === '') return '';
  const escaped = plain.replace(/[&<>"]/g, (char) => escapes[char] as string);
  return escaped
    .split(/\n[ \t]*\n\s*/)
    .map((part) => `<p>${part.trim().replace(/\s*\n\s*/g, '<br />')}</p>`)
    .join('');
}
