/** Paths of what is one visitor's own, of services and of endless combinations (SEO.md §4). */
const CLOSED = [
  ...['/search/', '/cart', '/checkout', '/order/', '/wishlist'],
  ...['/auth/', '/account/', '/api/', '/city', '/404', '/_error'],
];

/** Parameters that tell where a visitor came from, or show the same goods otherwise. */
const MARKS = [
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
  ...['tags', 'attributes', 'shops', 'in_stock', 'min_price', 'max_price', 'ordering', 'view'],
  ...['filters', 'attribute', 'sent'],
];

/**
 * robots.txt: what to leave out, which parameters change nothing (Yandex takes these in place of a ban and keeps what the
 * address has earned), where the sitemap is.
 * @param isOpen whether search engines are let in at all; a copy of the shop for trials is closed
 */
export function robotsText({ origin, isOpen }: { origin: string; isOpen: boolean }): string {
  if (!isOpen) return 'User-agent: *\nDisallow: /\n';
  return [
    'User-agent: *',
    ...CLOSED.map((path) => `Disallow: ${path}`),
    `Clean-param: ${MARKS.join('&')} /`,
    `Clean-param: ${FILTERS.join('&')} /catalog/`,
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');
}
