import { type LoaderFunction, type LoaderFunctionArgs, matchRoutes, type RouteObject } from 'react-router';
import { OPEN_PAGE } from './back-loads.ts';
import { mayBeStored } from './load.ts';

/** Older than this, what was loaded ahead is loaded anew: a page is opened with the prices of now. */
const FRESH_MS = 2_000;
/** So many pages are loaded ahead at once; of more wishes the rest is left out. */
const AT_ONCE = 2;
/** So many in a minute, whatever a pointer does: a server has others to answer. */
const IN_A_MINUTE = 20;

interface PrefetchPlace {
  pages: RouteObject[];
  /** What a loader is given that runs ahead: its failures lead nowhere. */
  context: () => LoaderFunctionArgs['context'];
  /** Whether data may be loaded ahead, for whom a page is anybody's. */
  mayLoad: () => boolean;
  /** What else the data depend on. */
  owner: () => string;
  now: () => number;
}

/** Loads pages a moment before they are asked for. */
export interface Prefetch {
  /** Somebody is about to go to this path and query. */
  intend: (route: string) => void;
  /** A page whose loader takes what was loaded ahead, once. */
  taking: (page: Partial<RouteObject>) => Partial<RouteObject>;
}

/** @param place what the pages are, and what their loaders are given */
export function createPrefetch({ pages, context, mayLoad, owner, now }: PrefetchPlace): Prefetch {
  // As they are before the router takes them for itself.
  const files = new Map(pages.map((page) => [page.id, page.lazy as () => Promise<Partial<RouteObject>>]));
  const ahead = new Map<string, { at: number; data: Promise<unknown> }>();
  const begun: number[] = [];
  let underWay = 0;

  return {
    intend(route) {
      const url = new URL(route, window.location.origin);
      const match = matchRoutes(pages, url)?.at(-1);
      const file = files.get(match?.route.id);
      // Another query of the page one is on is its own affair: a list loads its goods by itself.
      if (!match || !file || url.searchParams.has('city') || url.pathname === window.location.pathname)
        return;
      const page = file();
      page.catch(() => {}); // it is fetched again when it is really wanted, and the failure told then
      if (OPEN_PAGE.test(url.pathname) && mayLoad() && !isKept(url) && hasTime())
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

  function isKept(url: URL): boolean {
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
