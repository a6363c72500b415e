import sanitizeHtml from 'sanitize-html';
import { decodeEntities } from './entities.ts';

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
