import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../tests/support/api.ts';
import type { ApiBrowser } from '../../../tests/support/api-browser.ts';
import { contractOf } from '../../../tests/support/companies.ts';
import { entryOf } from '../../../tests/support/zip-entry.ts';
import { readConfig } from '../../platform/config/config.server.ts';
import { openFiles } from '../../platform/files/stored-files.server.ts';
import { guestWith, openSeller, order, orderForm } from '../orders/fixtures/checkout.ts';
import { choose } from '../orders/fixtures/contract.ts';
import { companyOf, logIn, type Person, somebody } from '../orders/fixtures/people.ts';
import { reviseAs } from '../orders/fixtures/revisions.ts';
import { look } from './fixtures/look.ts';
import { registerInvoice } from './printing.jobs.ts';

let api: TestApi;
let dataDir: string;
const people: Record<string, Person> = {};
let company: number;
/** An order of the company by its buyer: 10 breakers at 220 ₽ less 10 %. */
let ours: { id: number; number: string };

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'vitrina-printing-'));
  api = await startApi({ DATA_DIR: dataDir });
  await openSeller(api);
  await setBank({ name: 'ПАО СБЕРБАНК', bik: '044525225', account: '40702810838000000017' });
  for (const who of ['buyer', 'accountant', 'receiver', 'stranger']) people[who] = await somebody(api);
  const { buyer, accountant, receiver } = people as Record<'buyer' | 'accountant' | 'receiver', Person>;
  company = await companyOf(api, { buyer, accountant, receiver });
  const contract = await contractOf(api, company, { audience: 'retail', percent: 10, delayDays: 14 });
  const browser = await logIn(api, buyer);
  await choose(browser, company, contract);
  await browser.post('catalog/cart-items/', { product: api.cast.products.breaker16, quantity: 10 });
  const form = orderForm(1_980, { payment_type: 'invoice', legal_entity: company, contract });
  const { status, body } = await order(browser, form);
  if (status !== 201) throw new Error(JSON.stringify(body));
  ours = body;
});
afterAll(async () => {
  await api.close();
  await rm(dataDir, { recursive: true, force: true });
});
beforeEach(() => api.pool.query('update stock_reserved set reserved = 0'));

const setBank = (bank: object) => api.pool.query('update seller set bank = $1', [bank]);
const as = (who: string) => logIn(api, people[who] as Person);

/** Downloads a response as bytes. */
async function download(browser: ApiBrowser, path: string, body?: object) {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const answer = await api.app.inject({
    method: body ? 'POST' : 'GET',
    url: `/api/v1/${path}`,
    headers: { cookie, 'x-csrftoken': browser.cookies.get('csrftoken') ?? '' },
    ...(body ? { payload: body } : {}),
  });
  return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload };
}

const invoiceOf = (id: number, token = '') => `orders/order/${id}/invoice/${token && `?token=${token}`}`;
const count = async (query: string, ...values: unknown[]) =>
  (await api.pool.query(`select count(*)::int as n from ${query}`, values)).rows[0].n;

/** Places an order as a guest with a payment type. */
async function guestOrder(payment_type: string) {
  const guest = await guestWith(api, [api.cast.products.breaker16, 10]);
  const { status, body } = await order(guest, orderForm(2_200, { payment_type }));
  if (status !== 201) throw new Error(JSON.stringify(body));
  return { guest, ...(body as { id: number; token: string }) };
}

test('an accountant downloads the invoice of the company with a Cyrillic file name; the audit log records it once', async () => {
  const { status, headers, bytes } = await download(await as('accountant'), invoiceOf(ours.id));
  expect([
    status,
    headers['content-type'],
    headers['x-content-type-options'],
    headers['cache-control'],
  ]).toEqual([200, 'application/pdf', 'nosniff', 'private, no-store']);
  expect(decodeURIComponent(String(headers['content-disposition']))).toMatch(
    new RegExp(`^attachment; .*UTF-8''Счёт № ${ours.number} от \\d\\d\\.\\d\\d\\.\\d{4}\\.pdf$`),
  );
  const [page] = await look(bytes);
  expect(page?.text).toContain(`Счёт на оплату № ${ours.number} от`);
  expect(page?.text).toContain('Основание: Договор № Д-1 от 01.01.2020, заказ №');
  expect(page?.text).toContain('1 980,00');
  expect(page?.code?.toString()).toContain('|Sum=198000|');
  const read = await count("audit_entry where action = 'invoice.read' and subject_id = $1", ours.id);
  expect(read).toBe(1);
});

test('a receiver gets no invoice; a stranger or a guest without the token does not see the order', async () => {
  expect((await download(await as('receiver'), invoiceOf(ours.id))).status).toBe(403);
  expect((await download(await as('stranger'), invoiceOf(ours.id))).status).toBe(404);
  expect((await download(await api.browser(), invoiceOf(ours.id))).status).toBe(404);
  expect((await download(await api.browser(), invoiceOf(ours.id, 'a'.repeat(43)))).status).toBe(404);
  expect((await download(await as('buyer'), invoiceOf(999_999))).status).toBe(404);
});

test('a guest gets the invoice of their order, and so does anybody with its link', async () => {
  const { guest, id, token } = await guestOrder('invoice');
  expect((await download(guest, invoiceOf(id))).status).toBe(200);
  const { status, bytes } = await download(await api.browser(), invoiceOf(id, token));
  expect(status).toBe(200);
  const [page] = await look(bytes);
  expect(page?.text).toContain('Покупатель: Иван Петров, тел. +7 (922) 123-45-67');
  expect(page?.text).toContain('Основание: Заказ №');
});

test('an old invoice does not change when the details of the company or of the seller change (DOC-1)', async () => {
  const browser = await as('buyer');
  const before = await download(browser, invoiceOf(ours.id));
  await api.pool.query("update legal_entity set full_name = 'ООО «Новое»', inn = '7736207543'");
  await api.pool.query("update seller set full_name = 'ООО «Другая полка»'");
  await api.pool.query("update product set name = 'Другое имя' where id = $1", [api.cast.products.breaker16]);
  expect((await download(browser, invoiceOf(ours.id))).bytes.equals(before.bytes)).toBe(true);
});

test('VAT rates are those of the day of the order: an order of 31.12.2025 has 20 %, also for delivery (DOC-5)', async () => {
  const { pool } = api;
  const { guest, id } = await guestOrder('invoice');
  await pool.query('alter table shop_order disable trigger shop_order_stays');
  await pool.query('alter table order_line disable trigger order_line_stays');
  await pool.query(
    `update shop_order set created_at = '2025-12-31 20:59:59+00', delivery_kopecks = 12000,
       total_kopecks = goods_kopecks + 12000 where id = $1`,
    [id],
  );
  await pool.query(
    'update order_line set vat_percent = 20, vat_kopecks = round(total_kopecks / 6.0) where order_id = $1',
    [id],
  );
  await pool.query('alter table order_line enable trigger order_line_stays');
  const [old] = await look((await download(guest, invoiceOf(id))).bytes);
  expect(old?.text).toContain('В том числе НДС 20 %: 386,67 Всего к оплате: 2 320,00');
  // A second later it is 2026 in Moscow: delivery gets the rate of that day, goods have the frozen rate.
  await pool.query("update shop_order set created_at = '2025-12-31 21:00:00+00' where id = $1", [id]);
  await pool.query('alter table shop_order enable trigger shop_order_stays');
  const [next] = await look((await download(guest, invoiceOf(id))).bytes);
  expect(next?.text).toContain('В том числе НДС 22 %: 21,64 В том числе НДС 20 %: 366,67');
});

test('an order that is paid on receipt, is cancelled, or whose seller has no bank account has no invoice, and the error says why', async () => {
  const cash = await guestOrder('cash');
  const answer = await cash.guest.get(invoiceOf(cash.id));
  expect([answer.status, answer.body.detail]).toEqual([
    409,
    'Этот заказ оплачивается при получении, счёт не нужен.',
  ]);
  const cancelled = await guestOrder('invoice');
  await cancelled.guest.post(`orders/order/${cancelled.id}/cancel/`, {});
  expect((await cancelled.guest.get(invoiceOf(cancelled.id))).status).toBe(409);
  await setBank({});
  const withoutAccount = await guestOrder('invoice');
  await setBank({ name: 'ПАО СБЕРБАНК', bik: '044525225', account: '40702810838000000017' });
  const rejected = await withoutAccount.guest.get(invoiceOf(withoutAccount.id));
  expect([rejected.status, rejected.body.detail]).toEqual([
    409,
    'Магазин ещё не указал расчётный счёт, поэтому счёт на оплату недоступен. Позвоните нам — пришлём реквизиты.',
  ]);
});

test('the job registers the invoice as a document of the company once, even if it runs several times, and stores one file (INV-11)', async () => {
  const files = openFiles(readConfig({ DATA_DIR: dataDir }), api.db);
  await Promise.all([registerInvoice(files, ours.id), registerInvoice(files, ours.id)]);
  await registerInvoice(files, ours.id);
  const { rows } = await api.pool.query(
    `select d.number, d.sum_kopecks::int as sum, d.state, encode(f.sha256, 'hex') as sha256, f.name
     from entity_document d join stored_file f on f.id = d.file_id where d.order_id = $1`,
    [ours.id],
  );
  expect(rows).toEqual([
    {
      number: ours.number,
      sum: 198_000,
      state: 'issued',
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      name: expect.stringMatching(/^Счёт № \d+ от [\d.]+\.pdf$/),
    },
  ]);
  const stored = (await readdir(dataDir, { recursive: true, withFileTypes: true })).filter((each) =>
    each.isFile(),
  );
  expect(stored.filter(({ name }) => name.includes(rows[0].sha256))).toHaveLength(1);
  expect(await count('stored_file')).toBe(1);
  const list = await (await as('accountant')).get(
    `orders/orders/legal_entity_documents/?order=${ours.id}&type=invoice`,
  );
  expect(list.body.count).toBe(1);
});

test('the invoice of a person is not registered as a document, and an unknown order is ignored', async () => {
  const files = openFiles(readConfig({ DATA_DIR: dataDir }), api.db);
  const before = await count('stored_file');
  await registerInvoice(files, (await guestOrder('invoice')).id);
  await registerInvoice(files, 999_999);
  expect(await count('stored_file')).toBe(before);
});

const form = (id: number) => `orders/orders/${id}/power_of_attorney_form/`;
const trusted = {
  person: 'Сидоров Пётр Петрович',
  passport: '4510 998877',
  valid_to: '2030-01-01',
  number: '45',
};

test('a receiver gets the form М-2 of an order with goods and quantities in words; the entered data is not stored', async () => {
  const { status, headers, bytes } = await download(await as('receiver'), form(ours.id), trusted);
  expect([status, headers['cache-control']]).toEqual([200, 'private, no-store']);
  expect(decodeURIComponent(String(headers['content-disposition']))).toContain(
    `Доверенность М-2 к заказу № ${ours.number}.pdf`,
  );
  const text = (await look(bytes)).map((page) => page.text).join(' ');
  for (const words of [
    'Доверенность № 45 от',
    'действительна по 1 января 2030 г. включительно',
    'Доверенность выдана Сидоров Пётр Петрович',
    'Паспорт: серия, номер 4510 998877',
    'На получение от ООО «Полка», ИНН 6670000001',
    `материальных ценностей по заказ № ${ours.number} от`,
    'десять штук',
    'Главный бухгалтер',
  ])
    expect(text).toContain(words);
  const { rows } = await api.pool.query(
    `select string_agg(query_to_xml(format('select * from %I', tablename), true, true, '')::text, '') as all
     from pg_tables where schemaname = 'public' and tablename ~ '^(audit|power|entity|shop_order|order|stored|idem)'`,
  );
  expect(rows[0].all).toContain('order.placed');
  expect(rows[0].all).not.toContain('998877');
  expect(rows[0].all).not.toContain('Сидоров Пётр Петрович');
});

test('the form is rejected with a reason for a role without the right, another company, the order of a person and wrong dates', async () => {
  expect((await (await as('accountant')).post(form(ours.id), trusted)).status).toBe(403);
  expect((await (await as('stranger')).post(form(ours.id), trusted)).status).toBe(404);
  expect((await (await api.browser()).post(form(ours.id), trusted)).status).toBe(401);
  const buyer = await as('buyer');
  const late = await buyer.post(form(ours.id), {
    ...trusted,
    issued_at: '2026-02-30',
    valid_to: '2020-01-01',
  });
  expect([late.status, Object.keys(late.body)]).toEqual([400, ['issued_at']]);
  const over = await buyer.post(form(ours.id), { ...trusted, person: '  ', valid_to: '2020-01-01' });
  expect([over.status, over.body]).toEqual([
    400,
    {
      person: ['Укажите, кому выдаёте доверенность: фамилию, имя и отчество.'],
      valid_to: ['Срок действия заканчивается раньше даты выдачи: проверьте дату.'],
    },
  ]);
  const long = await buyer.post(form(ours.id), { ...trusted, valid_to: '2126-01-01' });
  expect([long.status, Object.keys(long.body)]).toEqual([400, ['valid_to']]);
  await choose(buyer, null, null);
  await buyer.post('catalog/cart-items/', { product: api.cast.products.breaker16, quantity: 10 });
  const { body } = await order(buyer, orderForm(2_200));
  expect((await buyer.post(form(body.id), trusted)).status).toBe(409);
});

test('the list of orders is exported as a workbook with its filters; numbers are numbers and no text is a formula', async () => {
  const buyer = await as('buyer');
  await api.pool.query(`update legal_entity set name = '=cmd|'' /C calc''!A0<b>' where id = $1`, [company]);
  const { status, headers, bytes } = await download(buyer, `orders/orders/export/?legal_entity=${company}`);
  expect([status, headers['content-type'], headers['cache-control']]).toEqual([
    200,
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'private, no-store',
  ]);
  const sheet = await entryOf(bytes, 'xl/worksheets/sheet1.xml');
  expect(sheet).toContain('>Номер</t>');
  expect(sheet).toContain(`<c r="A2" s="0"><v>${ours.number}</v></c>`);
  expect(sheet).toMatch(/<c r="B2" s="4"><v>4\d{4}\.\d+<\/v><\/c>/);
  expect(sheet).toContain('<c r="G2" s="2"><v>1980</v></c>');
  expect(sheet).toContain(`>'=cmd|' /C calc'!A0&lt;b&gt;</t>`);
  expect(sheet).toContain('<autoFilter ref="A1:K2"/>');
  const none = await download(buyer, 'orders/orders/export/?status=done');
  expect(await entryOf(none.bytes, 'xl/worksheets/sheet1.xml')).toContain('<autoFilter ref="A1:K1"/>');
  expect((await download(await api.browser(), 'orders/orders/export/')).status).toBe(401);
  expect((await buyer.get('orders/orders/export/?limit=5')).status).toBe(400);
});

test('a revised order gets an invoice that names its revision, in place of the former one', async () => {
  const files = openFiles(readConfig({ DATA_DIR: dataDir }), api.db);
  const browser = await as('buyer');
  await browser.post('catalog/cart-items/', { product: api.cast.products.breaker16, quantity: 10 });
  const { contract } = (
    await api.pool.query('select contract_id as contract from shop_order where id = $1', [ours.id])
  ).rows[0];
  await choose(browser, company, contract);
  const form = orderForm(1_980, { payment_type: 'invoice', legal_entity: company, contract });
  const { id, number } = (await order(browser, form)).body;
  await registerInvoice(files, id);
  // What awaits an answer is not invoiced.
  await reviseAs(api, id, { delivery: 45_000 });
  await registerInvoice(files, id);
  expect((await look((await download(browser, invoiceOf(id))).bytes))[0]?.text).not.toContain('в редакции');
  const { digest } = (await browser.get(`orders/orders/${id}/revisions/`)).body.results[0];
  await browser.post(`orders/orders/${id}/revisions/1/answer/`, { accept: true, digest });
  await registerInvoice(files, id);
  await registerInvoice(files, id);
  const answer = await download(browser, invoiceOf(id));
  const [page] = await look(answer.bytes);
  expect(page?.text).toMatch(/Счёт на оплату № \d+ от .+ г\. в редакции 1 от \d+ [а-я]+ \d{4} г\./);
  expect(page?.text).toContain('Всего к оплате: 2 430,00');
  expect(page?.text).toContain('Доставка');
  const { rows } = await api.pool.query(
    'select number, revision, state, sum_kopecks::int as sum from entity_document where order_id = $1 order by id',
    [id],
  );
  expect(rows).toEqual([
    { number, revision: 0, state: 'revoked', sum: 198_000 },
    { number: `${number}, редакция 1`, revision: 1, state: 'issued', sum: 243_000 },
  ]);
  const accountant = await as('accountant');
  const zip = await download(accountant, `orders/orders/legal_entity_documents/zip/?order=${id}`);
  // Each file has one entry in the directory of the archive.
  expect(zip.bytes.toString('latin1').split('PK\u0001\u0002')).toHaveLength(2);
});
