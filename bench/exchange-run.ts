import { parseArgs } from 'node:util';
import { measureChangeSets } from './change-sets.ts';
import { finished, runNode } from './child.ts';
import { type ExchangeFigures, measureExchange } from './exchange.ts';
import { judgeExchange } from './exchange-budgets.ts';
import { openTraffic } from './exchange-traffic.ts';
import { copyOfFiles, primaryKeySelect } from './floors.ts';
import { describeGoal } from './goals.ts';
import { busyCategory } from './goods.ts';
import type { ImportFigures } from './import.ts';
import { measureImport } from './import.ts';
import { describeMachine } from './machine.ts';
import { progressOf } from './progress.ts';
import { openShop } from './shop.ts';
import { inShopFolder, rounded, type ShopFolder, save, say } from './shop-folder.ts';

/** A larger export shows nothing new and takes minutes. */
const MOST_IMPORTED = 100_000;
const MOST_CHANGED = 20_000;
const PORTIONS = 200;

/** `npm run bench -- exchange`: imports of 1C, alone and beside visitors, with their floors and budgets. */
export async function run(args: string[]): Promise<void> {
  const { products, goods, portions, changed, seconds, isSaved } = readOrder(args);
  const step = progressOf([
    ['fill', 10 + products / 2_000],
    ['visitors without an import', seconds],
    ['portions over HTTP', portions + goods / 400],
    ['new goods over HTTP', 5 + changed / 1_000 + products / 40_000],
    ['prices and stock over HTTP', 2 + changed / 4_000],
    ['parts beside an import', 4 + changed / 4_000],
    ['undo of the new goods', 2 + changed / 1_000],
    ['change sets', 2 + changed / 400],
    ['import of one file', 10 + goods / 2_000],
  ]);
  step('fill');
  const measured = await inShopFolder(products, async (folder) => {
    const before = await folder.withDatabase(async ({ pool }) => ({
      machine: await describeMachine(pool),
      floor: await primaryKeySelect(pool),
    }));
    const exchange = await measureBesideVisitors(folder, { goods, portions, changed, seconds, step });
    step('change sets');
    const changeSets = await folder.withDatabase(({ pool }) => measureChangeSets(pool, 'demo', changed));
    step('import of one file');
    const copied = await folder.withDatabase(({ pool }) => copyOfFiles(pool, goods));
    return { ...before, exchange, changeSets, copied };
  });
  const oneFile: ImportFigures = await measureImport(goods, 1);
  const timesCopy = oneFile.seconds / measured.copied.seconds;
  const results = { products, ...measured, oneFile: { ...oneFile, timesCopy } };
  const goals = judgeExchange(results);
  console.log(JSON.stringify({ date: new Date().toISOString().slice(0, 10), goals, ...results }, rounded, 2));
  for (const goal of goals) say(describeGoal(goal));
  say(`${goals.filter(({ isMet }) => isMet).length} of ${goals.length} goals met`);
  if (isSaved) await save(`${products}-exchange`, { goals, ...results });
}

function readOrder(args: string[]) {
  const { values } = parseArgs({
    args,
    options: {
      products: { type: 'string', default: '100000' },
      goods: { type: 'string' },
      portions: { type: 'string' },
      changed: { type: 'string' },
      seconds: { type: 'string', default: '10' },
      save: { type: 'boolean', default: false },
    },
  });
  const products = Number(values.products);
  const goods = Number(values.goods ?? Math.min(products, MOST_IMPORTED));
  const portions = Number(values.portions ?? Math.max(1, Math.round((PORTIONS * goods) / MOST_IMPORTED)));
  const changed = Number(values.changed ?? Math.min(products, MOST_CHANGED));
  const seconds = Number(values.seconds);
  const sizes = [products, goods, portions, changed];
  if (sizes.some((size) => !Number.isInteger(size) || size < 1) || products < 1_000 || !(seconds > 0))
    throw Object.assign(new Error('unknown order'), { code: 'ERR_PARSE_ARGS_VALUE' });
  return { products, goods, portions, changed: Math.min(changed, products), seconds, isSaved: values.save };
}

async function measureBesideVisitors(
  folder: ShopFolder,
  given: { goods: number; portions: number; changed: number; seconds: number; step: (part: string) => void },
): Promise<ExchangeFigures> {
  const shop = await openShop(folder.env);
  const { seconds, step, portions: count, ...sizes } = given;
  try {
    return await folder.withDatabase(async (database) => {
      const { category, slug, product, productSlug } = await busyCategory(database.pool);
      step('visitors without an import');
      const paths = {
        'cached page': `/catalog/${slug}`,
        'product page': `/product/${product}-${productSlug}`,
        list: `/api/v1/catalog/products/?category=${category}&ordering=price&limit=24`,
        product: `/api/v1/catalog/product/${product}/`,
      };
      const traffic = await openTraffic(shop, database.pool, paths, seconds);
      const cli = (...words: string[]) => finished(runNode(['src/entry/cli.ts', ...words], folder.env));
      return measureExchange(shop, database, traffic, { ...sizes, count, step, cli });
    });
  } finally {
    await shop.stop();
  }
}
