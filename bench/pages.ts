import { besideSamePage } from './floors.ts';
import { HttpConnection } from './http-connection.ts';
import { BROWSERS_TAKE, load } from './load.ts';
import { type Latency, latency } from './measure.ts';
import { type BenchShop, processorPerWork } from './shop.ts';

/** A page of the shop beside the floors of the same run. */
export interface PageFigures {
  path: string;
  htmlBrotliBytes: number;
  /** Requests a second of the kept page, and how many times fewer than the same bytes from memory. */
  cachedPerSecond: number;
  cachedBelowFloor: number;
  /** Processor of the shop's process for one kept page and of the bare server for its bytes, microseconds. */
  cachedProcessor: number;
  floorProcessor: number;
  cachedTimesFloor: number;
  uncachedPerSecond: number;
  uncachedBelowFloor: number;
  /** First byte for one client, ms. */
  cached: Latency;
  uncached: Latency;
  /** Processor of the shop's process for one uncached page and for `renderToString` alone of its whole tree, nothing of it kept, microseconds. */
  processor: number;
  renderProcessor: number;
  timesRender: number;
  failures: number;
}

/** Somebody with a session never gets a kept page. */
const withSession = { cookie: 'session=bench' };
const PAGES = 200;
const RENDERS = 300;

/** Measures one page of a running shop: kept and rendered, under load and alone. */
export async function measurePage(shop: BenchShop, path: string, seconds: number): Promise<PageFigures> {
  const url = shop.address + path;
  const processor = async () => (await shop.inside({ kind: 'processor' })).microseconds;
  // Not all three in turns: what an uncached page leaves behind would be counted to the kept one after it.
  const [[floor, cached], [floorThen, uncached]] = await besideSamePage(url, async (same) => [
    await load(seconds, same, { url, processor }),
    await load(seconds, same, { url, processor, headers: withSession }),
  ]);
  const connection = await HttpConnection.open(shop.address);
  const read = (headers: Record<string, string>) => async () => {
    const { status, body } = await connection.ask('GET', path, {
      'accept-encoding': BROWSERS_TAKE,
      ...headers,
    });
    if (status !== 200) throw new Error(`${path} answered ${status}`);
    return body.length;
  };
  const alone = { cached: await latency(500, read({})), uncached: await latency(PAGES, read(withSession)) };
  const uncachedProcessor = await processorPerWork(shop, PAGES, read(withSession));
  // The page shown last is this one: all of its tree is rendered anew from the data it had.
  const rendering = await shop.inside({ kind: 'render', times: RENDERS });
  const htmlBrotliBytes = await read({})();
  connection.close();
  return {
    path,
    htmlBrotliBytes,
    cachedPerSecond: cached.perSecond,
    cachedBelowFloor: floor.perSecond / cached.perSecond,
    cachedProcessor: cached.processor,
    floorProcessor: floor.processor,
    cachedTimesFloor: cached.processor / floor.processor,
    uncachedPerSecond: uncached.perSecond,
    uncachedBelowFloor: floorThen.perSecond / uncached.perSecond,
    ...alone,
    processor: uncachedProcessor,
    renderProcessor: rendering.microseconds,
    timesRender: uncachedProcessor / rendering.microseconds,
    failures: cached.failures + uncached.failures,
  };
}
