import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from '../client.ts';
import type { Fault } from '../fault.ts';
import { askWeb } from '../shop.ts';

const SHIFTED_CLOCK = join(import.meta.dirname, '../../../../tests/support/shifted-clock.mjs');
const WATCHED_MS = 10_000;
const HOURS = [25, -25];

/** The clock of a machine of the shop is a day off: a guest keeps the cart there, and its orders have the time of the database. */
export const clock: Fault = {
  name: 'clock',
  about: 'часы второй машины магазина спешат, потом отстают на 25 часов',
  runs: 1,
  mostGap: 5,
  readsNeverFail: true,
  async act({ shop, crowd }, _load, heal) {
    const guest = new Client(400);
    await guest.call('GET', 'users/session/');
    const good = crowd.goods[1];
    await guest.call('POST', 'catalog/cart-items/', {
      body: { product: good?.id, quantity: good?.multiplicity },
    });
    heal(async () => {
      await shop.stopWeb('web2');
      shop.startWeb('web2');
      await shop.untilReady('web2');
    });
    const broken: string[] = [];
    for (const hours of HOURS) {
      await shop.stopWeb('web2');
      shop.startWeb('web2', {
        env: { CLOCK_HOURS: String(hours), NODE_OPTIONS: `--import=${SHIFTED_CLOCK}` },
      });
      await shop.untilReady('web2');
      const answer = await askWeb('web2', '/api/v1/catalog/cart/', { cookie: guest.cookies() });
      const lines = answer.startsWith('200 ') ? JSON.parse(answer.slice(4)).results.length : answer;
      if (lines !== 1)
        broken.push(`часы ${hours > 0 ? 'спешат' : 'отстают'}: в корзине ${lines} строк вместо одной`);
      await sleep(WATCHED_MS);
    }
    guest.close();
    return { broken };
  },
};
