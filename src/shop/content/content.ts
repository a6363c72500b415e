/** Kinds of content items; each has its own body (bodies.shapes.ts) and address. */
export const KINDS = ['info', 'embedded', 'post', 'about', 'vacancy', 'rental'] as const;
export type Kind = (typeof KINDS)[number];

/** The error of a category of posts that does not exist. */
export const NO_SUCH_POST_CATEGORY = 'Такой рубрики нет.';

/** States of an item; `scheduled`: its publication is still to come. */
export const STATES = ['draft', 'scheduled', 'published', 'hidden'] as const;
export type ContentState = (typeof STATES)[number];

/** Slugs of the kind `about` by their names in the API (SH-10). The last five hold only the heading of a list. */
export const ABOUT_PAGES = [
  'history',
  'social-responsibility',
  'figures-and-facts',
  'awards',
  'payment-and-delivery-faq',
  'for-renters',
  'vacancies',
  'posts',
  'contacts',
  'pickup-points',
  'price-list',
] as const;

/** Lists whose pages do not begin with /about. */
const OWN_ADDRESS: Record<string, string> = {
  vacancies: '/vacancies',
  posts: '/posts',
  contacts: '/contacts',
  'pickup-points': '/pickup-points',
  'price-list': '/price-list',
};

/** Address of the page that shows an item (SH-10). Vacancies and rentals are shown on the page of their list. */
export function contentHref({ kind, id, slug }: { kind: Kind; id: number; slug: string | null }): string {
  if (kind === 'info') return `/info/${slug}`;
  if (kind === 'embedded') return `/embedded/${id}`;
  if (kind === 'post') return `/posts/${slug}`;
  if (kind === 'vacancy') return '/vacancies';
  if (kind === 'rental') return '/about/for-renters';
  return OWN_ADDRESS[slug ?? ''] ?? `/about/${slug}`;
}

/** The state of an item at a moment. */
export function contentState(
  { publishedAt, hiddenAt }: { publishedAt: Date | null; hiddenAt: Date | null },
  now: Date,
): ContentState {
  if (hiddenAt) return 'hidden';
  if (!publishedAt) return 'draft';
  return publishedAt > now ? 'scheduled' : 'published';
}
