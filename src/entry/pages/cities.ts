import { createApi, type Transport } from '../../storefront/api/client.ts';
import { CookieJar } from './cookie-jar.ts';
import type { CallerOf } from './transport.ts';

interface Cities {
  ids: ReadonlySet<number>;
  default: number;
}

/**
 * The cities of the shop, asked for once and again after a change: a page is kept per city, so garbage in the
 * cookie must not make pages of its own.
 */
export function knownCities(transport: (caller: CallerOf) => Transport, apiBase: string) {
  let asked: Promise<Cities> | undefined;
  let known: Cities | undefined;
  /** By `performance.now()`, until when what is known may be used although it is being asked for again. */
  let until = Number.POSITIVE_INFINITY;

  async function ask(origin: string): Promise<Cities> {
    const caller = { cookies: new CookieJar(''), origin, address: '127.0.0.1', requestId: 'cities' };
    const { data } = await createApi(apiBase, transport(caller)).GET('/api/v1/layout/');
    return { ids: new Set(data!.cities.map(({ id }) => id)), default: data!.city };
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
      asked ??= ask(origin);
      const asking = learn(asked);
      const cities = now() ?? (await asking);
      return cities && choose(city, cities);
    },
    /** The same at once, as far as it is known now. */
    validNow(city: number | undefined): number | undefined {
      const cities = now();
      return cities && choose(city, cities);
    },
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
