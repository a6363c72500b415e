import { setTimeout as sleep } from 'node:timers/promises';
import { DATABASES } from '../database.ts';
import type { Fault } from '../fault.ts';

/** Twice the lease. */
const AWAY_MS = 45_000;

/** All of etcd is gone: the primary goes on because it reaches both other members (failsafe mode). */
export const etcdAway: Fault = {
  name: 'etcd-away',
  about: 'весь etcd убит на 45 с',
  runs: 1,
  mostGap: 5,
  readsNeverFail: true,
  async act({ database }, _load, heal) {
    const primary = await database.untilPrimary();
    heal(async () => {
      for (const name of DATABASES) database.startEtcd(name);
      await database.untilPrimary();
    });
    for (const name of DATABASES) {
      const machine = database.machine(name);
      await machine.signal('SIGKILL', await machine.pidsOf(/^\/usr\/bin\/etcd/));
    }
    await sleep(AWAY_MS);
    const still = await database
      .sql(primary, 'select not pg_is_in_recovery()', 'postgres')
      .catch((fault: Error) => fault.message);
    return still.trim() === 't'
      ? {}
      : { broken: [`главный сервер ${primary} перестал писать: ${still.slice(-200)}`] };
  },
};
