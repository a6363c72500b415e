import { demoFacts } from '../../demo/facts.ts';
import { insertShell, SOURCE } from '../../demo/shell.queries.ts';
import { applyFacts } from '../../src/shop/exchange/exchange.server.ts';
import type { TestDatabase } from './database.ts';

/** Fills an empty migrated database with the demo shop, without pictures: drawing them is what takes the time. */
export async function seedDemoCatalogue({ db, pool }: TestDatabase, products: number): Promise<void> {
  const picture = { src: '' };
  await db.transaction().execute((tx) => insertShell(tx, { doc: picture, list: picture }));
  const pictures = { ofProduct: async () => null, ofCategory: async () => null };
  const facts = demoFacts(products, pictures, () => {});
  await applyFacts({ pool }, SOURCE, facts, { bulk: true });
}
