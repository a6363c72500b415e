import type { Fault } from '../fault.ts';

/** The machine of the primary loses its power: no process says goodbye, and nobody answers its connections. */
export const killMachine: Fault = {
  name: 'kill-machine',
  about: 'машина главного сервера обесточена: сеть и все процессы сразу',
  runs: 3,
  mostGap: 35,
  async act({ database }, _load, heal) {
    const name = await database.untilPrimary();
    const machine = database.machine(name);
    heal(async () => {
      await machine.link('up');
      database.boot(name);
    });
    await machine.link('down');
    await machine.killAll();
    await database.untilPrimary(name);
    return {};
  },
};
