import type { Kysely } from 'kysely';
import type { DB } from '../db/types.ts';
import type { Pool } from '../src/core/db.server.ts';
import { ShopError } from '../src/core/errors.ts';
import { applyFacts } from '../src/shop/exchange/exchange.server.ts';
import type { ApplyReport } from '../src/shop/exchange/report.ts';
import { demoFacts } from './facts.ts';
import { storeBannerPicture, storedPictures } from './pictures.ts';
import { hasForeignCities, hasForeignGoods, hasShell, insertShell, SOURCE } from './shell.queries.ts';

export const DEFAULT_PRODUCTS = 4_000;

export interface DemoContext {
  pool: Pool;
  db: Kysely<DB>;
  filesDir: string;
}

export interface DemoOptions {
  /** How many goods the shop shall have. */
  products?: number;
  onProgress?: (done: number, total: number) => void;
}

/**
 * Makes the demo shop, or changes the one that is there to `products` goods. Two steps, each of which is done
 * wholly or not at all and may be repeated: the shell, then the goods through the writer of the exchange. Killed in
 * between, it goes on at the next call.
 * @throws ShopError `demo_foreign` when the catalogue holds goods or cities of somebody else
 */
export async function fillDemo(ctx: DemoContext, options: DemoOptions = {}): Promise<ApplyReport> {
  const { db, filesDir } = ctx;
  const total = options.products ?? DEFAULT_PRODUCTS;
  if ((await hasForeignGoods(db)) || (await hasForeignCities(db)))
    throw new ShopError(
      'demo_foreign',
      409,
      'В базе уже есть товары или города, которые завёл не демонстрационный магазин. Ничего не изменено: для него нужна пустая база.',
    );
  if (!(await hasShell(db))) {
    const pictures = {
      doc: await storeBannerPicture(filesDir, 'doc'),
      list: await storeBannerPicture(filesDir, 'list'),
    };
    await db.transaction().execute((tx) => insertShell(tx, pictures));
  }
  const facts = demoFacts(total, storedPictures(filesDir), (done) => options.onProgress?.(done, total));
  return applyFacts(ctx, SOURCE, facts, {
    bulk: true,
    // The facts are the whole catalogue: a smaller shop hides what the larger one had.
    allowMassHide: true,
    completeness: {
      scope: { products: 'full', offers: 'full', sections: ['products', 'offers'] },
      session: SOURCE,
      isLast: { products: true, offers: true },
    },
  });
}
