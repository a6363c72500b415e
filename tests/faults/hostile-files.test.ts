import { expect, test } from 'vitest';
import { nestedWorkbook } from '../../src/platform/files/fixtures/hostile-workbooks.ts';
import { freshDatabase } from '../support/database.ts';
import { temporaryDataDir } from '../support/shop-database.ts';
import { type ShopProcess, startShop } from '../support/shop-process.ts';

/** Uploads a file as a guest, by the API call and by the form of the page. */
async function uploadAsGuest({ url }: ShopProcess, path: string, bytes: Uint8Array<ArrayBuffer>) {
  const session = await fetch(`${url}/api/v1/users/session/`);
  const cookies = session.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0] ?? '');
  const token = cookies.find((cookie) => cookie.startsWith('csrftoken='))?.slice('csrftoken='.length) ?? '';
  const body = new FormData();
  body.append('file', new File([bytes], 'прайс.xlsx'));
  const headers = { cookie: cookies.join('; '), 'x-csrftoken': token, origin: url };
  const answer = await fetch(`${url}${path}`, { method: 'POST', body, headers, redirect: 'manual' });
  return { status: answer.status, text: await answer.text() };
}

test('a workbook of nested XML is rejected with a heap of 512 MB, by the call and by the page, and the shop goes on', async () => {
  const database = await freshDatabase();
  const dataDir = temporaryDataDir();
  const shop = await startShop({
    DATA_DIR: dataDir.path,
    DATABASE_URL: database.url,
    DEMO: '0',
    NODE_OPTIONS: '--max-old-space-size=512',
  });
  try {
    const book = await nestedWorkbook();
    expect(book.length).toBeLessThan(700_000);
    for (const path of ['/api/v1/catalog/cart/upload/', '/cart/upload']) {
      const { status, text } = await uploadAsGuest(shop, path, book);
      expect([path, status, text]).toEqual([path, 400, expect.stringMatching(/слишком много данных/)]);
      expect((await fetch(`${shop.url}/health/live`)).status).toBe(200);
    }
    expect(await shop.stop()).toBe(0);
  } finally {
    await shop.stop();
    await database.drop();
    dataDir.remove();
  }
});
