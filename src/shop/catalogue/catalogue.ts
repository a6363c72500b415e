/** Returns the path of a product's page. The id identifies the product; the slug is for people (SH-10). */
export function productHref({ id, slug }: { id: number; slug: string }): string {
  return `/product/${id}-${slug}`;
}

/** Returns the path of a category's page. */
export function categoryHref({ slug }: { slug: string }): string {
  return `/catalog/${slug}`;
}

/** How a product refers to others: what replaces it, what is bought with it, what the shop recommends beside it. */
export const RELATIONS = ['analog', 'accessory', 'recommended'] as const;
export type RelationKind = (typeof RELATIONS)[number];

/** The error of a product that does not exist or is hidden. */
export const NO_SUCH_PRODUCT = 'Такого товара нет.';

/** Search engines cut longer titles (SEO-17). */
export const TITLE_LENGTH = 70;
const DESCRIPTION = 160;

export interface Crumb {
  name: string;
  href: string;
}

/** Builds `Seo`: title and description within their limits, breadcrumbs from the home page to the page itself. */
export function seoOf(page: {
  /** Titles in order of preference: the first that fits is used, else the last one is cut. */
  titles: readonly string[];
  description: string;
  h1: string;
  canonical: string;
  above?: readonly Crumb[];
}) {
  const { titles, h1, canonical, above = [] } = page;
  const title = titles.find(({ length }) => length <= TITLE_LENGTH) ?? titles.at(-1) ?? h1;
  const home = { name: 'Главная', href: '/' };
  const self = { name: h1, href: canonical };
  return {
    title: cutText(title, TITLE_LENGTH),
    description: cutText(page.description, DESCRIPTION),
    h1,
    canonical,
    robots: 'index, follow',
    breadcrumbs: canonical === '/' ? [home] : [home, ...above, self],
  };
}

/** Cuts a text at a word boundary and appends «…». */
export function cutText(text: string, length: number): string {
  const clean = text.replace(/\s+/g, ' ').trim();
  if (clean.length <= length) return clean;
  const cut = clean.slice(0, length - 1);
  const space = cut.lastIndexOf(' ');
  return `${cut.slice(0, space > length / 2 ? space : undefined).replace(/[\s,.;:—–-]+$/, '')}…`;
}

const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: ' ',
  laquo: '«',
  raquo: '»',
};

/** Returns the text of sanitised HTML without tags. */
export function plainText(html: string): string {
  return html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot|nbsp|laquo|raquo);/g, (_, name: string) => entities[name] ?? ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

const MARKS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/**
 * HTML of a text that a person has typed: an empty line ends a paragraph. A text with tags is HTML already.
 * The caller sanitises the result.
 */
export function htmlOfTyped(text: string): string {
  if (/<[a-z/!]/i.test(text)) return text;
  return text
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map(
      (part) =>
        `<p>${part.replace(/[&<>]/g, (mark) => MARKS[mark] ?? mark).replace(/\s*\n\s*/g, '<br />')}</p>`,
    )
    .join('');
}

/** What a person edits of sanitised HTML: text when it has nothing but paragraphs and line breaks, else the HTML. */
export function typedOfHtml(html: string): string {
  if (/<(?!\/?p>|br ?\/?>)/i.test(html)) return html;
  return html
    .replace(/\s+/g, ' ')
    .replace(/<br ?\/?>/gi, '\n')
    .replace(/<\/p>\s*/gi, '\n\n')
    .replace(/<p>/gi, '')
    .replace(/&(amp|lt|gt|quot|nbsp|laquo|raquo);/g, (_, name: string) => entities[name] ?? ' ')
    .trim();
}
