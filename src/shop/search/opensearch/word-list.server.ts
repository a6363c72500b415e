import { Worker } from 'node:worker_threads';
import type { OpenSearchAddress } from '../../../platform/config/outside-addresses.server.ts';
import { buildWordList, type TextIndex } from '../../../search-engine/search-engine.ts';
import type { Cluster } from './cluster.server.ts';
import { type PublishedWords, readWords } from './words.server.ts';

/** What the thread is to read. */
export interface WordListOrder {
  address: OpenSearchAddress;
  words: PublishedWords;
}

/** Reads the words of all goods: a few here, many in a thread, because building their list takes seconds. */
export async function readWordList(cluster: Cluster, words: PublishedWords): Promise<TextIndex> {
  if (words.parts > 1) return readInThread({ address: cluster.address, words });
  const { first, parts } = words;
  return buildWordList(await readWords(cluster, words, { from: first, to: first + parts }));
}

export async function readInThread(order: WordListOrder): Promise<TextIndex> {
  const worker = new Worker(new URL('./word-list.worker.server.ts', import.meta.url), { workerData: order });
  // A process that stops does not wait for it.
  worker.unref();
  return new Promise((resolve, reject) => {
    worker.on('message', resolve);
    worker.on('error', reject);
    worker.on('exit', (code) =>
      reject(new Error(`the thread that builds the list of words ended with ${code}`)),
    );
  });
}
