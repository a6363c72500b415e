import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const RESULTS = join(import.meta.dirname, '../../../bench/results');

/** What the worksheet takes from the files of results. Processor times are microseconds of all programs of the shop per request. */
export interface Measured {
  readonly cachedPage: number;
  readonly ownPage: number;
  readonly search: number;
  readonly suggestion: number;
  readonly addToCart: number;
  /** Orders per second that two cores do, with the database and the buyers on the same cores. */
  readonly ordersPerSecond: number;
  /** The same when their emails are written meanwhile. */
  readonly ordersWithEmails: number;
  readonly ordersCores: number;
  /** Commits per second of pgbench on two cores. */
  readonly commitsPerSecond: number;
  /** Megabytes of one process that has been visited, and of the index in it, which is there twice while it is rebuilt. */
  readonly processMb: number;
  readonly indexMb: number;
  /** Bytes of a compressed page. */
  readonly pageBytes: number;
}

interface CatalogueResults {
  pages: { cachedProcessor: number; processor: number; htmlBrotliBytes: number }[];
  calls: { name: string; processor: number }[];
  orders: { pgbench: { perSecond: number } };
  memory: { after: { rss: number } };
  index: { memory: { arraysMb: number } };
}

interface OrderResults {
  machine: { cores: number };
  orders: { calls: { perSecond: number }; withEmails: { perSecond: number } };
}

/** Reads the figures. @throws Error that names the file and the figure which is not there */
export function readMeasured(): Measured {
  const million = read<CatalogueResults>('1000000.json');
  const orders = read<OrderResults>('4000-orders.json');
  const processorOf = (name: string) => million.calls.find((call) => call.name === name)?.processor;
  return checked({
    // Of three pages: while the product page was measured, the sitemap was made in the same process.
    cachedPage: median(million.pages.map(({ cachedProcessor }) => cachedProcessor)),
    ownPage: median(million.pages.map(({ processor }) => processor)),
    search: processorOf('search, 24 goods'),
    suggestion: processorOf('suggest'),
    addToCart: processorOf('add to cart'),
    ordersPerSecond: orders.orders.calls.perSecond,
    ordersWithEmails: orders.orders.withEmails.perSecond,
    ordersCores: orders.machine.cores,
    commitsPerSecond: million.orders.pgbench.perSecond,
    processMb: million.memory.after.rss,
    indexMb: million.index.memory.arraysMb,
    pageBytes: median(million.pages.map(({ htmlBrotliBytes }) => htmlBrotliBytes)),
  });
}

function read<T>(name: string): T {
  return JSON.parse(readFileSync(join(RESULTS, name), 'utf8')) as T;
}

function checked(found: Record<keyof Measured, number | undefined>): Measured {
  for (const [name, value] of Object.entries(found))
    if (!Number.isFinite(value)) throw new Error(`bench/results: нет числа ${name}`);
  return found as Measured;
}

function median(values: readonly number[]): number | undefined {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
}
