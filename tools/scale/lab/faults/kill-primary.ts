import { setTimeout as sleep } from 'node:timers/promises';
import type { Load } from '../crowd.ts';
import type { DatabaseName } from '../database.ts';
import type { Fault } from '../fault.ts';
import type { Lab } from '../lab.ts';
import { until } from '../waiting.ts';

/** Further than any gap that is allowed. */
const PATIENCE_MS = 60_000;
const LOOK_EVERY_MS = 50;

/** PostgreSQL of the primary is killed; its machine and Patroni live on. */
export const killPrimary: Fault = {
  name: 'kill-primary',
  about: 'kill -9 главному PostgreSQL',
  runs: 5,
  mostGap: 10,
  async act(lab, load) {
    const { database } = lab;
    const name = await database.untilPrimary();
    const machine = database.machine(name);
    await machine.signal('SIGKILL', await machine.pidsOf(/^(\/usr\/lib\/postgresql\/15\/bin\/)?postgres/));
    const killed = performance.now();
    const next = await database.untilPrimary(name);
    const chosen = performance.now();
    await untilConfirmed(lab, next);
    const confirmed = performance.now();
    const seconds = (at: number) => ((at - killed) / 1_000).toFixed(1).replace('.', ',');
    const taken = await firstTaken(load, chosen);
    return {
      notes: [
        `после смерти новый главный выбран через ${seconds(chosen)} с, подтверждает записи через ${seconds(confirmed)} с, магазин принимает через ${seconds(taken)} с`,
      ],
    };
  },
};

/** Waits until a commit on a server is confirmed by a standby. */
async function untilConfirmed({ database }: Lab, name: DatabaseName): Promise<void> {
  const write = () =>
    database
      .sql(
        name,
        'create table if not exists lab_write (at timestamptz default now()); insert into lab_write default values',
      )
      .then(() => true);
  await until(write, { seconds: 60, what: `${name} подтверждает записи` });
}

/** The moment of the first write that the shop has acknowledged after `since`. */
async function firstTaken({ ledger }: Load, since: number): Promise<number> {
  for (const end = performance.now() + PATIENCE_MS; performance.now() < end; await sleep(LOOK_EVERY_MS)) {
    const at = ledger.acknowledged.find((each) => each > since);
    if (at !== undefined) return at;
  }
  return Number.POSITIVE_INFINITY;
}
