import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '../../src/core/config.server.ts';
import { createLog } from '../../src/core/log.server.ts';
import { createHttp } from '../../src/entry/http.ts';
import { openBrowser } from '../support/api-browser.ts';
import { builtPages } from '../support/built-pages.ts';
import { seedCast } from '../support/cast.ts';
import { company, contractOf, loggedIn } from '../support/companies.ts';
import { freshDatabase } from '../support/database.ts';

const PAGES = ['/catalog/avtomaty', '/catalog/avtomaty?view=list', '/', '/search/?q=автомат'];

test('no page of a guest ever holds a price of a contract, before or after its company has looked at it (B2B T25)', async () => {
  await builtPages();
  const { pool, db, url: databaseUrl, drop } = await freshDatabase();
  const cast = await seedCast(db);
  const folder = await mkdtemp(join(tmpdir(), 'vitrina-contract-'));
  const shop = await createHttp({
    ...{ pool, db, databaseUrl, config: readConfig({ DATA_DIR: folder }), log: createLog('silent') },
    ...{ drain: { started: false }, dev: false },
  });
  try {
    const access = { pool, browser: () => openBrowser(shop) };
    const { browser, id } = await loggedIn(access);
    const entity = await company(access, [{ id, role: 'buyer' }]);
    const contract = await contractOf(access, entity, { number: '114/26', audience: 'retail', percent: 8.4 });
    await browser.send('PATCH', 'users/session/', { legal_entity: entity, contract });
    const pages = [...PAGES, `/product/${cast.products.breaker16}-avtomat-16`];
    const asGuest = (url: string) => shop.inject({ url: encodeURI(url) });
    const session = `session=${browser.cookies.get('session')}`;
    // 250 ₽ less 8,4 %: as the page says it, and as its data does.
    const ownPrice = /\b229(,00|\.00|<|[,}])/;
    for (const url of pages) {
      // Whoever comes first fills the cache; every other page its company sees first.
      const before = pages.indexOf(url) % 2 === 0 ? await asGuest(url) : undefined;
      const own = await shop.inject({ url: encodeURI(url), headers: { cookie: session } });
      const after = await asGuest(url);
      expect([url, own.statusCode, ownPrice.test(own.body)]).toEqual([url, 200, true]);
      expect([url, own.body.includes('Ваша цена по договору')]).toEqual([url, true]);
      expect(own.headers['cache-control']).toBe('private, no-store');
      expect([url, after.statusCode, ownPrice.test(after.body)]).toEqual([url, 200, false]);
      expect(after.body).not.toMatch(/по договору|by_contract|114\/26/);
      if (before) expect(after.body).toBe(before.body);
    }
  } finally {
    await shop.close();
    await drop();
    await rm(folder, { recursive: true });
  }
});
