import { demoFacts } from '../../demo/facts.ts';
import { insertShell, SOURCE } from '../../demo/shell.queries.ts';
import { applyFacts } from '../../src/shop/exchange/exchange.server.ts';
import type { TestDatabase } from './database.ts';

/** Fills an empty migrated database with the demo shop, without images, because drawing them takes long. */
export async function seedDemoCatalogue({ db, pool }: TestDatabase, products: number): Promise<void> {
  const image = { src: '' };
  await db.transaction().execute((tx) => insertShell(tx, { doc: image, list: image }));
  const images = { ofProduct: async () => null, ofCategory: async () => null };
  const facts = demoFacts(products, images, () => {});
  await applyFacts({ pool }, SOURCE, facts, { bulk: true });
}
