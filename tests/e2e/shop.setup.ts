import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startShop } from '../support/shop-process.ts';

/** Playwright's globalSetup: one real shop for all journeys, with its own database and the demo goods. */
export default async function setup(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'vitrina-e2e-'));
  chmodSync(folder, 0o755); // as root the database's own user has to get in
  const size: Record<string, string> = {};
  if (process.env.DEMO_PRODUCTS) size.DEMO_PRODUCTS = process.env.DEMO_PRODUCTS;
  const shop = await startShop({ DATA_DIR: folder, TRUST_PROXY: '127.0.0.1', ...size }).catch(
    (fault: Error) => {
      rmSync(folder, { recursive: true });
      throw fault;
    },
  );
  let isOver = false;
  // What follows is refused connections: its last words are what explains them.
  shop.child.once('exit', (code, signal) => {
    if (!isOver)
      console.error(`the shop of the journeys ended with ${code ?? signal}:\n${shop.words().slice(-20_000)}`);
  });
  process.env.SHOP_URL = shop.url;
  process.env.SHOP_OUTBOX = join(folder, 'outbox');
  return async () => {
    isOver = true;
    await shop.stop();
    rmSync(folder, { recursive: true });
  };
}
