import cluster, { type Worker } from 'node:cluster';
import { AggregatorRegistry, Counter, type MetricObject, Registry } from 'prom-client';

/** A process asks the one that keeps them for the measurements of all, and is given them. */
type Asked = { kind: 'metrics'; id: number };
type Told = { kind: 'metrics'; id: number; text: string };
/** That one asks each of them for its own. */
type Measure = { kind: 'measure'; id: number };
type Measured = { kind: 'measured'; id: number; metrics: MetricObject[] };

const PATIENCE_MS = 6_000;
/** Who is silent for so long is left out: the others are worth knowing, just then. */
const MEMBER_PATIENCE_MS = 4_000;

/**
 * In the process that keeps the others: answers each of them for all.
 * @param serving those that can be asked: who is still starting answers nobody
 * @returns what to call when one was started again
 */
export function answerForAll(serving: () => readonly Worker[]): { restarted(): void } {
  const own = new Registry();
  const restarts = new Counter({
    name: 'vitrina_process_restarts_total',
    help: 'Processes that ended by themselves and were started again',
    registers: [own],
  });
  let asked = 0;
  cluster.on('message', async (worker, message: Asked) => {
    if (message.kind !== 'metrics') return;
    const id = ++asked;
    const metrics = await Promise.all(serving().map((each) => measure(each, id)));
    const text = await AggregatorRegistry.aggregate(metrics).metrics();
    const told: Told = { ...message, text: `${text}\n${await own.metrics()}` };
    if (worker.isConnected()) worker.send(told, () => {});
  });
  return { restarted: () => restarts.inc() };
}

/** @returns what a process has measured; nothing when it is silent or ends meanwhile */
function measure(worker: Worker, id: number): Promise<MetricObject[]> {
  return new Promise((resolve) => {
    const end = (metrics: MetricObject[]) => {
      clearTimeout(patience);
      worker.off('message', take).off('disconnect', gone);
      resolve(metrics);
    };
    const take = (message: Measured) => {
      if (message.kind === 'measured' && message.id === id) end(message.metrics);
    };
    const gone = () => end([]);
    const patience = setTimeout(gone, MEMBER_PATIENCE_MS);
    worker.on('message', take).once('disconnect', gone);
    if (worker.isConnected())
      worker.send({ kind: 'measure', id } satisfies Measure, (fault) => fault && gone());
    else gone();
  });
}

/** In one of several processes: has these measurements asked for. */
export function shareMetrics(register: Registry): void {
  process.on('message', async ({ kind, id }: Measure) => {
    if (kind !== 'measure') return;
    const metrics = await register.getMetricsAsJSON().catch(() => []);
    process.send?.({ kind: 'measured', id, metrics } satisfies Measured);
  });
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
