import type { Kysely } from 'kysely';
import type { DB } from '../db/types.ts';
import type { Pool } from '../src/platform/database/db.server.ts';
import { ShopError } from '../src/platform/http/errors.ts';
import { applyFacts } from '../src/shop/exchange/exchange.server.ts';
import type { ApplyReport } from '../src/shop/exchange/exchange.ts';
import { demoFacts } from './facts.ts';
import { storeBannerImage, storedImages } from './images.ts';
import { hasForeignCities, hasForeignGoods, hasShell, insertShell, SOURCE } from './shell.queries.ts';

export const DEFAULT_PRODUCTS = 4_000;

export interface DemoContext {
  pool: Pool;
  db: Kysely<DB>;
  filesDir: string;
}

export interface DemoOptions {
  /** The number of products that the shop gets. */
  products?: number;
  onProgress?: (done: number, total: number) => void;
}

/**
 * Makes the demo shop, or changes the existing one to `products` products. Two steps, each of which is done
 * completely or not at all and may be repeated: the shell, then the products through the import. Killed in
 * between, it goes on at the next call.
 * @throws ShopError `demo_foreign` when the catalogue holds products or cities that are not of the demo shop
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
    const images = {
      doc: await storeBannerImage(filesDir, 'doc'),
      list: await storeBannerImage(filesDir, 'list'),
    };
    await db.transaction().execute((tx) => insertShell(tx, images));
  }
  const facts = demoFacts(total, storedImages(filesDir), (done) => options.onProgress?.(done, total));
  return applyFacts(ctx, SOURCE, facts, {
    bulk: true,
    // The facts are the whole catalogue: a smaller shop hides the further products of a larger one.
    allowMassHide: true,
    completeness: {
      scope: { products: 'full', offers: 'full', sections: ['products', 'offers'] },
      session: SOURCE,
      isLast: { products: true, offers: true },
    },
  });
}
