import type { LoaderFunction, RouteObject } from 'react-router';
import { isLoadError, isNoAnswer } from './api/client.ts';
import { mayBeStored } from './load.ts';

/** A page one has left is shown again as it was, unless it is older than this. */
const KEPT_MS = 5 * 60_000;
/** From this age on it is also loaded anew, quietly, while it is already read: a price may have changed. */
const FRESH_MS = 2_000;
const MOST_KEPT = 20;

/** Pages whose data depend on the address, the city and who one is alone; pages of one's own are always loaded anew. */
export const OPEN_PAGE =
  /^\/(?:$|catalog(?:$|\/)|product\/|posts(?:$|\/)|info\/|about\/|contacts$|pickup-points$|vacancies$)/;

interface BackPlace {
  /** Whether the page that is loaded is one the browser goes back to along its history, or forward. */
  isBack: () => boolean;
  /** What else the data depend on. */
  owner: () => string;
  now: () => number;
}

/** What pages were loaded with, for Back and Forward. */
export interface BackLoads {
  /** A page whose loader answers Back at once. */
  taking: (page: Partial<RouteObject>) => Partial<RouteObject>;
  /** A page has come. @returns whether it is one of a while ago and is to be loaded anew, behind what is read */
  isThere: () => boolean;
  /** Whether a page is loaded anew so, or this one: nobody waits for it, and what fails of it leaves what is read. */
  isRenewing: (url?: URL) => boolean;
}

/** @param place whose data they are, and the clock */
export function createBackLoads({ isBack, owner, now }: BackPlace): BackLoads {
  const kept = new Map<string, { at: number; data: unknown }>();
  /** Pages by their keys: what Back has shown as it was a while ago, and what is loaded anew behind it. */
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
      const known = kept.get(key);
      if (isBack() && known && now() - known.at < KEPT_MS) {
        if (now() - known.at > FRESH_MS) old = key;
        return known.data;
      }
      try {
        const data = await load(args, handlerContext);
        if (data instanceof Response) return data;
        if (mayBeStored(data)) keep(key, data);
        else if (known && renewed === key) return known.data; // what is read has no gap
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
    kept.delete(key);
    kept.set(key, { at: now(), data });
    const oldest = kept.keys().next().value;
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
  }
}

/** What is no longer there is no page to read on; anything else that went wrong may be right a moment later. */
function leavesWhatIsRead(error: unknown): boolean {
  return isNoAnswer(error) || (isLoadError(error) && error.status !== 404);
}
