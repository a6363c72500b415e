import type { Fault } from '../fault.ts';

/** PostgreSQL of the primary is killed; its machine and Patroni live on. */
export const killPrimary: Fault = {
  ...{ name: 'kill-primary', about: 'kill -9 главному PostgreSQL', runs: 5, mostGap: 10 },
  async act({ database }) {
    const name = await database.untilPrimary();
    const machine = database.machine(name);
    await machine.signal('SIGKILL', await machine.pidsOf(/^(\/usr\/lib\/postgresql\/15\/bin\/)?postgres/));
    await database.untilPrimary(name);
    return {};
  },
};
