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
/** How often one address may ask is limited. */
const fromElsewhere = (at: number) => ({ 'x-forwarded-for': `10.1.${(at >> 8) & 255}.${at & 255}` });
const PATH = '/api/v1/search/products/suggest/?name__phrase=';

/** @param base of a running shop that answers from memory */
export async function measureSuggestHttp(
  base: string,
  typed: readonly string[],
): Promise<SuggestHttpFigures> {
  const shop = await HttpConnection.open(base);
  const server = runNode(['bench/static-server.ts', '0'], {});
  const bare = await HttpConnection.open(await opened(server));
  let asked = 0;
  const ask = (text = '') => shop.get(PATH + encodeURIComponent(text), fromElsewhere(asked++));
  try {
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
