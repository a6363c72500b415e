import type { FastifyInstance } from 'fastify';
import { halfHourOf } from '../../shop/geo/opening-hours/opening-hours.ts';

const HALF_HOUR_MS = 30 * 60_000;

/** Calls `drop` whenever a half hour begins, for as long as the server runs. Product pages tell days that change then. */
export function watchHalfHours(app: FastifyInstance, drop: () => void): void {
  let timer: NodeJS.Timeout;
  const wait = () => {
    const now = new Date();
    const left = halfHourOf(now).getTime() + HALF_HOUR_MS - now.getTime();
    timer = setTimeout(() => {
      drop();
      wait();
    }, left).unref();
  };
  wait();
  app.addHook('onClose', async () => clearTimeout(timer));
}
