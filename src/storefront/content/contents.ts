import { slugWords } from '../../platform/text/slug.ts';
import { splitModels } from '../../platform/text/typograph.ts';
import { TEXT, typesetHtml } from './typeset-html.ts';

/** A section of a document: its anchor and its heading as plain text. */
export interface Part {
  anchor: string;
  name: string;
}

const heading = /<(\/?)h([34])>/g;
/** Ids used by the page around the text. */
const SHELL = new Set(['app', 'main', 'state', 'contents']);
const part = /<h2>(.*?)<\/h2>/gs;

/**
 * Prepares the text of a document for its page. Stored texts use h3 and h4; here their headings move directly
 * below h1, each with an anchor that does not depend on the order of sections, and typography is applied.
 * @param html sanitised, headings without attributes
 */
export function withContents(html: string): { html: string; parts: Part[] } {
  const parts: Part[] = [];
  const taken = new Set<string>();
  const raised = html.replace(
    heading,
    (_, slash: string, level: string) => `<${slash}h${Number(level) - 1}>`,
  );
  const anchored = raised.replace(part, (_, inner: string) => {
    const name = plainWords(inner);
    const slug = slugWords(name) || 'razdel';
    let anchor = slug;
    for (let next = 2; taken.has(anchor) || SHELL.has(anchor); next++) anchor = `${slug}-${next}`;
    taken.add(anchor);
    parts.push({ anchor, name });
    return `<h2 id="${anchor}">${inner}</h2>`;
  });
  return { html: typesetHtml(anchored), parts };
}

/**
 * Prepares a text inside a block of a page: its headings go below the one above it, without anchors.
 * @param above the level of that heading
 */
export function withinBlock(html: string, above: 2 | 3): string {
  const lowered = html.replace(
    heading,
    (_, slash: string, level: string) => `<${slash}h${Number(level) - 2 + above}>`,
  );
  return typesetHtml(lowered);
}

/**
 * Keeps «8–10 м²», «Вт/м» and «ВА47-29» from wrapping.
 * @param html with typography applied
 * @param whole the class of what must not wrap
 */
export function withWhole(html: string, whole: string | undefined): string {
  return html.replace(TEXT, (text) =>
    splitModels(text)
      .map((piece) => (piece.whole ? `<span class="${whole}">${piece.text}</span>` : piece.text))
      .join(''),
  );
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00a0' };

function plainWords(html: string): string {
  return html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot|nbsp);/g, (_, name: string) => entities[name]!)
    .replace(/ +/g, ' ')
    .trim();
}
