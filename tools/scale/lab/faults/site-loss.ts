import { setTimeout as sleep } from 'node:timers/promises';
import { programOf } from '../../programs.ts';
import { Backups } from '../backups.ts';
import type { Fault } from '../fault.ts';
import type { Lab } from '../lab.ts';
import type { Ledger } from '../ledger.ts';

/** Longer than the log waits before it is sent, so that only its last part is at stake. */
const BEFORE_MS = 45_000;
const AFTER_MS = 10_000;
const LOST_SECONDS = 60;
const BACK_SECONDS = 15 * 60;

let backups: Backups | undefined;

/** All machines of the database and of the shop burn at once; what is elsewhere, the backups and the bucket, is left. */
export const siteLoss: Fault = {
  name: 'site-loss',
  about: 'сгорели все машины базы и магазина: всё поднимается из копии pgBackRest',
  runs: 1,
  mostGap: BACK_SECONDS,
  async prepare({ database, shop, report }) {
    programOf('pgbackrest', 'pgbackrest');
    report('Делаю копию базы…');
    backups = new Backups(database, shop.machine('s3'));
    await backups.begin();
  },
  async act(lab, load) {
    const { database, shop } = lab;
    await sleep(BEFORE_MS);
    await load.stop();
    const lost = performance.now();
    await Promise.all([database.lose(), shop.lose()]);
    await backups?.restore('db1');
    await database.untilComplete(300);
    await shop.reopen();
    const after = lab.crowd.start(lab.rates);
    await sleep(AFTER_MS);
    await after.stop();
    const taken = after.ledger.acknowledged.length > 0 ? Math.min(...after.ledger.acknowledged) : undefined;
    const missing = await keysMissing(lab, load.ledger);
    const begun = load.ledger.orders.size;
    const first = load.ledger.forget(missing);
    load.ledger.add(after.ledger);
    const rpo = first === undefined ? 0 : (lost - first) / 1_000;
    const rto = taken === undefined ? Number.POSITIVE_INFINITY : (taken - lost) / 1_000;
    return {
      notes: [
        `принято до потери ${begun}, не вернулось ${missing.length}, старейший из них принят за ${rpo.toFixed(0)} с до потери; снова принимает заказы через ${rto.toFixed(0)} с`,
      ],
      broken: [
        ...(rpo > LOST_SECONDS ? [`потеряно ${rpo.toFixed(0)} с вместо ${LOST_SECONDS}`] : []),
        ...(rto > BACK_SECONDS ? [`возвращение за ${rto.toFixed(0)} с вместо ${BACK_SECONDS}`] : []),
      ],
    };
  },
};

/** Keys of acknowledged orders that the restored database does not know. Their ids may belong to later orders. */
async function keysMissing({ database }: Lab, { orders }: Ledger): Promise<string[]> {
  const pool = database.connect(await database.untilPrimary());
  try {
    const { rows } = await pool.query<{ key: string }>(
      `select key from unnest($1::text[]) key
       where not exists (select from idempotency_key k where k.scope = 'order' and k.key = key.key)`,
      [[...orders.keys()]],
    );
    return rows.map(({ key }) => key);
  } finally {
    await pool.end();
  }
}
