import { setTimeout as sleep } from 'node:timers/promises';
import type { Fault } from '../fault.ts';

const WATCHED_MS = 20_000;

/** Only the load: whether everything works before anything is broken. */
export const noFault: Fault = {
  name: 'up',
  about: 'ничего не ломается: магазин открыт и принимает заказы',
  runs: 1,
  mostGap: 5,
  readsNeverFail: true,
  async act() {
    await sleep(WATCHED_MS);
    return {};
  },
};
