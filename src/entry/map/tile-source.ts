import { TaggedCache } from '../../platform/cache/cache.server.ts';
import type { Tile } from './tile-place.ts';

/** The image of a tile. Its type is recognised by its content. */
export interface TileImage {
  type: string;
  bytes: Buffer;
}

const TIMEOUT_MS = 5_000;
const MOST_BYTES = 512 * 1024;
/** Parallel requests to the source: as many as a browser would make. */
const AT_ONCE = 6;
const MOST_WAITING = 120;
/** After this many failures in a row the source is not requested for a while. */
const MOST_FAILURES = 5;
const PAUSE_MS = 30_000;
/** About three thousand tiles. */
const CACHE_BYTES = 48 * 1024 * 1024;
const FRESH_MS = 7 * 86_400_000;
/** A monotonic clock: the system clock, if set back, would pause the source for ever. */
const now = () => performance.now();

/** A source of tiles that only this server contacts; browsers get the tiles from this server. */
export interface TileSource {
  /** Whether a fresh copy is cached, so that the source is not contacted. */
  has(tile: Tile): boolean;
  /** @returns the tile; null if the source does not provide it now */
  get(tile: Tile): Promise<TileImage | null>;
}

/**
 * Caches tiles in memory and drops the least recently used ones first. Each tile is requested at most once at a time, with
 * limits on parallel requests, time and size. An expired tile is served while the source does not answer.
 * @param template address with {z}, {x} and {y}
 * @param agent the User-Agent, which sources require
 */
export function openTileSource(template: string, agent: string): TileSource {
  const cached = new TaggedCache<TileImage & { at: number }>('map tiles', { bytes: CACHE_BYTES });
  const underWay = new Map<string, Promise<TileImage | null>>();
  const queue: (() => void)[] = [];
  let running = 0;
  let failures = 0;
  let pausedUntil = 0;

  async function load(tile: Tile): Promise<TileImage | null> {
    if (now() < pausedUntil || queue.length >= MOST_WAITING) return null;
    if (running >= AT_ONCE) await new Promise<void>((resolve) => queue.push(resolve));
    running++;
    try {
      const image = await fetchTile(template, agent, tile);
      failures = 0;
      return image;
    } catch {
      if (++failures >= MOST_FAILURES) {
        failures = 0;
        pausedUntil = now() + PAUSE_MS;
      }
      return null;
    } finally {
      running--;
      queue.shift()?.();
    }
  }

  const isFresh = (tile: { at: number } | undefined) => tile !== undefined && now() - tile.at < FRESH_MS;
  return {
    has: (tile) => isFresh(cached.get(keyOf(tile))),
    async get(tile) {
      const key = keyOf(tile);
      const here = cached.get(key);
      if (here && isFresh(here)) return here;
      let loading = underWay.get(key);
      if (!loading) {
        loading = load(tile).finally(() => underWay.delete(key));
        underWay.set(key, loading);
      }
      const image = await loading;
      if (image) cached.set(key, { answer: { ...image, at: now() }, tags: [], bytes: image.bytes.length });
      return image ?? here ?? null;
    },
  };
}

function keyOf({ z, x, y }: Tile): string {
  return `${z}/${x}/${y}`;
}

async function fetchTile(template: string, agent: string, tile: Tile): Promise<TileImage> {
  const address = template.replace(/\{([zxy])\}/g, (_, name: 'z' | 'x' | 'y') => String(tile[name]));
  const answer = await fetch(address, {
    headers: { accept: 'image/png, image/jpeg, image/webp', 'user-agent': agent },
    // A redirect would lead to another host than the configured one.
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (answer.status !== 200 || !answer.body) {
    await answer.body?.cancel();
    throw new Error(`status ${answer.status}`);
  }
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of answer.body) {
    length += part.length;
    if (length > MOST_BYTES) throw new Error('the tile is too large');
    parts.push(part);
  }
  const bytes = Buffer.concat(parts);
  const type = imageType(bytes);
  if (!type) throw new Error('the tile is not an image');
  return { type, bytes };
}

/** Recognises the type by the first bytes, because the header of a source may be wrong. */
function imageType(bytes: Buffer): string | undefined {
  const start = bytes.toString('latin1', 0, 12);
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (start.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (start.startsWith('RIFF') && start.endsWith('WEBP')) return 'image/webp';
  return undefined;
}
