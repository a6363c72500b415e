import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Config } from '../../platform/config/config.server.ts';
import { networkOf } from '../../platform/http/rate-limits.server.ts';
import { answerRejection } from '../rejection.ts';
import { isNear, type Tile, tileOf } from './tile-place.ts';
import { openTileSource } from './tile-source.ts';

interface Places {
  lat: number | null;
  lon: number | null;
}

const MINUTE_MS = 60_000;
/** New tiles per minute for one network: a screen has thirty, and a visitor who moves the map sees about ten screens. */
const MOST_NEW = 300;
const MOST_NETWORKS = 10_000;
const WEEK_S = 7 * 86_400;

/**
 * `/map/{z}/{x}/{y}`: tiles of MAP_TILES_URL, fetched by this server, so that browsers contact no third party. Without
 * that setting nothing is registered.
 * @param placesOf the shops; only tiles near them are served
 */
export function registerMapTiles(
  app: FastifyInstance,
  { mapTilesUrl, publicUrl }: Pick<Config, 'mapTilesUrl' | 'publicUrl'>,
  placesOf: () => Promise<readonly Places[]>,
): void {
  if (!mapTilesUrl) return;
  const source = openTileSource(mapTilesUrl, `Vitrina (${publicUrl ?? 'localhost'})`);
  const isAllowed = limitPerMinute();
  let places: { of: readonly Places[]; at: number } | undefined;

  async function isOurs(tile: Tile): Promise<boolean> {
    const now = performance.now();
    if (!places || now - places.at > MINUTE_MS) places = { of: await placesOf(), at: now };
    return isNear(tile, places.of);
  }

  app.get<{ Params: { z: string; x: string; y: string } }>('/map/:z/:x/:y', async (request, reply) => {
    const { z, x, y } = request.params;
    const tile = tileOf(z, x, y.replace(/\.(png|jpg|webp)$/, ''));
    if (!tile || !(await isOurs(tile))) return send(reply, request.url, 404, 'Такого участка карты нет.');
    if (!source.has(tile) && !isAllowed(networkOf(request.ip)))
      return send(reply.header('retry-after', '60'), request.url, 429, 'Слишком много запросов к карте.');
    const image = await source.get(tile);
    if (!image) return send(reply.header('retry-after', '30'), request.url, 503, 'Карта сейчас не отвечает.');
    return reply.type(image.type).header('cache-control', `public, max-age=${WEEK_S}`).send(image.bytes);
  });
}

function send(reply: FastifyReply, url: string, status: number, detail: string): FastifyReply {
  const rejection = answerRejection(url, status, detail);
  return reply.code(status).header('cache-control', 'no-store').type(rejection.type).send(rejection.body);
}

/** Counts in memory: a limit may be lost at a restart, and a tile must not cost a database write. */
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
