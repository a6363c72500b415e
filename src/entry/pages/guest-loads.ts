import type { TaggedCache } from '../../platform/cache/cache.server.ts';
import type { Config } from '../../platform/config/config.server.ts';
import type { CacheLoad } from '../../storefront/cached/cached-loads.ts';
import type { SharedLoad } from '../../storefront/cached/shared-load.ts';

/** Caches the data of guests' pages by city and, without a PUBLIC_URL, by origin, as their pages are. */
export function loadCache(
  config: Pick<Config, 'publicUrl'>,
  loads: TaggedCache<SharedLoad>,
): (city: number, origin: string) => CacheLoad {
  return (city, origin) => {
    const place = `${city} ${config.publicUrl ? '' : origin}`;
    return (key, load) =>
      loads.getOrFill(`${place} ${key}`, async () => {
        const answer = await load();
        return { answer, tags: answer.tags, bytes: answer.bytes, isCacheable: answer.isCached };
      });
  };
}
