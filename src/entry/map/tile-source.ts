import type { Tile } from './tile-place.ts';

/** A picture of a tile, known by its content. */
export interface TilePicture {
  type: string;
  bytes: Buffer;
}

const PATIENCE_MS = 5_000;
const MOST_BYTES = 512 * 1024;
/** Sources ask for two (RFC 9110 is silent); six is what a browser would open. */
const AT_ONCE = 6;
const MOST_WAITING = 120;
/** A source that fails so often in a row is left alone for a while. */
const MOST_FAILURES = 5;
const REST_MS = 30_000;
/** Some three thousand tiles. */
const KEPT_BYTES = 48 * 1024 * 1024;
const FRESH_MS = 7 * 86_400_000;
/** Set by nobody: a clock set back would make the source rest for ever. */
const now = () => performance.now();

/** A source of tiles that is asked by us alone: whoever looks at the map asks us. */
export interface TileSource {
  /** Whether it is here already: then nobody else is asked. */
  has(tile: Tile): boolean;
  /** null: the source cannot give it now. */
  get(tile: Tile): Promise<TilePicture | null>;
}

/**
 * Keeps tiles in memory, the longest unused given up first; asks for each at most once at a time, few at once, with an
 * end to waiting and to bytes. What is old is given out while the source does not answer.
 * @param template address with {z}, {x} and {y}
 * @param agent who we are: sources want to know
 */
export function openTileSource(template: string, agent: string): TileSource {
  const kept = new Map<string, TilePicture & { at: number }>();
  const underWay = new Map<string, Promise<TilePicture | null>>();
  const line: (() => void)[] = [];
  let keptBytes = 0;
  let asked = 0;
  let failures = 0;
  let restsUntil = 0;

  async function load(tile: Tile): Promise<TilePicture | null> {
    if (now() < restsUntil || line.length >= MOST_WAITING) return null;
    if (asked >= AT_ONCE) await new Promise<void>((resolve) => line.push(resolve));
    asked++;
    try {
      const picture = await fetchTile(template, agent, tile);
      failures = 0;
      return picture;
    } catch {
      if (++failures >= MOST_FAILURES) {
        failures = 0;
        restsUntil = now() + REST_MS;
      }
      return null;
    } finally {
      asked--;
      line.shift()?.();
    }
  }

  function keep(key: string, picture: TilePicture): void {
    keptBytes += picture.bytes.length - (kept.get(key)?.bytes.length ?? 0);
    kept.delete(key);
    kept.set(key, { ...picture, at: now() });
    for (const [oldest, { bytes }] of kept) {
      if (keptBytes <= KEPT_BYTES) break;
      kept.delete(oldest);
      keptBytes -= bytes.length;
    }
  }

  const isFresh = (key: string) => now() - (kept.get(key)?.at ?? Number.NEGATIVE_INFINITY) < FRESH_MS;
  return {
    has: (tile) => isFresh(keyOf(tile)),
    async get(tile) {
      const key = keyOf(tile);
      const here = kept.get(key);
      if (here && isFresh(key)) {
        kept.delete(key);
        kept.set(key, here); // used last
        return here;
      }
      let loading = underWay.get(key);
      if (!loading) {
        loading = load(tile).finally(() => underWay.delete(key));
        underWay.set(key, loading);
      }
      const picture = await loading;
      if (picture) keep(key, picture);
      return picture ?? here ?? null;
    },
  };
}

function keyOf({ z, x, y }: Tile): string {
  return `${z}/${x}/${y}`;
}

async function fetchTile(template: string, agent: string, tile: Tile): Promise<TilePicture> {
  const address = template.replace(/\{([zxy])\}/g, (_, name: 'z' | 'x' | 'y') => String(tile[name]));
  const answer = await fetch(address, {
    headers: { accept: 'image/png, image/jpeg, image/webp', 'user-agent': agent },
    // A source that leads elsewhere is not the one that was set.
    redirect: 'error',
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  if (answer.status !== 200 || !answer.body) {
    await answer.body?.cancel();
    throw new Error(`status ${answer.status}`);
  }
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of answer.body) {
    length += part.length;
    if (length > MOST_BYTES) throw new Error('a tile without an end');
    parts.push(part);
  }
  const bytes = Buffer.concat(parts);
  const type = pictureType(bytes);
  if (!type) throw new Error('no picture');
  return { type, bytes };
}

/** By the first bytes: what a source calls it is only its word. */
function pictureType(bytes: Buffer): string | undefined {
  const start = bytes.toString('latin1', 0, 12);
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (start.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (start.startsWith('RIFF') && start.endsWith('WEBP')) return 'image/webp';
  return undefined;
}
