// Speed and memory as ratios to floors measured in the same run (DESIGN §6, CONTRIBUTING). Nothing here asserts.
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '../src/core/config.server.ts';
import { openDatabase } from '../src/core/database.server.ts';
import { measureCart } from './cart.ts';
import { measureIndex } from './catalogue-index.ts';
import { finished, opened, runNode, stop } from './child.ts';
import { measureFeeds } from './feeds.ts';
import { primaryKeySelect } from './floors.ts';
import { describeGoal, judgeGoals, type Measured } from './goals.ts';
import { measureImport } from './import.ts';
import { measureListing } from './listing.ts';
import { describeMachine } from './machine.ts';
import { measurePage, pagesToMeasure } from './pages.ts';
import { readNamed } from './port-texts.ts';
import { keystrokes } from './queries.ts';
import { measureSuggestHttp } from './suggest-http.ts';
import { measureEngine } from './text-engine.ts';

/** The engine alone needs a database for the floor only. */
const FLOOR_PRODUCTS = 4_000;
const HTTP_KEYSTROKES = 2_400;

const { values } = parseArgs({
  options: {
    products: { type: 'string', default: '100000' },
    seconds: { type: 'string', default: '5' },
    checks: { type: 'string', default: '200' },
    only: { type: 'string' },
    save: { type: 'boolean', default: false },
  },
});
const products = Number(values.products);
const seconds = Number(values.seconds);
const isKnownPart = [undefined, 'index', 'engine', 'feeds'].includes(values.only);
if (!Number.isInteger(products) || products < 1000 || !(seconds > 0) || !isKnownPart) {
  console.error(
    'npm run bench -- [--products 100000] [--seconds 5] [--checks 200] [--only index|engine|feeds] [--save]',
  );
  process.exit(2);
}

const folder = await mkdtemp(join(tmpdir(), 'vitrina-bench-'));
await chmod(folder, 0o755); // as root the database's own user has to get in, or its files stay behind elsewhere
const env = { DATA_DIR: folder, DEMO: '0', HOST: '127.0.0.1', PORT: '0' };
const measureOnly: Record<string, () => Promise<Measured>> = {
  index: measureSearch,
  engine: measureEngineAlone,
  feeds: measureFeedsAlone,
};
try {
  // The engine makes its goods itself: the database is there for the floor alone.
  const filled = values.only === 'engine' ? Math.min(products, FLOOR_PRODUCTS) : products;
  say(`fill ${filled} goods`);
  await finished(runNode(['src/entry/cli.ts', 'demo', '--products', String(filled)], env));
  const measured = await (measureOnly[values.only ?? ''] ?? measureEverything)();
  const goals = judgeGoals(products, measured);
  const results = { date: new Date().toISOString().slice(0, 10), products, goals, ...measured };
  console.log(JSON.stringify(results, rounded, 2));
  for (const goal of goals) say(describeGoal(goal));
  if (values.save) await save(results);
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function measureEverything() {
  const search = await measureSearch();
  const shop = await measureShop();
  say('feeds');
  const feeds = await measureFeeds(env);
  say('import');
  return { ...search, ...shop, feeds, import: await measureImport(products, 1) };
}

/** G1–G10. The shop runs only while it is asked over HTTP: later it would follow every change beside us. */
async function measureSearch() {
  say('suggestions over HTTP');
  const http = await measureHttp();
  const database = await openDatabase(readConfig({ ...process.env, ...env }), 'bench', say);
  const { pool, db } = database;
  try {
    const machine = await describeMachine(pool);
    const floor = await primaryKeySelect(pool);
    say('text engine');
    const engine = await measureEngine(products);
    say('catalogue index');
    const index = await measureIndex(pool, db, floor, Number(values.checks), say);
    return { machine, floor, engine, http, index };
  } finally {
    await database.close();
  }
}

async function measureHttp() {
  const shop = runNode(['src/entry/start.ts'], env);
  try {
    const address = await opened(shop);
    const database = await openDatabase(readConfig({ ...process.env, ...env }), 'bench', say);
    const named = await readNamed(database.pool).finally(() => database.close());
    return await measureSuggestHttp(address, keystrokes(named, HTTP_KEYSTROKES));
  } finally {
    await stop(shop);
  }
}

async function measureEngineAlone() {
  const database = await openDatabase(readConfig({ ...process.env, ...env }), 'bench', say);
  try {
    const machine = await describeMachine(database.pool);
    const floor = await primaryKeySelect(database.pool);
    return { machine, floor, engine: await measureEngine(products) };
  } finally {
    await database.close();
  }
}

/** F10 of SEO.md. */
async function measureFeedsAlone() {
  const database = await openDatabase(readConfig({ ...process.env, ...env }), 'bench', say);
  const machine = await describeMachine(database.pool);
  const floor = await primaryKeySelect(database.pool).finally(() => database.close());
  say('feeds');
  return { machine, floor, feeds: await measureFeeds(env) };
}

async function measureShop() {
  const config = readConfig({ ...process.env, ...env });
  const shop = runNode(['src/entry/start.ts'], env);
  try {
    const address = await opened(shop);
    // The shop keeps the database; this process attaches to it like any command.
    const database = await openDatabase(config, 'bench', say);
    try {
      const floor = await primaryKeySelect(database.pool);
      say('listing');
      const listing = await measureListing(database.pool, database.db, floor);
      say('cart');
      const cart = await measureCart(address, database.pool, floor);
      const pages = [];
      for (const path of await pagesToMeasure(database.pool)) {
        say(path);
        pages.push(await measurePage(address, path, seconds));
      }
      return { listing, cart, pages };
    } finally {
      await database.close();
    }
  } finally {
    await stop(shop);
  }
}

async function save(results: object): Promise<void> {
  const place = join(import.meta.dirname, 'results');
  await mkdir(place, { recursive: true });
  const name = [products, values.only].filter(Boolean).join('-');
  await writeFile(join(place, `${name}.json`), `${JSON.stringify(results, rounded, 2)}\n`);
}

function rounded(_key: string, value: unknown): unknown {
  return typeof value === 'number' && !Number.isInteger(value) ? Number(value.toPrecision(4)) : value;
}

function say(line: string): void {
  console.error(`· ${line}`);
}
