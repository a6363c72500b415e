import { opened, runNode, stop } from './child.ts';
import { HttpConnection } from './http-connection.ts';
import { type Latency, summary } from './measure.ts';
import { few } from './queries.ts';

/** PERF-2: a keystroke over HTTP compared with an empty JSON answer of a bare Fastify, alternating from one client. */
export interface SuggestHttpFigures {
  empty: Latency;
  /** All strings differ; `few`: 130 of them repeatedly. */
  suggest: Latency;
  suggestFew: Latency;
  /** The same call with different strings that are too short for suggestions: the base cost of an API call. */
  tooShort: Latency;
  timesEmpty: number;
  timesEmptyFew: number;
}

const CALLS = 2_000;
/** Each address has a rate limit. */
const fromElsewhere = (at: number) => ({ 'x-forwarded-for': `10.1.${(at >> 8) & 255}.${at & 255}` });
const PATH = '/api/v1/search/products/suggest/?name__phrase=';

/**
 * @param base of a running shop that answers from memory
 * @param typed more strings than there are calls with the warm-up
 */
export async function measureSuggestHttp(
  base: string,
  typed: readonly string[],
): Promise<SuggestHttpFigures> {
  const shop = await HttpConnection.open(base);
  const server = runNode(['bench/static-server.ts', '0'], {});
  const bare = await HttpConnection.open(await opened(server));
  let asked = 0;
  const ask = (text = '') => shop.get(PATH + encodeURIComponent(text), fromElsewhere(asked++));
  const fewTyped = few(typed);
  try {
    const [empty, suggest, suggestFew, tooShort] = await byTurns([
      () => bare.get('/empty'),
      (turn) => ask(typed[turn % typed.length]),
      (turn) => ask(fewTyped(turn)),
      (turn) => ask(blankedShort(typed, turn)),
    ] as const);
    const timesEmpty = suggest.p50 / empty.p50;
    return { empty, suggest, suggestFew, tooShort, timesEmpty, timesEmptyFew: suggestFew.p50 / empty.p50 };
  } finally {
    shop.close();
    bare.close();
    await stop(server);
  }
}

/** Two letters with spaces that make every string different. */
function blankedShort(typed: readonly string[], turn: number): string {
  const letters = typed[turn % typed.length]?.slice(0, 2) ?? '';
  return ' '.repeat(turn % BLANKS) + letters + ' '.repeat(Math.floor(turn / BLANKS));
}

const BLANKS = 50;

type Works = readonly ((turn: number) => Promise<unknown>)[];

/** The latency of each, alternating in every turn, so that all meet the same speed. The warm-up uses turns past the last one. */
async function byTurns<W extends Works>(works: W): Promise<{ [Which in keyof W]: Latency }> {
  const times = works.map((): number[] => []);
  const turns = Array.from({ length: CALLS * 1.2 }, (_, at) =>
    at < CALLS * 0.2 ? CALLS + at : at - CALLS * 0.2,
  );
  for (const turn of turns)
    for (const [at, work] of works.entries()) {
      const start = performance.now();
      await work(turn);
      if (turn < CALLS) times[at]?.push(performance.now() - start);
    }
  return times.map(summary) as { [Which in keyof W]: Latency };
}
