/** A page that search engines may show. */
export interface SitemapPage {
  path: string;
  /** When what it says has changed; null: nobody can tell truthfully. */
  changedAt: Date | null;
}

/** Stands for the origin in files that are kept: the shop may be reached under several. */
export const ORIGIN_MARK = '{origin}';

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** Ids of goods in one file: below the 50 000 addresses a file may have, and the same goods stay in the same file. */
export const IDS_IN_FILE = 40_000;

/** The file in which a product stands: «products-1», from 1. */
export function fileOfProduct(id: number): string {
  return `products-${Math.floor((id - 1) / IDS_IN_FILE) + 1}`;
}

/** A file of addresses as sitemaps.org has it (SEO.md §3). */
export function urlSet(pages: readonly SitemapPage[]): string {
  const urls = pages.map(({ path, changedAt }) => `<url>${entry(path, changedAt)}</url>\n`);
  return `${HEAD}<urlset ${NAMESPACE}>\n${urls.join('')}</urlset>\n`;
}

/** The index of the files. @param files by their names */
export function sitemapIndex(files: readonly { name: string; changedAt: Date | null }[]): string {
  const maps = files.map(
    ({ name, changedAt }) => `<sitemap>${entry(`/sitemaps/${name}.xml`, changedAt)}</sitemap>\n`,
  );
  return `${HEAD}<sitemapindex ${NAMESPACE}>\n${maps.join('')}</sitemapindex>\n`;
}

/** The latest of some moments; null when none is told. */
export function latestOf(dates: readonly (Date | null)[]): Date | null {
  const times = dates.flatMap((date) => (date ? [date.getTime()] : []));
  return times.length > 0 ? new Date(Math.max(...times)) : null;
}

function entry(path: string, changedAt: Date | null): string {
  const lastmod = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : '';
  return `<loc>${ORIGIN_MARK}${escapeXml(encodeURI(path))}</loc>${lastmod}`;
}

/** Text as it may stand in an element or an attribute of XML; what XML cannot hold is left out. */
export function escapeXml(text: string): string {
  const entities: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&apos;',
  };
  return (
    text
      .toWellFormed()
      // biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0 has no way to write them
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
      .replace(/[&<>"']/g, (char) => entities[char]!)
  );
}
