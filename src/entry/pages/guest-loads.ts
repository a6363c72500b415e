import type { Config } from '../../core/config.server.ts';
import type { KeepLoad } from '../../storefront/kept/kept-loads.ts';
import type { SharedLoad } from '../../storefront/kept/shared-load.ts';
import type { PageCache } from './cache.ts';

/** Keeps what guests of a city are shown, apart as their pages are: by city and, where no PUBLIC_URL says it, by origin. */
export function loadKeeper(
  config: Pick<Config, 'publicUrl'>,
  loads: PageCache<SharedLoad>,
): (city: number, origin: string) => KeepLoad {
  return (city, origin) => {
    const place = `${city} ${config.publicUrl ? '' : origin}`;
    return (key, load) =>
      loads.getOrFill(`${place} ${key}`, async () => {
        const answer = await load();
        return { answer, tags: answer.tags, bytes: answer.bytes, keep: answer.isKept };
      });
  };
}
