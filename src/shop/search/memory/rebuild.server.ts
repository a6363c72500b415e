import { Worker } from 'node:worker_threads';
import type { IndexImage } from './build-index.server.ts';

/** What the building thread is told. */
export interface RebuildOrder {
  /** Address of the database. */
  url: string;
  /** Where the image is kept; undefined: nowhere. */
  file: string | undefined;
  /** An image that another process has built since is as good. */
  wantedAt: number;
}

/** Builds an index in a thread of its own, so that answers go on. @param stop ends the thread wherever it is */
export async function buildInThread(
  order: RebuildOrder,
  onError: (error: unknown) => void,
  stop: AbortSignal,
): Promise<IndexImage> {
  stop.throwIfAborted();
  const worker = new Worker(new URL('./rebuild.worker.server.ts', import.meta.url), { workerData: order });
  const end = () => void worker.terminate();
  stop.addEventListener('abort', end);
  const built = new Promise<IndexImage>((resolve, reject) => {
    worker.on('message', ({ image, unwritten }: { image?: IndexImage; unwritten?: string }) => {
      if (image) resolve(image);
      if (unwritten) onError(new Error(unwritten));
    });
    worker.on('error', reject);
    worker.on('exit', (code) => reject(new Error(`the thread that builds the index ended with ${code}`)));
  });
  return built.finally(() => stop.removeEventListener('abort', end));
}
