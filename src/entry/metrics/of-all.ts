import cluster from 'node:cluster';
import { AggregatorRegistry, Counter, Registry } from 'prom-client';

/** A process asks for the measurements of all, and is given them. */
type Asked = { kind: 'metrics'; id: number };
type Told = { kind: 'metrics'; id: number; text: string };

const PATIENCE_MS = 6_000;

/** In the process that keeps the others: answers each of them for all. @returns what to call when one was started again */
export function answerForAll(): { restarted(): void } {
  const everybody = new AggregatorRegistry();
  const own = new Registry();
  const restarts = new Counter({
    name: 'vitrina_process_restarts_total',
    help: 'Processes that ended by themselves and were started again',
    registers: [own],
  });
  cluster.on('message', async (worker, message: Asked) => {
    if (message.kind !== 'metrics') return;
    const text = await everybody.clusterMetrics().catch(() => '');
    const told: Told = { ...message, text: `${text}\n${await own.metrics()}` };
    if (worker.isConnected()) worker.send(told, () => {});
  });
  return { restarted: () => restarts.inc() };
}

/** In one of several processes: has these measurements asked for. */
export function shareMetrics(register: Registry): void {
  new AggregatorRegistry(); // it listens to the parent
  AggregatorRegistry.setRegistries(register);
}

let asked = 0;

/** In one of several processes: the measurements of all. @throws Error when the parent is silent */
export function metricsOfAll(): Promise<string> {
  const id = ++asked;
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(patience);
      process.off('message', take);
    };
    const take = (message: Told) => {
      if (message.kind !== 'metrics' || message.id !== id) return;
      end();
      resolve(message.text);
    };
    const patience = setTimeout(() => {
      end();
      reject(new Error('the other processes do not tell their measurements'));
    }, PATIENCE_MS);
    process.on('message', take);
    process.send?.({ kind: 'metrics', id } satisfies Asked);
  });
}
