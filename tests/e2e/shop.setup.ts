import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startShop } from '../support/shop-process.ts';

/** Playwright's globalSetup: one real shop for all journeys, with its own database and the demo goods. */
export default async function setup(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'vitrina-e2e-'));
  chmodSync(folder, 0o755); // when run as root, the database's user must be able to enter
  const size: Record<string, string> = {};
  if (process.env.DEMO_PRODUCTS) size.DEMO_PRODUCTS = process.env.DEMO_PRODUCTS;
  const shop = await startShop({ DATA_DIR: folder, TRUST_PROXY: '127.0.0.1', ...size }).catch(
    (fault: Error) => {
      rmSync(folder, { recursive: true });
      throw fault;
    },
  );
  let isOver = false;
  // After a crash connections are refused: the last output explains why.
  shop.child.once('exit', (code, signal) => {
    if (!isOver)
      console.error(
        `the shop of the journeys ended with ${code ?? signal}:\n${shop.output().slice(-20_000)}`,
      );
  });
  process.env.SHOP_URL = shop.url;
  process.env.FORM_STAMP = await formStamp(shop.url);
  process.env.SHOP_OUTBOX = join(folder, 'outbox');
  return async () => {
    isOver = true;
    await shop.stop();
    rmSync(folder, { recursive: true });
  };
}

/** A stamp of the shop's public forms: the time when they were shown. */
async function formStamp(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/v1/feedback/form/`);
  const { stamp } = (await answer.json()) as { stamp: string };
  return stamp;
}
