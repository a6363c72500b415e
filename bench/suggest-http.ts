import { opened, runNode, stop } from './child.ts';
import { HttpConnection } from './http-connection.ts';
import { type Latency, latency } from './measure.ts';

/** G2: a keystroke over HTTP beside an empty JSON answer of a bare Fastify, both of one client. */
export interface SuggestHttpFigures {
  empty: Latency;
  suggest: Latency;
  /** The same call with a text too short to suggest anything: what every call of the API costs. */
  tooShort: Latency;
  timesEmpty: number;
}

const CALLS = 2_000;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const PATH = '/api/v1/search/products/suggest/?name__phrase=';

/** @param base of a running shop */
export async function measureSuggestHttp(
  base: string,
  typed: readonly string[],
): Promise<SuggestHttpFigures> {
  const shop = await HttpConnection.open(base);
  const server = runNode(['bench/static-server.ts', '0'], {});
  const bare = await HttpConnection.open(await opened(server));
  const ask = (text = '') => shop.get(PATH + encodeURIComponent(text));
  try {
    // Until its index is loaded the shop answers from SQL, by another measure.
    while (!(await shop.get('/health/ready')).includes('"memory"')) await pause(100);
    const empty = await latency(CALLS, () => bare.get('/empty'));
    const suggest = await latency(CALLS, (turn) => ask(typed[turn % typed.length]));
    const tooShort = await latency(CALLS, (turn) => ask(typed[turn % typed.length]?.slice(0, 2)));
    return { empty, suggest, tooShort, timesEmpty: suggest.p50 / empty.p50 };
  } finally {
    shop.close();
    bare.close();
    await stop(server);
  }
}
