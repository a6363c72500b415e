import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../tests/support/api.ts';
import { openDb } from '../../platform/database/db.server.ts';
import { runSellerFile } from './seller-file.cli.ts';

let api: TestApi;
const folder = mkdtempSync(join(tmpdir(), 'vitrina-company-'));
beforeAll(async () => {
  api = await startApi();
});
afterAll(async () => {
  await api.close();
  rmSync(folder, { recursive: true });
});

const SELLER = {
  name: 'ООО «Новая полка»',
  full_name: 'Общество с ограниченной ответственностью «Новая полка»',
  inn: '6600304273',
  kpp: '660001001',
  ogrn: '1016600027180',
  address: '620000, г. Екатеринбург, ул. Мира, д. 1',
};
const FILE = {
  seller: SELLER,
  shop: { shop_name: 'Новая полка', email: 'zakaz@polka.example' },
  menu: [{ name: 'Контакты', href: '/contacts' }],
};

async function run(...argv: string[]) {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const code = await runSellerFile(argv, { stdout, stderr, db: openDb(api.pool) });
  stdout.end();
  stderr.end();
  return { code, out: await text(stdout), err: await text(stderr) };
}

function fileOf(content: unknown): string {
  const path = join(folder, 'company.json');
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

test('a seller file changes the seller of the next page; parts it leaves out stay, and the export is the same file', async () => {
  const before = (await api.get('layout/')).body;
  expect((await run(fileOf(FILE), '--dry-run')).code).toBe(0);
  expect((await api.get('layout/')).body.company).toEqual(before.company);
  expect(await run(fileOf(FILE))).toMatchObject({ code: 0, out: 'Записано: ООО «Новая полка»\n' });
  const { body } = await api.get('layout/');
  expect(body.company).toMatchObject({ name: 'Новая полка', full_name: SELLER.full_name, ogrn: SELLER.ogrn });
  expect(body.email).toEqual({ email: 'zakaz@polka.example' });
  expect(body.menu).toMatchObject([{ name: 'Контакты', href: '/contacts' }]);
  expect(body.social_networks).toEqual(before.social_networks);
  const exported = await run('export');
  expect(JSON.parse(exported.out)).toMatchObject(FILE);
  expect((await run(fileOf(exported.out))).code).toBe(0);
  expect((await run('export')).out).toBe(exported.out);
  const { rows } = await api.pool.query('select count(*)::int as sellers from seller');
  expect(rows).toEqual([{ sellers: 1 }]);
  const { rows: written } = await api.pool.query(
    "select actor, details->'parts' as parts from audit_entry where action = 'shop.described' order by id",
  );
  expect(written).toEqual([
    { actor: 'cli', parts: ['seller', 'shop', 'menu'] },
    { actor: 'cli', parts: expect.arrayContaining(['social_networks']) },
  ]);
});

test.each([
  ['{\n  seller', /это не JSON: ошибка в строке 2, столбце 3\n/],
  [{ ...FILE, seller: { ...SELLER, inn: '6600304274' } }, '/seller/inn: ИНН указан с ошибкой'],
  [{ ...FILE, seller: { ...SELLER, ogrn: '1016600027181' } }, '/seller/ogrn: ОГРН указан с ошибкой'],
  [{ ...FILE, seller: { ...SELLER, vat: 20 } }, '/seller/vat: такого поля нет'],
  [{ ...FILE, shop: { shop_name: 'Полка', email: 'почта' } }, '/shop/email: нужен адрес почты'],
  [{ ...FILE, menu: [{ name: 'Акции', href: 'javascript:alert(1)' }] }, '/menu/0/href: нужен адрес страницы'],
  // Browsers read both as the address of another host.
  [{ ...FILE, menu: [{ name: 'Акции', href: '//evil.example' }] }, '/menu/0/href: нужен адрес страницы'],
  [{ ...FILE, menu: [{ name: 'Акции', href: '/\\evil.example' }] }, '/menu/0/href: нужен адрес страницы'],
  [
    {
      ...FILE,
      seller: { ...SELLER, bank: { name: 'Банк', bik: '046500887', account: '1', corr_account: '1' } },
    },
    '/seller/bank/account: ',
  ],
])('a wrong company file is rejected with the place of the error: %#', async (content, words) => {
  const before = (await run('export')).out;
  expect(await run(fileOf(content))).toMatchObject({ code: 2, err: expect.stringMatching(words) });
  expect((await run('export')).out).toBe(before);
});
