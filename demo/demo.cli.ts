import { parseArgs } from 'node:util';
import type { CommandIo } from '../src/entry/commands/io.ts';
import { openFiles } from '../src/platform/files/stored-files.server.ts';
import { isShopError } from '../src/platform/http/errors.ts';
import { fillCast } from './cast/cast.ts';
import { fillExchange } from './cast/fill-exchange.ts';
import { writeCommerceMl } from './commerceml.ts';
import { fillContent } from './content/fill-content.ts';
import { DEFAULT_PRODUCTS, fillDemo } from './demo.ts';
import { progressBar } from './progress.ts';

const MAX_PRODUCTS = 1_000_000;

const HELP = `demo [--products N] [--commerceml ПАПКА]

Наполняет пустую базу демонстрационным магазином; повторный запуск меняет число товаров.
  --products N         сколько товаров, от 1 до ${MAX_PRODUCTS} (${DEFAULT_PRODUCTS})
  --commerceml ПАПКА   вместо базы записать те же товары файлами CommerceML 2.09
`;

/** `demo`: 0 done, 1 rejected, 2 wrong arguments. */
export async function runDemo(argv: string[], io: CommandIo): Promise<number> {
  const order = readOrder(argv);
  if (typeof order === 'string') {
    io.stderr.write(`${order}\n\n${HELP}`);
    return 2;
  }
  if (order.help) {
    io.stdout.write(HELP);
    return 0;
  }
  const bar = progressBar(io.stderr, io.isTTY);
  const started = performance.now();
  if (order.commerceml) {
    const files = await writeCommerceMl(order.commerceml, order.products, bar.show);
    bar.end();
    io.stdout.write(`Записаны ${files.join(', ')}: товаров ${order.products}\n`);
    return 0;
  }
  try {
    const report = await fillDemo(
      { pool: io.pool, db: io.db, filesDir: io.config.filesDir },
      { products: order.products, onProgress: bar.show },
    );
    bar.end();
    await fillContent({ db: io.db, filesDir: io.config.filesDir });
    await fillTrade(io, order.products);
    const seconds = ((performance.now() - started) / 1000).toFixed(1).replace('.', ',');
    io.stdout.write(
      `Демонстрационный магазин готов за ${seconds} с: товаров ${order.products}, новых ${report.products.added}, изменено ${report.products.changed}, скрыто ${report.products.hidden}\n`,
    );
    return 0;
  } catch (thrown) {
    bar.end();
    if (!isShopError(thrown)) throw thrown;
    io.stderr.write(`${thrown.message}\n`);
    return 1;
  }
}

/** The people of the shop, and what they have done so far. */
async function fillTrade({ pool, db, config }: CommandIo, products: number): Promise<void> {
  const files = openFiles(config, db);
  const isNew = await fillCast({ db, files, crowd: config.demoOrders });
  if (isNew && config.demoOrders > 0) await fillExchange({ pool, db, files, config }, products);
}

interface Order {
  products: number;
  commerceml: string | undefined;
  help: boolean;
}

function readOrder(argv: string[]): Order | string {
  try {
    const { values } = parseArgs({
      args: argv,
      options: {
        products: { type: 'string' },
        commerceml: { type: 'string' },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
    const products = values.products === undefined ? DEFAULT_PRODUCTS : Number(values.products);
    if (!Number.isInteger(products) || products < 1 || products > MAX_PRODUCTS)
      return `--products: «${values.products}» — нужно целое число от 1 до ${MAX_PRODUCTS}`;
    return { products, commerceml: values.commerceml, help: values.help };
  } catch {
    return `Не понимаю: ${argv.join(' ')}`;
  }
}
