import { Worker } from 'node:worker_threads';
import { ShopError } from '../../../platform/http/errors.ts';
import type { Explanation, SynonymList } from '../../../search-engine/search-engine.ts';

/** What is tried out. */
export interface TrialOrder {
  /** Address of the database. */
  url: string;
  work:
    | { kind: 'preview'; rules: SynonymList; queries: readonly string[] }
    | { kind: 'explain'; query: string; products: readonly number[]; most: number };
}

export type TrialAnswer =
  | { kind: 'preview'; found: { query: string; before: number; after: number }[] }
  | { kind: 'explain'; explanation: Explanation };

/** A large shop is read for some seconds; longer means that something is wrong. */
const LONGEST_MS = 60_000;

let isBusy = false;

/**
 * Tries the search out in a thread, over an index of its own that is thrown away: visitors do not notice it.
 * @throws ShopError 409 `trial_busy` while another trial runs in this process, 503 when it takes too long
 */
export async function tryOut<Kind extends TrialAnswer['kind']>(
  url: string,
  work: Extract<TrialOrder['work'], { kind: Kind }>,
): Promise<Extract<TrialAnswer, { kind: Kind }>> {
  if (isBusy)
    throw new ShopError(
      'trial_busy',
      409,
      'Сейчас считается другая проверка. Повторите через несколько секунд.',
    );
  isBusy = true;
  const order: TrialOrder = { url, work };
  const worker = new Worker(new URL('./trial.worker.server.ts', import.meta.url), { workerData: order });
  const late = new ShopError('trial_late', 503, 'Проверка считается слишком долго. Повторите позже.');
  try {
    return await new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(late), LONGEST_MS).unref();
      worker.on('message', (answer: Extract<TrialAnswer, { kind: Kind }>) => {
        clearTimeout(timer);
        resolve(answer);
      });
      worker.on('error', reject);
      worker.on('exit', (code) => reject(new Error(`the thread of a trial ended with ${code}`)));
    });
  } finally {
    isBusy = false;
    await worker.terminate();
  }
}
