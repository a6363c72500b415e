import { setTimeout as sleep } from 'node:timers/promises';
import { DATABASES } from '../database.ts';
import type { Fault } from '../fault.ts';

/** Longer than the lease and every timeout of replication. */
const FROZEN_MS = 30_000;

/** A standby stops to answer without ending, as a machine whose disk hangs. */
export const freezeStandby: Fault = {
  name: 'freeze-standby',
  about: 'резервный сервер заморожен на 30 с (SIGSTOP всей машине)',
  runs: 2,
  mostGap: 5,
  async act({ database }, _load, heal) {
    const primary = await database.untilPrimary();
    const frozen = database.machine(DATABASES.find((name) => name !== primary) ?? 'db1');
    heal(() => frozen.signal('SIGCONT'));
    await frozen.signal('SIGSTOP');
    await sleep(FROZEN_MS);
    const still = await database.untilPrimary();
    return still === primary ? {} : { broken: [`главный сервер сменился: ${primary} → ${still}`] };
  },
};
