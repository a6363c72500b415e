import { splitModels, typograph } from '../../core/typograph.ts';
import { slugWords } from '../../shop/exchange/slug.ts';

/** A part of a document: its anchor and its heading in plain words. */
export interface Part {
  anchor: string;
  name: string;
}

const heading = /<(\/?)h([34])>/g;
/** Ids of the page around the text. */
const SHELL = new Set(['app', 'main', 'state', 'contents']);
/** What stands between tags. */
const words = /(?<=^|>)[^<]+/g;
const part = /<h2>(.*?)<\/h2>/gs;

/**
 * The text of a document as it stands on its page. The text keeps h3 and h4, since h1 and h2 are a page's own; here
 * the text is the page, so its headings come right under h1, each part with an anchor that does not depend on the
 * order of the parts, and its words are typeset.
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
  return { html: anchored.replace(words, typograph), parts };
}

/**
 * The same for a text inside a block of a page: its headings come under the one above it, without anchors.
 * @param above the level of that heading
 */
export function withinBlock(html: string, above: 2 | 3): string {
  const lowered = html.replace(
    heading,
    (_, slash: string, level: string) => `<${slash}h${Number(level) - 2 + above}>`,
  );
  return lowered.replace(words, typograph);
}

/**
 * «8–10 м²», «Вт/м», «ВА47-29» stay on one line each.
 * @param html typeset
 * @param whole the class of what is not to be torn
 */
export function withWhole(html: string, whole: string | undefined): string {
  return html.replace(words, (text) =>
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
