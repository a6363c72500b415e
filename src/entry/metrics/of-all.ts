import cluster, { type Worker } from 'node:cluster';
import { AggregatorRegistry, Counter, type MetricObject, Registry } from 'prom-client';

/** A member requests the metrics of all processes from the primary process, and its answer. */
type MetricsRequest = { kind: 'metrics'; id: number };
type MetricsAnswer = { kind: 'metrics'; id: number; text: string };
/** The primary process requests the metrics of each member, and their answers. */
type Measure = { kind: 'measure'; id: number };
type Measured = { kind: 'measured'; id: number; metrics: MetricObject[] };

const TIMEOUT_MS = 6_000;
/** A member that does not answer in time is left out, because the metrics of the others matter most just then. */
const MEMBER_TIMEOUT_MS = 4_000;

/**
 * In the primary process: answers requests of members for the metrics of all.
 * @param serving the members that can answer; a member that is still starting cannot
 * @returns `restarted`, to be called when a member was started again
 */
export function answerForAll(serving: () => readonly Worker[]): { restarted(): void } {
  const own = new Registry();
  const restarts = new Counter({
    name: 'vitrina_process_restarts_total',
    help: 'Processes that ended by themselves and were started again',
    registers: [own],
  });
  let lastId = 0;
  cluster.on('message', async (worker, message: MetricsRequest) => {
    if (message.kind !== 'metrics') return;
    const id = ++lastId;
    const metrics = await Promise.all(serving().map((each) => measure(each, id)));
    const text = await AggregatorRegistry.aggregate(metrics).metrics();
    const answer: MetricsAnswer = { ...message, text: `${text}\n${await own.metrics()}` };
    if (worker.isConnected()) worker.send(answer, () => {});
  });
  return { restarted: () => restarts.inc() };
}

/** @returns the metrics of a member; empty if it does not answer or ends meanwhile */
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
    const patience = setTimeout(gone, MEMBER_TIMEOUT_MS);
    worker.on('message', take).once('disconnect', gone);
    if (worker.isConnected())
      worker.send({ kind: 'measure', id } satisfies Measure, (fault) => fault && gone());
    else gone();
  });
}

/** In a member: answers requests of the primary process for these metrics. */
export function shareMetrics(register: Registry): void {
  process.on('message', async ({ kind, id }: Measure) => {
    if (kind !== 'measure') return;
    const metrics = await register.getMetricsAsJSON().catch(() => []);
    process.send?.({ kind: 'measured', id, metrics } satisfies Measured);
  });
}

let lastId = 0;

/** In a member: reads the metrics of all processes. @throws Error if the primary process does not answer */
export function metricsOfAll(): Promise<string> {
  const id = ++lastId;
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(patience);
      process.off('message', take);
    };
    const take = (message: MetricsAnswer) => {
      if (message.kind !== 'metrics' || message.id !== id) return;
      end();
      resolve(message.text);
    };
    const patience = setTimeout(() => {
      end();
      reject(new Error('the primary process did not answer with the metrics'));
    }, TIMEOUT_MS);
    process.on('message', take);
    process.send?.({ kind: 'metrics', id } satisfies MetricsRequest);
  });
}
