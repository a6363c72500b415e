import { parentPort, workerData } from 'node:worker_threads';
import { lowerThreadPriority } from '../../../platform/database/priority.server.ts';
import { buffersOf, buildWordList } from '../../../search-engine/search-engine.ts';
import { Cluster } from './cluster.server.ts';
import type { WordListOrder } from './word-list.server.ts';
import { readWords } from './words.server.ts';

/** The thread that reads the words of all goods, while visitors are answered by those before. */
const { address, words } = workerData as WordListOrder;
lowerThreadPriority();
const { first, parts } = words;
const frequencies = await readWords(new Cluster(address), words, { from: first, to: first + parts });
const list = buildWordList(frequencies);
parentPort?.postMessage(list, [...buffersOf(list)]);
