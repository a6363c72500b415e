import { type PageFacts, readPage } from './page-facts.ts';

/** A page as fetched by a robot without cookies and scripts. */
export interface CrawledPage {
  /** Path with its query. */
  path: string;
  status: number;
  /** The target of a redirect; null if it did not redirect. */
  location: string | null;
  headers: Headers;
  /** Only for HTML. */
  facts: PageFacts | undefined;
  html: string;
  /** The pages that link to it: the first few. */
  from: string[];
}

/** A link of a page. */
interface Link {
  path: string;
  isFollowed: boolean;
}

const AT_ONCE = 4;
/** How many links of a kind that robots do not follow are checked, because such links are endless. */
const SAMPLE = 5;

/** Links of a page to pages of the same origin, without their `#…`. */
export function linksOf({ facts, path }: CrawledPage, origin: string): Link[] {
  const links =
    facts?.elements.filter(({ tag, attributes }) => tag === 'a' && attributes.href !== undefined) ?? [];
  return links.flatMap(({ attributes }) => {
    const address = attributes.href!;
    if (/^(tel|mailto|#)/.test(address)) return [];
    const url = new URL(address, origin + path);
    if (url.origin !== origin) return [];
    const words = (attributes.rel ?? '').split(/\s+/);
    return [{ path: url.pathname + url.search, isFollowed: !words.includes('nofollow') }];
  });
}

/**
 * Fetches every page that plain links lead to, once each. Of links with `nofollow` and of closed pages it fetches a few of each
 * kind but does not follow their links.
 * @param isClosed paths closed to robots
 */
export async function crawl(
  origin: string,
  start: readonly string[],
  isClosed: (path: string) => boolean,
): Promise<Map<string, CrawledPage>> {
  const pages = new Map<string, CrawledPage>();
  const followed = new Set(start);
  const waiting = start.map((path) => ({ path, from: 'the sitemap' }));
  const sampled = new Map<string, number>();
  const asked = new Map<string, string[]>(start.map((path) => [path, ['the sitemap']]));
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const page = await fetchPage(origin, next.path);
      page.from = asked.get(next.path)!;
      pages.set(next.path, page);
      if (!followed.has(next.path) || isClosed(next.path)) continue;
      for (const link of linksOf(page, origin)) {
        const isFollowed = link.isFollowed && !isClosed(link.path);
        const isNew = isFollowed && !followed.has(link.path);
        if (isFollowed) followed.add(link.path);
        // Fetched before as an example of its kind; now its links are followed too.
        if (isNew && pages.has(link.path)) asked.delete(link.path);
        const before = asked.get(link.path);
        if (before) {
          if (before.length < 3) before.push(next.path);
          continue;
        }
        if (!isFollowed) {
          const kind = kindOf(link.path);
          const seen = sampled.get(kind) ?? 0;
          if (seen === SAMPLE) continue;
          sampled.set(kind, seen + 1);
        }
        asked.set(link.path, [next.path]);
        waiting.push({ path: link.path, from: next.path });
      }
    }
  };
  // An idle worker may get more work when the others have read their pages.
  while (waiting.length > 0) await Promise.all(Array.from({ length: AT_ONCE }, work));
  return pages;
}

/** Addresses of one kind differ by their last part and by the values of their parameters. */
export function kindOf(path: string): string {
  const { pathname, searchParams } = new URL(path, 'http://shop');
  const [, first = '', second] = pathname.split('/');
  const isName = second && ['about', 'auth', 'account'].includes(first);
  const place = `/${first}${second ? (isName ? `/${second}` : '/…') : ''}`;
  return `${place}?${[...new Set(searchParams.keys())].sort().join('&')}`;
}

/** Fetches one address without following redirects. */
export async function fetchPage(origin: string, path: string): Promise<CrawledPage> {
  const answer = await fetch(origin + path, {
    redirect: 'manual',
    headers: { 'user-agent': 'crawler of the tests' },
  });
  const isHtml = answer.headers.get('content-type')?.startsWith('text/html') ?? false;
  const html = isHtml ? await answer.text() : '';
  if (!isHtml) await answer.body?.cancel();
  return {
    path,
    status: answer.status,
    location: answer.headers.get('location'),
    headers: answer.headers,
    facts: isHtml ? readPage(html) : undefined,
    html,
    from: [],
  };
}

/** A page that is served as HTML. */
export type PageSeen = CrawledPage & { facts: PageFacts };

/** The faults of pages with their addresses; empty if there are none. */
export function complaints(
  of: readonly PageSeen[],
  find: (page: PageSeen) => (string | false | undefined)[],
): string[] {
  return of.flatMap((page) =>
    find(page).flatMap((what) => (what ? [`${page.path}: ${what} (← ${page.from[0] ?? 'nobody'})`] : [])),
  );
}

/** An address with parameters; only pages of a list and rubrics of posts are pages of their own. */
export function isFilter(path: string): boolean {
  const names = [...new URL(path, 'http://shop').searchParams.keys()];
  return names.some((name) => name !== 'offset' && !(path.startsWith('/posts?') && name === 'category'));
}

/** Waits for the first sitemap, then reads all its files. @returns paths within the shop */
export async function sitemapOf(shop: string): Promise<string[]> {
  const read = async (path: string) => {
    const answer = await fetch(shop + path);
    if (answer.status === 503) return undefined;
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`);
    return [...(await answer.text()).matchAll(/<loc>([^<]+)/g)].map(
      ([, address]) => address!.slice(shop.length) || '/',
    );
  };
  let files = await read('/sitemap.xml');
  while (!files) {
    await new Promise((resolve) => setTimeout(resolve, 200));
    files = await read('/sitemap.xml');
  }
  return (await Promise.all(files.map(read))).flatMap((addresses) => addresses ?? []);
}
