import { withFloorOfPage } from './floors.ts';
import { HttpConnection } from './http-connection.ts';
import { BROWSERS_TAKE, load } from './load.ts';
import { type Latency, latency } from './measure.ts';
import { type BenchShop, processorPerWork } from './shop.ts';

/** A page of the shop compared with the floors of the same run. */
export interface PageFigures {
  path: string;
  htmlBrotliBytes: number;
  /** Requests per second of the cached page, and how many times fewer than the same bytes from memory. */
  cachedPerSecond: number;
  cachedBelowFloor: number;
  /** Processor time of the shop for one cached page and of the bare server for its bytes, microseconds. */
  cachedProcessor: number;
  floorProcessor: number;
  cachedTimesFloor: number;
  uncachedPerSecond: number;
  uncachedBelowFloor: number;
  /** The time to first byte for one client, ms. */
  cached: Latency;
  uncached: Latency;
  /** Processor time of the shop for one uncached page, and for `renderToString` of its whole tree without cached markup, microseconds. */
  processor: number;
  renderProcessor: number;
  timesRender: number;
  failures: number;
}

/** A visitor with a session never gets a cached page. */
const withSession = { cookie: 'session=bench' };
const PAGES = 200;
const RENDERS = 300;

/** Measures one page of a running shop: cached and rendered, under load and alone. */
export async function measurePage(shop: BenchShop, path: string, seconds: number): Promise<PageFigures> {
  const url = shop.address + path;
  const processor = async () => (await shop.inside({ kind: 'processor' })).microseconds;
  // Not all three by turns: the garbage of an uncached page would be counted towards the next cached one.
  const [[floor, cached], [floorThen, uncached]] = await withFloorOfPage(url, async (same) => [
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
  // This is the last page shown: its whole tree is rendered again from the same data.
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
