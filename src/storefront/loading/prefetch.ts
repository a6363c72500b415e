import { type LoaderFunction, type LoaderFunctionArgs, matchRoutes, type RouteObject } from 'react-router';
import { OPEN_PAGE } from '../navigation/back-loads.ts';
import { mayBeStored } from './load.ts';

/** Prefetched data older than this is loaded again, so that a page opens with current prices. */
const FRESH_MS = 2_000;
/** How many pages are prefetched at once; further ones are skipped. */
const AT_ONCE = 2;
/**
 * How many pages are prefetched per minute, however the pointer moves: this limits the load on the server.
 */
const IN_A_MINUTE = 20;

export interface PrefetchPlace {
  pages: RouteObject[];
  /** The context of a loader that runs ahead: its failures do not redirect. */
  context: () => LoaderFunctionArgs['context'];
  /** Whether a prefetch may load data. */
  mayLoad: () => boolean;
  /** Identifies what else the data depends on. */
  owner: () => string;
  now: () => number;
}

/** Loads pages shortly before they are opened. */
export interface Prefetch {
  /** Announces that the visitor is about to open this path and query. */
  intend: (route: string) => void;
  /** Wraps a page so that its loader uses prefetched data, once. */
  taking: (page: Partial<RouteObject>) => Partial<RouteObject>;
}

/**
 * Creates the prefetcher.
 * @param place the pages and the context of their loaders
 */
export function createPrefetch({ pages, context, mayLoad, owner, now }: PrefetchPlace): Prefetch {
  // The `lazy` functions are taken before the router replaces them.
  const files = new Map(pages.map((page) => [page.id, page.lazy as () => Promise<Partial<RouteObject>>]));
  const ahead = new Map<string, { at: number; data: Promise<unknown> }>();
  const begun: number[] = [];
  let underWay = 0;

  return {
    intend(route) {
      const url = new URL(route, window.location.origin);
      const match = matchRoutes(pages, url)?.at(-1);
      const file = files.get(match?.route.id);
      // Another query of the current page is not prefetched: a list loads its own goods.
      if (!match || !file || url.searchParams.has('city') || url.pathname === window.location.pathname)
        return;
      const page = file();
      page.catch(() => {}); // the load that is waited for repeats it and reports the failure
      if (OPEN_PAGE.test(url.pathname) && mayLoad() && !isCached(url) && hasTime())
        load(url, match.params, page);
    },
    taking(page) {
      const { loader } = page;
      return typeof loader === 'function' ? { ...page, loader: takingLoader(loader) } : page;
    },
  };

  function takingLoader(load: LoaderFunction): LoaderFunction {
    return (args, handlerContext) => {
      const key = keyOf(new URL(args.request.url));
      const known = ahead.get(key);
      ahead.delete(key);
      if (!known || now() - known.at > FRESH_MS) return load(args, handlerContext);
      const again = () => load(args, handlerContext);
      // Failures are handled by the load that is waited for.
      return known.data.then((data) => (mayBeStored(data) ? data : again()), again);
    };
  }

  async function load(url: URL, params: LoaderFunctionArgs['params'], page: Promise<Partial<RouteObject>>) {
    begun.push(now());
    underWay++;
    const data = page.then(({ loader }) => {
      const args = { request: new Request(url), url, params, context: context() };
      return typeof loader === 'function' ? loader(args as LoaderFunctionArgs) : null;
    });
    ahead.set(keyOf(url), { at: now(), data });
    await data.catch(() => ahead.delete(keyOf(url)));
    underWay--;
  }

  function isCached(url: URL): boolean {
    const known = ahead.get(keyOf(url));
    return known !== undefined && now() - known.at <= FRESH_MS;
  }

  function hasTime(): boolean {
    while (begun.length > 0 && now() - begun[0]! > 60_000) begun.shift();
    for (const [key, { at }] of ahead) if (now() - at > FRESH_MS) ahead.delete(key);
    return underWay < AT_ONCE && begun.length < IN_A_MINUTE;
  }

  function keyOf({ pathname, search }: URL): string {
    return `${owner()} ${pathname}${search}`;
  }
}
