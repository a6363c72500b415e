import sanitizeHtml from 'sanitize-html';
import { decodeEntities } from '../values/values.ts';

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
  // h1 and h2 are reserved for the page itself; editors write a div for a paragraph.
  transformTags: { h1: 'h3', h2: 'h3', h5: 'h4', h6: 'h4', div: 'p' },
  nestingLimit: 30,
};

/**
 * Makes a description safe for a page. HTML is reduced to a short list of tags without links, scripts or styles; plain
 * text is split into paragraphs. Entities are decoded again, because 1C sometimes escapes twice (EX-13).
 */
export function sanitizeDescription(source: string): string {
  const text = source.length > MAX_DESCRIPTION ? source.slice(0, MAX_DESCRIPTION) : source;
  if (!/[<&]/.test(text)) return paragraphs(text);
  if (/<[a-z!/]/i.test(text)) return sanitizeHtml(text, rules).trim();
  const decoded = decodeEntities(text);
  return /<[a-z!/]/i.test(decoded) ? sanitizeHtml(decoded, rules).trim() : paragraphs(decoded);
}

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
