import { RouterContextProvider } from 'react-router';
import { type Storefront, storefront } from '../loading/load.ts';
import type { Session } from '../visitor/session.ts';
import type { CallLoader } from './same-for-all.ts';
import { type SharedLoad, sharedLoad } from './shared-load.ts';

/** Returns the cached load of a key, or runs `load` and caches its result until something in it changes. */
export type CacheLoad = (key: string, load: () => Promise<SharedLoad>) => Promise<SharedLoad>;

/** The cached loads of one visit and how its loaders are called. */
export interface CachedLoads {
  /** The cached loads behind this visit's data, by the data object. */
  loads: ReadonlyMap<unknown, SharedLoad>;
  /** Calls the loader of a page through the cache. */
  callLoader: CallLoader;
  /** Loads of the frame: the session, read once, and the shell, cached. */
  storefront: Pick<Storefront, 'loadSession' | 'loadShell'>;
}

/**
 * The loads of one visit, through the cache shared by all guests of the city (docs/decisions/0018). The
 * session is requested first: that reads the change log, so cached data is no older than the request. A
 * visitor who buys by a contract has other prices and bypasses the cache.
 * @param cacheLoad the cache; undefined when changes cannot be tracked
 * @param own the visitor's own loads
 * @param guest the loads of a guest, with the tags of what they show
 * @returns undefined without a cache: then every load is the visitor's own
 */
export function cachedLoads(
  { cacheLoad }: { cacheLoad?: CacheLoad | undefined },
  own: Storefront,
  guest: (tags: Set<string>) => Storefront,
): CachedLoads | undefined {
  if (!cacheLoad) return undefined;
  const loads = new Map<unknown, SharedLoad>();
  let session: Promise<Session | null> | undefined;
  const loadSession = () => {
    session ??= own.loadSession();
    return session;
  };

  async function load(key: string, loadAs: (asGuest: Storefront) => Promise<unknown>): Promise<unknown> {
    const found = await cacheLoad!(key, async () => {
      const tags = new Set<string>();
      return sharedLoad(await loadAs(guest(tags)), tags);
    });
    own.cacheTags(...found.tags);
    if (found.isCached) loads.set(found.value, found);
    return found.value;
  }

  return {
    loads,
    callLoader: async (args, loader) => {
      const session = await loadSession();
      if (session?.buyer?.contract) return loader(args);
      return load(args.url.pathname + args.url.search, async (asGuest) => {
        const context = new RouterContextProvider();
        context.set(storefront, asGuest);
        return loader({ ...args, context });
      });
    },
    storefront: {
      loadSession,
      async loadShell() {
        await loadSession();
        const shell = await load('shell', async (asGuest) => {
          asGuest.cacheTags('layout');
          return asGuest.loadShell();
        });
        return shell as Awaited<ReturnType<Storefront['loadShell']>>;
      },
    },
  };
}
