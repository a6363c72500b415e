import { parseArgs } from 'node:util';
import { judgeBudgets, type MeasuredShop } from './budgets.ts';
import { measureCalls } from './calls.ts';
import { measureIndex } from './catalogue-index.ts';
import { type FeedFigures, measureFeeds } from './feeds.ts';
import { primaryKeySelect } from './floors.ts';
import { describeGoal, judgeGoals, type Measured } from './goals.ts';
import { busyCategory } from './goods.ts';
import { measureImport } from './import.ts';
import { describeMachine } from './machine.ts';
import { measureOrders } from './orders.ts';
import { measurePage } from './pages.ts';
import { readNamed } from './port-texts.ts';
import { type Plan, progressOf } from './progress.ts';
import { keystrokes } from './queries.ts';
import { measureServing } from './serving.ts';
import { openShop } from './shop.ts';
import { inShopFolder, rounded, type ShopFolder, save, say } from './shop-folder.ts';
import { measureSuggestHttp } from './suggest-http.ts';
import { measureEngine } from './text-engine.ts';

/** Only the floor of the engine needs a database. */
const FLOOR_PRODUCTS = 4_000;
const HTTP_KEYSTROKES = 2_400;
/** A larger export shows nothing new and takes minutes. */
const MOST_IMPORTED = 100_000;
const MOST_BESIDE = 20_000;
/** Random lists to compare with SQL, which takes seconds for each in a large shop. */
const CHECKS = 200;
const FEW_CHECKS = 40;
const LARGE = 200_000;
const PARTS = ['shop', 'orders', 'index', 'engine', 'feeds', 'import'];

/** `npm run bench`: all measurements of one size of shop, with their floors, goals and the machine. */
export async function run(args: string[]): Promise<void> {
  const ordered = readOrder(args);
  const { products, seconds, checks, only, isSaved } = ordered;
  const wanted = (part: string) => only === undefined || only === part;
  const filled = only === 'engine' ? Math.min(products, FLOOR_PRODUCTS) : products;
  const step = progressOf(planOf(ordered, wanted));
  step('fill');
  const measured = await inShopFolder(filled, async (folder, fill) => {
    const found: Measured & MeasuredShop & Record<string, unknown> = await floorsOf(folder);
    found.fill = { goods: filled, ...fill };
    if (wanted('shop')) Object.assign(found, await measureShop(folder, found, { products, seconds, step }));
    if (only === 'orders') Object.assign(found, await measureOrdersAlone(folder, seconds, step));
    if (wanted('index') || wanted('engine'))
      Object.assign(found, await measureSearch(folder, { products, checks, step, wanted }));
    if (wanted('feeds')) {
      step('feeds');
      found.feeds = (await measureFeeds(folder.env)) satisfies FeedFigures;
    }
    return found;
  });
  if (wanted('import')) {
    step('import');
    measured.import = await measureImport(Math.min(products, MOST_IMPORTED), 1);
  }
  const goals = [...judgeBudgets(measured), ...judgeGoals(products, measured)];
  const results = { date: new Date().toISOString().slice(0, 10), products, goals, ...measured };
  console.log(JSON.stringify(results, rounded, 2));
  for (const goal of goals) say(describeGoal(goal));
  say(`${goals.filter(({ isMet }) => isMet).length} of ${goals.length} goals met`);
  if (isSaved) await save([products, only].filter(Boolean).join('-'), results);
}

function readOrder(args: string[]) {
  const { values } = parseArgs({
    args,
    options: {
      products: { type: 'string', default: '100000' },
      seconds: { type: 'string', default: '5' },
      checks: { type: 'string' },
      only: { type: 'string' },
      save: { type: 'boolean', default: false },
    },
  });
  const [products, seconds] = [Number(values.products), Number(values.seconds)];
  const checks = Number(values.checks ?? (products > LARGE ? FEW_CHECKS : CHECKS));
  const isKnown = values.only === undefined || PARTS.includes(values.only);
  if (!Number.isInteger(products) || products < 1000 || !(seconds > 0) || !(checks >= 0) || !isKnown)
    throw Object.assign(new Error('unknown order'), { code: 'ERR_PARSE_ARGS_VALUE' });
  return { products, seconds, checks, only: values.only, isSaved: values.save };
}

/** The approximate duration of each part on two idle cores, seconds. */
function planOf(
  { products, seconds, checks, only }: ReturnType<typeof readOrder>,
  wanted: (part: string) => boolean,
): Plan {
  const thousands = products / 1000;
  const imported = Math.min(products, MOST_IMPORTED) / 1000;
  const plan: [part: string, seconds: number, of: string | undefined][] = [
    ['fill', 10 + thousands * 0.5, undefined],
    ['pages', 3 * (4 * seconds + 14), 'shop'],
    ['calls', 8 * (2 * seconds + 3), 'shop'],
    ['orders', 4 * seconds + 20, only === 'orders' ? 'orders' : 'shop'],
    ['import while serving', 25 + thousands * 0.05, 'shop'],
    ['suggestions over HTTP', 10, 'index'],
    ['text engine', 5 + thousands * 0.06, 'engine'],
    ['catalogue index', 20 + thousands * 0.3 + checks * 0.1 * Math.max(1, thousands / 100), 'index'],
    ['feeds', 5 + thousands * 0.15, 'feeds'],
    ['import', 10 + imported * 0.9, 'import'],
  ];
  return plan.flatMap(([part, weight, of]) =>
    of === undefined || wanted(of) ? [[part, weight] as const] : [],
  );
}

function floorsOf({ withDatabase }: ShopFolder) {
  return withDatabase(async ({ pool }) => ({
    machine: await describeMachine(pool),
    floor: await primaryKeySelect(pool),
  }));
}

async function measureShop(
  folder: ShopFolder,
  { floor: select }: Measured,
  { products, seconds, step }: { products: number; seconds: number; step: (part: string) => void },
) {
  const shop = await openShop(folder.env);
  try {
    return await folder.withDatabase(async ({ pool, url }) => {
      const idle = await shop.inside({ kind: 'memory' });
      const { category, slug, product, productSlug } = await busyCategory(pool);
      const paths = [`/catalog/${slug}`, `/product/${product}-${productSlug}`, '/'];
      step('pages');
      const pages = [];
      for (const path of paths) pages.push(await measurePage(shop, path, seconds));
      step('calls');
      const calls = await measureCalls(shop, pool, select, seconds);
      step('orders');
      const orders = await measureOrders(shop.address, pool, url, seconds);
      const after = await shop.inside({ kind: 'memory' });
      step('import while serving');
      const serving = await measureServing(shop, folder.env, Math.min(products, MOST_BESIDE), {
        'cached page': `/catalog/${slug}`,
        list: `/api/v1/catalog/products/?category=${category}&ordering=price&limit=24`,
        product: `/api/v1/catalog/product/${product}/`,
      });
      return { pages, calls, orders, memory: { idle, after }, serving };
    });
  } finally {
    await shop.stop();
  }
}

/** Only the orders of a shop, to see what a change of the checkout does. */
async function measureOrdersAlone(folder: ShopFolder, seconds: number, step: (part: string) => void) {
  const shop = await openShop(folder.env);
  try {
    step('orders');
    const orders = await folder.withDatabase(({ pool, url }) =>
      measureOrders(shop.address, pool, url, seconds),
    );
    return { orders };
  } finally {
    await shop.stop();
  }
}

/**
 * The goals PERF-1 to PERF-10. The shop runs only while it is measured over HTTP; later it would process every change in
 * parallel.
 */
async function measureSearch(
  folder: ShopFolder,
  {
    products,
    checks,
    step,
    wanted,
  }: { products: number; checks: number; step: (part: string) => void; wanted: (part: string) => boolean },
) {
  const found: Partial<Measured> = {};
  if (wanted('index')) {
    step('suggestions over HTTP');
    const named = await folder.withDatabase(({ pool }) => readNamed(pool));
    const shop = await openShop(folder.env);
    found.http = await measureSuggestHttp(shop.address, keystrokes(named, HTTP_KEYSTROKES)).finally(
      shop.stop,
    );
  }
  if (wanted('engine')) {
    step('text engine');
    found.engine = await measureEngine(products);
  }
  if (wanted('index')) {
    step('catalogue index');
    found.index = await folder.withDatabase(async ({ pool, db }) =>
      measureIndex(pool, db, await primaryKeySelect(pool), checks, say),
    );
  }
  return found;
}
