import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { programOf } from '../../programs.ts';
import type { Fault } from '../fault.ts';

const SLOW_MS = 30_000;
/** After each fdatasync, microseconds. */
const DELAY = 50_000;
const LEAST_ORDERS = 0.95;

/** Each fdatasync of the primary takes 50 ms longer. */
export const slowDisk: Fault = {
  name: 'slow-disk',
  about: 'каждая запись на диск главного сервера на 50 мс дольше (strace)',
  runs: 1,
  mostGap: 10,
  async prepare() {
    programOf('strace', 'strace');
  },
  async act({ database }, { ledger }, heal) {
    const machine = database.machine(await database.untilPrimary());
    const pids = await machine.pidsOf(/postgres/);
    const attach = pids.flatMap((pid) => ['-p', String(pid)]);
    const filter = ['-e', 'trace=fdatasync', '-e', `inject=fdatasync:delay_exit=${DELAY}`];
    const tracer = spawn('/usr/bin/strace', ['-f', '-q', '-o', '/dev/null', ...filter, ...attach], {
      stdio: 'ignore',
      detached: true,
    });
    heal(async () => {
      if (tracer.exitCode !== null) return;
      tracer.kill('SIGINT'); // it lets the processes go on
      await once(tracer, 'exit');
    });
    const [orders, unknown] = [ledger.orders.size, ledger.rejected.length];
    await sleep(SLOW_MS);
    const made = ledger.orders.size - orders;
    const refused = ledger.rejected.length - unknown;
    const share = made / Math.max(1, made + refused);
    return {
      notes: [`за ${SLOW_MS / 1_000} с с медленным диском принято ${made} заказов, отклонено ${refused}`],
      broken: made === 0 || share < LEAST_ORDERS ? [`принято ${(share * 100).toFixed(0)} % заказов`] : [],
    };
  },
};
