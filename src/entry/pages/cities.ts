import { createApi, data, type Transport } from '../../storefront/api/client.ts';
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
  let asked: Promise<Cities> | undefined;
  /** By `performance.now()`. */
  let askedAt = 0;
  let known: Cities | undefined;
  /** By `performance.now()`, until when what is known may be used although it is being asked for again. */
  let until = Number.POSITIVE_INFINITY;

  async function ask(origin: string): Promise<Cities> {
    const caller = { cookies: new CookieJar(''), origin, address: '127.0.0.1', requestId: 'cities' };
    const { cities, city, page_sizes } = await data(
      createApi(apiBase, transport(caller)).GET('/api/v1/layout/'),
    );
    return { ids: new Set(cities.map(({ id }) => id)), default: city, pageSizes: page_sizes };
  }

  async function learn(asking: Promise<Cities>): Promise<Cities | undefined> {
    try {
      const cities = await asking;
      if (asked !== asking) return cities;
      known = cities;
      until = Number.POSITIVE_INFINITY;
      return cities;
    } catch {
      if (asked === asking) asked = undefined;
      return undefined;
    }
  }

  const now = () => (performance.now() < until ? known : undefined);
  const choose = (city: number | undefined, cities: Cities) =>
    city !== undefined && cities.ids.has(city) ? city : cities.default;

  return {
    /** The city asked for, or the default one; undefined while the API cannot tell. */
    async valid(city: number | undefined, origin: string): Promise<number | undefined> {
      if (!asked || performance.now() - askedAt > lifetimeMs) {
        asked = ask(origin);
        askedAt = performance.now();
      }
      const asking = learn(asked);
      const cities = now() ?? (await asking);
      return cities && choose(city, cities);
    },
    /** The same at once, as far as it is known now. */
    validNow(city: number | undefined): number | undefined {
      const cities = now();
      return cities && choose(city, cities);
    },
    /** How many rows lists show, which the same answer announces; undefined while it is not known. */
    pageSizes: (): PageSizes | undefined => now()?.pageSizes,
    /** @param grace as of `PageCache` */
    invalidate(tags: Iterable<string>, grace = 0): void {
      for (const tag of tags)
        if (tag === 'layout' || tag === 'everything') {
          asked = undefined;
          until = Math.min(until, performance.now() + grace);
        }
    },
  };
}
