/** What staff writes: each kind has its own body (bodies.shapes.ts) and its own address. */
export const KINDS = ['info', 'embedded', 'post', 'about', 'vacancy', 'rental'] as const;
export type Kind = (typeof KINDS)[number];

/** Where something stands in its life; `scheduled`: its time has not come. */
export const STATES = ['draft', 'scheduled', 'published', 'hidden'] as const;
export type ContentState = (typeof STATES)[number];

/** Pages of the kind `about`, by the names of their calls (API.md): of the last five it is the heading alone. */
export const ABOUT_PAGES = [
  ...['history', 'social-responsibility', 'figures-and-facts', 'awards', 'payment-and-delivery-faq'],
  ...['for-renters', 'vacancies', 'posts', 'contacts', 'pickup-points', 'price-list'],
] as const;

/** Lists whose pages do not begin with /about. */
const OWN_ADDRESS: Record<string, string> = {
  vacancies: '/vacancies',
  posts: '/posts',
  contacts: '/contacts',
  'pickup-points': '/pickup-points',
  'price-list': '/price-list',
};

/** The address of the page that shows it (RULINGS 25); a vacancy and a rental stand on the page of all. */
export function contentHref({ kind, id, slug }: { kind: Kind; id: number; slug: string | null }): string {
  if (kind === 'info') return `/info/${slug}`;
  if (kind === 'embedded') return `/embedded/${id}`;
  if (kind === 'post') return `/posts/${slug}`;
  if (kind === 'vacancy') return '/vacancies';
  if (kind === 'rental') return '/about/for-renters';
  return OWN_ADDRESS[slug ?? ''] ?? `/about/${slug}`;
}

/** Where it stands at a moment. */
export function contentState(
  { publishedAt, hiddenAt }: { publishedAt: Date | null; hiddenAt: Date | null },
  now: Date,
): ContentState {
  if (hiddenAt) return 'hidden';
  if (!publishedAt) return 'draft';
  return publishedAt > now ? 'scheduled' : 'published';
}
