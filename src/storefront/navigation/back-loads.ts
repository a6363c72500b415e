import type { LoaderFunction, RouteObject } from 'react-router';
import { isLoadError, isNoAnswer } from '../api/client.ts';
import { mayBeStored } from '../loading/load.ts';

/** How long Back shows a page as it was, in ms. */
const KEPT_MS = 5 * 60_000;
/** From this age on, a page shown by Back is also reloaded in the background: a price may have changed. */
const FRESH_MS = 2_000;
const CACHE_CAPACITY = 20;

/**
 * Pages whose data depends only on the address, the city and the owner; private pages are always reloaded.
 */
export const OPEN_PAGE =
  /^\/(?:$|catalog(?:$|\/)|product\/|posts(?:$|\/)|info\/|about\/|contacts$|pickup-points$|vacancies$)/;

export interface BackPlace {
  /** Whether the current load is a step Back or Forward. */
  isBack: () => boolean;
  /** Identifies what else the data depends on. */
  owner: () => string;
  now: () => number;
}

/** The loader data of earlier pages, for Back and Forward. */
export interface BackLoads {
  /** Wraps a page so that its loader answers Back at once. */
  taking: (page: Partial<RouteObject>) => Partial<RouteObject>;
  /**
   * Called when a page is shown.
   * @returns whether it is old and has to be reloaded in the background
   */
  isThere: () => boolean;
  /**
   * Whether a page, or this one, is being reloaded in the background: if that fails, the shown page stays.
   */
  isRenewing: (url?: URL) => boolean;
}

/** @param place the owner of the data, and the clock */
export function createBackLoads({ isBack, owner, now }: BackPlace): BackLoads {
  const cached = new Map<string, { at: number; data: unknown }>();
  /** Keys of pages: the old one that Back has shown, and the one being reloaded behind it. */
  let old: string | undefined;
  let renewed: string | undefined;

  return {
    taking(page) {
      const { loader } = page;
      return typeof loader === 'function' ? { ...page, loader: takingLoader(loader) } : page;
    },
    isThere() {
      renewed = old;
      old = undefined;
      return renewed !== undefined;
    },
    isRenewing: (url) => renewed !== undefined && (!url || renewed === keyOf(url)),
  };

  function takingLoader(load: LoaderFunction): LoaderFunction {
    return async (args, handlerContext) => {
      old = undefined;
      const url = new URL(args.request.url);
      if (!OPEN_PAGE.test(url.pathname)) return load(args, handlerContext);
      const key = keyOf(url);
      const known = cached.get(key);
      if (isBack() && known && now() - known.at < KEPT_MS) {
        if (now() - known.at > FRESH_MS) old = key;
        return known.data;
      }
      try {
        const data = await load(args, handlerContext);
        if (data instanceof Response) return data;
        if (mayBeStored(data)) keep(key, data);
        else if (known && renewed === key) return known.data; // the shown page is complete
        return data;
      } catch (error) {
        if (known && renewed === key && leavesWhatIsRead(error)) return known.data;
        throw error;
      } finally {
        if (renewed === key) renewed = undefined;
      }
    };
  }

  function keyOf({ pathname, search }: URL): string {
    return `${owner()} ${pathname}${search}`;
  }

  function keep(key: string, data: unknown): void {
    cached.delete(key);
    cached.set(key, { at: now(), data });
    const oldest = cached.keys().next().value;
    if (cached.size > CACHE_CAPACITY && oldest !== undefined) cached.delete(oldest);
  }
}

/** A deleted page cannot stay; any other error may be temporary. */
function leavesWhatIsRead(error: unknown): boolean {
  return isNoAnswer(error) || (isLoadError(error) && error.status !== 404);
}
