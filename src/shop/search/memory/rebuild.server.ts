import { Worker } from 'node:worker_threads';
import type { IndexImage } from './build-index.server.ts';

/** The order for the building thread. */
export interface RebuildOrder {
  /** Address of the database. */
  url: string;
  /** A replica, from which the rows are read if it is not behind; undefined: there is none. */
  replicaUrl: string | undefined;
  /** The file of the image; undefined when none is written. */
  file: string | undefined;
  /** An image that another process built after this moment, ms since 1970, is used instead. */
  newerThan: number;
  /** Work at low priority: visitors are answered meanwhile. */
  isLowPriority: boolean;
}

/** An image, and whether it was found in the file rather than built. */
export interface Rebuilt {
  image: IndexImage;
  isFound: boolean;
}

/** Builds an index in a worker thread. @param stop ends the thread at any point */
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
