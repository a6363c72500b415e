import { setTimeout as sleep } from 'node:timers/promises';
import type { OneCClient } from '../tests/support/one-c/client.ts';
import { type Latency, summary } from './measure.ts';

const PART_BYTES = 4 * 1024 ** 2;
/** Fewer than the parts that make the shop answer «busy». */
const MOST_PARTS = 100;
const PART_EVERY_MS = 100;

/** Uploads parts of 4 MB, one after the other, until something else is over. @returns ms of each */
export async function stormOfParts(client: OneCClient, isOver: () => boolean): Promise<Latency> {
  const part = Buffer.alloc(PART_BYTES, ' ');
  const times: number[] = [];
  await client.checkAuth();
  await client.init();
  for (let n = 0; n < MOST_PARTS && !isOver(); n++) {
    const started = performance.now();
    const { state, text } = await client.request(
      { type: 'catalog', mode: 'file', filename: `storm_${n}.xml` },
      { body: part },
    );
    if (state !== 'success') throw new Error(`a part was not received: ${text}`);
    times.push(performance.now() - started);
    await sleep(PART_EVERY_MS);
  }
  return summary(times);
}

/** Requests orders until an answer has many: the first one goes alone. @returns how many they were, and ms */
export async function largestQuery(client: OneCClient): Promise<{ orders: number; ms: number }> {
  let largest = { orders: 0, ms: 0 };
  for (let session = 0; session < 3; session++) {
    await client.checkAuth('sale');
    const started = performance.now();
    const { text } = await client.request({ type: 'sale', mode: 'query' });
    const found = { orders: text.split('<Номер>').length - 1, ms: performance.now() - started };
    if (found.orders > largest.orders) largest = found;
    await client.request({ type: 'sale', mode: 'success' });
  }
  return largest;
}
