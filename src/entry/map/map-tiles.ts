import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Config } from '../../core/config.server.ts';
import { networkOf } from '../../core/rate-limits.server.ts';
import { refuse } from '../refusal.ts';
import { isNear, type Tile, tileOf } from './tile-place.ts';
import { openTileSource } from './tile-source.ts';

interface Places {
  lat: number | null;
  lon: number | null;
}

const MINUTE_MS = 60_000;
/** New tiles for one network in a minute: a screen has thirty, somebody who moves it about ten screens. */
const MOST_NEW = 300;
const MOST_NETWORKS = 10_000;
const WEEK_S = 7 * 86_400;

/**
 * `/map/{z}/{x}/{y}`: tiles of MAP_TILES_URL, taken by our server, so that no browser asks a foreign one. Nothing is
 * registered without that setting.
 * @param placesOf where the shops are: only their surroundings are given out
 */
export function registerMapTiles(
  app: FastifyInstance,
  { mapTilesUrl, publicUrl }: Pick<Config, 'mapTilesUrl' | 'publicUrl'>,
  placesOf: () => Promise<readonly Places[]>,
): void {
  if (!mapTilesUrl) return;
  const source = openTileSource(mapTilesUrl, `Vitrina (${publicUrl ?? 'localhost'})`);
  const mayAsk = limitPerMinute();
  let places: { of: readonly Places[]; at: number } | undefined;

  async function isOurs(tile: Tile): Promise<boolean> {
    const now = performance.now();
    if (!places || now - places.at > MINUTE_MS) places = { of: await placesOf(), at: now };
    return isNear(tile, places.of);
  }

  app.get<{ Params: { z: string; x: string; y: string } }>('/map/:z/:x/:y', async (request, reply) => {
    const { z, x, y } = request.params;
    const tile = tileOf(z, x, y.replace(/\.(png|jpg|webp)$/, ''));
    if (!tile || !(await isOurs(tile))) return send(reply, request.url, 404, 'Такого места на карте нет.');
    if (!source.has(tile) && !mayAsk(networkOf(request.ip)))
      return send(reply.header('retry-after', '60'), request.url, 429, 'Карту двигают слишком часто.');
    const picture = await source.get(tile);
    if (!picture)
      return send(reply.header('retry-after', '30'), request.url, 503, 'Карта сейчас не отвечает.');
    return reply.type(picture.type).header('cache-control', `public, max-age=${WEEK_S}`).send(picture.bytes);
  });
}

function send(reply: FastifyReply, url: string, status: number, detail: string): FastifyReply {
  const refusal = refuse(url, status, detail);
  return reply.code(status).header('cache-control', 'no-store').type(refusal.type).send(refusal.body);
}

/** Counts in memory: a limit that a restart forgets harms nobody, and a tile must not cost a write. */
function limitPerMinute(): (who: string) => boolean {
  let used = new Map<string, number>();
  let began = performance.now();
  return (who) => {
    const now = performance.now();
    if (now - began > MINUTE_MS || used.size > MOST_NETWORKS) {
      used = new Map();
      began = now;
    }
    const count = (used.get(who) ?? 0) + 1;
    used.set(who, count);
    return count <= MOST_NEW;
  };
}
