import type { FastifyInstance } from 'fastify';
import { halfHourOf } from '../../shop/geo/opening-hours/opening-hours.ts';

const HALF_HOUR_MS = 30 * 60_000;
/** How long a page is served as it was while the next one is made: otherwise all products would be rendered at one moment. */
const GRACE_MS = 60_000;

/**
 * Drops the pages that tell days whenever a half hour begins, for as long as the server runs. The browser corrects a day that is
 * late.
 */
export function watchHalfHours(app: FastifyInstance, drop: (tags: Set<string>, grace: number) => void): void {
  let timer: NodeJS.Timeout;
  const wait = () => {
    const now = new Date();
    const left = halfHourOf(now).getTime() + HALF_HOUR_MS - now.getTime();
    timer = setTimeout(() => {
      drop(new Set(['half-hour']), GRACE_MS);
      wait();
    }, left).unref();
  };
  wait();
  app.addHook('onClose', async () => clearTimeout(timer));
}
