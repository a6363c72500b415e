import type { Transport } from '../../storefront/api/calls.ts';
import { data } from '../../storefront/api/client.ts';
import { createApi } from '../../storefront/api/create-api.ts';
import type { PageSizes } from '../../storefront/api/shapes.ts';
import { CookieJar } from './cookie-jar.ts';
import type { CallerOf } from './transport.ts';

interface Cities {
  ids: ReadonlySet<number>;
  default: number;
  pageSizes: PageSizes;
}

/**
 * The cities of the shop, loaded once and again after a change. Pages are cached per city, so an invalid city in the
 * cookie must not create further entries.
 * @param lifetimeMs after which they are loaded again, for another server's API that announces no changes
 */
export function knownCities(
  transport: (caller: CallerOf) => Transport,
  apiBase: string,
  lifetimeMs = Number.POSITIVE_INFINITY,
) {
  let loading: Promise<Cities> | undefined;
  /** By `performance.now()`. */
  let loadingSince = 0;
  let known: Cities | undefined;
  /** Until when the known cities may be used while they are loaded again, by `performance.now()`. */
  let until = Number.POSITIVE_INFINITY;

  async function load(origin: string): Promise<Cities> {
    const caller = { cookies: new CookieJar(''), origin, address: '127.0.0.1', requestId: 'cities' };
    const { cities, city, page_sizes } = await data(
      createApi(apiBase, transport(caller)).GET('/api/v1/layout/'),
    );
    return { ids: new Set(cities.map(({ id }) => id)), default: city, pageSizes: page_sizes };
  }

  async function remember(pending: Promise<Cities>): Promise<Cities | undefined> {
    try {
      const cities = await pending;
      if (loading !== pending) return cities;
      known = cities;
      until = Number.POSITIVE_INFINITY;
      return cities;
    } catch {
      if (loading === pending) loading = undefined;
      return undefined;
    }
  }

  const now = () => (performance.now() < until ? known : undefined);
  const choose = (city: number | undefined, cities: Cities) =>
    city !== undefined && cities.ids.has(city) ? city : cities.default;

  return {
    /** The requested city, or the default one; undefined while the API is unavailable. */
    async valid(city: number | undefined, origin: string): Promise<number | undefined> {
      if (!loading || performance.now() - loadingSince > lifetimeMs) {
        loading = load(origin);
        loadingSince = performance.now();
      }
      const pending = remember(loading);
      const cities = now() ?? (await pending);
      return cities && choose(city, cities);
    },
    /** The same without waiting; undefined if the cities are not loaded. */
    validNow(city: number | undefined): number | undefined {
      const cities = now();
      return cities && choose(city, cities);
    },
    /** How many rows lists show, from the same answer; undefined while it is not loaded. */
    pageSizes: (): PageSizes | undefined => now()?.pageSizes,
    /** @param grace see `TaggedCache.invalidate` */
    invalidate(tags: Iterable<string>, grace = 0): void {
      for (const tag of tags)
        if (tag === 'layout' || tag === 'everything') {
          loading = undefined;
          until = Math.min(until, performance.now() + grace);
        }
    },
  };
}
