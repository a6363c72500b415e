import { opened, runNode, stop } from './child.ts';
import { HttpConnection } from './http-connection.ts';
import { type Latency, summary } from './measure.ts';
import { few } from './queries.ts';

/** G2: a keystroke over HTTP beside an empty JSON answer of a bare Fastify, by turns of one client. */
export interface SuggestHttpFigures {
  empty: Latency;
  /** Every string is another one; `few`: 130 of them over and over. */
  suggest: Latency;
  suggestFew: Latency;
  /** The same call with strings that are all others, too short to suggest anything: what every call of the API costs. */
  tooShort: Latency;
  timesEmpty: number;
  timesEmptyFew: number;
}

const CALLS = 2_000;
/** How often one address may ask is limited. */
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

/** Two letters, and blanks that say nothing but make every string another. */
function blankedShort(typed: readonly string[], turn: number): string {
  const letters = typed[turn % typed.length]?.slice(0, 2) ?? '';
  return ' '.repeat(turn % BLANKS) + letters + ' '.repeat(Math.floor(turn / BLANKS));
}

const BLANKS = 50;

type Works = readonly ((turn: number) => Promise<unknown>)[];

/** The latency of each, one after the other in every turn: all meet the same machine. The warm-up takes the turns past the last. */
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
