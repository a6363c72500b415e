import { Worker } from 'node:worker_threads';
import type { IndexImage } from './build-index.server.ts';

/** What the building thread is told. */
export interface RebuildOrder {
  /** Address of the database. */
  url: string;
  /** Where the image is kept; undefined: nowhere. */
  file: string | undefined;
  /** An image that another process has built after this moment is as good. */
  newerThan: number;
  /** Visitors go first: they are answered meanwhile, and what has made it necessary has made them read everything anew. */
  isPatient: boolean;
}

/** An image, and whether the thread has made it or found it in the file. */
export interface Rebuilt {
  image: IndexImage;
  isFound: boolean;
}

/** Builds an index in a thread of its own, so that answers go on. @param stop ends the thread wherever it is */
export async function buildInThread(
  order: RebuildOrder,
  onError: (error: unknown) => void,
  stop: AbortSignal,
): Promise<Rebuilt> {
  stop.throwIfAborted();
  const worker = new Worker(new URL('./rebuild.worker.server.ts', import.meta.url), { workerData: order });
  const end = () => void worker.terminate();
  stop.addEventListener('abort', end);
  const built = new Promise<Rebuilt>((resolve, reject) => {
    worker.on('message', ({ unwritten, ...rebuilt }: Partial<Rebuilt> & { unwritten?: string }) => {
      if (rebuilt.image) resolve(rebuilt as Rebuilt);
      if (unwritten) onError(new Error(unwritten));
    });
    worker.on('error', reject);
    worker.on('exit', (code) => reject(new Error(`the thread that builds the index ended with ${code}`)));
  });
  return built.finally(() => stop.removeEventListener('abort', end));
}
