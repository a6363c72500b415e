/** A page in the sitemap. */
export interface SitemapPage {
  path: string;
  /** When its content changed; null: unknown. */
  changedAt: Date | null;
}

/** Placeholder of the origin in stored files, because the shop may have several origins. */
export const ORIGIN_MARK = '{origin}';

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** Range of product ids in one file, below the limit of 50,000 addresses. A product always stays in the same file. */
export const IDS_IN_FILE = 40_000;

/** Returns the name of the file of a product: «products-1», from 1. */
export function fileOfProduct(id: number): string {
  return `products-${Math.floor((id - 1) / IDS_IN_FILE) + 1}`;
}

/** Builds the XML of a sitemap file (SEO-11) piece by piece: `URLS_HEAD`, one text per slice of pages, `URLS_END`. */
export const URLS_HEAD = `${HEAD}<urlset ${NAMESPACE}>\n`;
export const URLS_END = '</urlset>\n';

export function urlsOf(pages: readonly SitemapPage[]): string {
  return pages.map(({ path, changedAt }) => `<url>${entry(path, changedAt)}</url>\n`).join('');
}

/** Builds the XML of the index of sitemap files. */
export function sitemapIndex(files: readonly { name: string; changedAt: Date | null }[]): string {
  const maps = files.map(
    ({ name, changedAt }) => `<sitemap>${entry(`/sitemaps/${name}.xml`, changedAt)}</sitemap>\n`,
  );
  return `${HEAD}<sitemapindex ${NAMESPACE}>\n${maps.join('')}</sitemapindex>\n`;
}

/** Returns the latest date; null when there is none. */
export function latestOf(dates: readonly (Date | null)[]): Date | null {
  const times = dates.flatMap((date) => (date ? [date.getTime()] : []));
  return times.length > 0 ? new Date(Math.max(...times)) : null;
}

function entry(path: string, changedAt: Date | null): string {
  const lastmod = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : '';
  return `<loc>${ORIGIN_MARK}${escapeXml(encodeURI(path))}</loc>${lastmod}`;
}

/** Escapes a text for an XML element or attribute. Characters that XML does not allow are dropped. */
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

/** Paths of personal pages, services and unlimited combinations of filters (SEO-14). */
const CLOSED = [
  '/search/',
  '/cart',
  '/checkout',
  '/wishlist',
  '/auth/',
  '/account/',
  '/api/',
  '/city',
  '/404',
  '/_error',
];

/** Parameters that do not change the content of a page, such as advertising labels. */
const TRACKING = [
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_content',
  'utm_term',
  'yclid',
  'gclid',
  'from',
  'city',
];
const FILTERS = [
  'tags',
  'attributes',
  'shops',
  'in_stock',
  'min_price',
  'max_price',
  'ordering',
  'view',
  'filters',
  'attribute',
  'sent',
];

interface RobotsOptions {
  origin: string;
  isOpen: boolean;
  secret: readonly string[];
}

/**
 * Builds robots.txt: excluded paths, parameters to ignore (Clean-param of Yandex, which keeps the ranking of an address),
 * and the address of the sitemap.
 * @param isOpen false excludes everything, for test copies of the shop
 * @param secret folders of pages whose address holds a token
 */
export function robotsText({ origin, isOpen, secret }: RobotsOptions): string {
  if (!isOpen) return 'User-agent: *\nDisallow: /\n';
  return [
    'User-agent: *',
    ...[...CLOSED, ...secret].map((path) => `Disallow: ${path}`),
    `Clean-param: ${TRACKING.join('&')} /`,
    `Clean-param: ${FILTERS.join('&')} /catalog/`,
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');
}
