import type { LoaderFunction, RouteObject } from 'react-router';

/** A page one has left is shown again as it was, unless it is older than this. */
const KEPT_MS = 5 * 60_000;
/** From this age on it is also loaded anew, quietly, while it is already read: a price may have changed. */
const FRESH_MS = 2_000;
const MOST_KEPT = 20;

/** Pages whose data depend on the address and the city alone; pages of one's own are always loaded anew. */
export const OPEN_PAGE =
  /^\/(?:$|catalog(?:$|\/)|product\/|posts(?:$|\/)|info\/|about\/|contacts$|pickup-points$|vacancies$)/;

interface BackPlace {
  /** What else the data depend on. */
  owner: () => string;
  now: () => number;
}

/** What pages were loaded with, for Back and Forward. */
export interface BackLoads {
  /** A page whose loader answers Back at once. */
  taking: (page: Partial<RouteObject>) => Partial<RouteObject>;
  /** The browser goes along its history. */
  goesBack: () => void;
  /** It is there. @returns whether what is shown should be loaded anew */
  isThere: () => boolean;
}

/** @param place whose data they are, and the clock */
export function createBackLoads({ owner, now }: BackPlace): BackLoads {
  const kept = new Map<string, { at: number; data: unknown }>();
  let isBack = false;
  let isOld = false;

  return {
    taking(page) {
      const { loader } = page;
      return typeof loader === 'function' ? { ...page, loader: takingLoader(loader) } : page;
    },
    goesBack() {
      isBack = true;
      isOld = false;
    },
    isThere() {
      const wasOld = isBack && isOld;
      isBack = false;
      isOld = false;
      return wasOld;
    },
  };

  function takingLoader(load: LoaderFunction): LoaderFunction {
    return async (args, handlerContext) => {
      const { pathname, search } = new URL(args.request.url);
      if (!OPEN_PAGE.test(pathname)) return load(args, handlerContext);
      const key = `${owner()} ${pathname}${search}`;
      const known = kept.get(key);
      if (isBack && known && now() - known.at < KEPT_MS) {
        isOld = now() - known.at > FRESH_MS;
        return known.data;
      }
      const data = await load(args, handlerContext);
      if (!(data instanceof Response)) keep(key, data);
      return data;
    };
  }

  function keep(key: string, data: unknown): void {
    kept.delete(key);
    kept.set(key, { at: now(), data });
    const oldest = kept.keys().next().value;
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
  }
}
