import { Gauge, type Registry } from 'prom-client';
import { openDb, type Pool } from '../../platform/database/db.server.ts';
import { readShortageAge } from '../../shop/orders/staff/shortage/shortage.server.ts';

/** Adds what is counted of orders beside the requests. All processes report the same numbers. */
export function measureOrders(register: Registry, pool: Pool): void {
  const db = openDb(pool);
  new Gauge({
    name: 'vitrina_order_shortage_age_seconds',
    help: 'Since the missing goods of orders were counted last: about a minute when all is well; none before the first time',
    registers: [register],
    async collect() {
      this.remove();
      const age = await readShortageAge(db).catch(() => null);
      if (age !== null) this.set(Math.max(0, age));
    },
  });
}
