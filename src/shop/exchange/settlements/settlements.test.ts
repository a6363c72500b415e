import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../../tests/support/api.ts';
import { STAFF_TASKS } from '../../../api/staff-tasks.ts';
import { type Cell, xlsxOf } from '../../../platform/files/spreadsheet.server.ts';
import { legalDay } from '../../../platform/text/legal-day.ts';
import { EVERYWHERE } from '../../accounts/staff-policy/staff-policy.ts';
import { taskTitle } from '../../accounts/staff-tasks/staff-tasks.ts';
import { changeContract } from '../../companies/contracts/contracts.server.ts';
import { laterDay } from '../../geo/opening-hours/opening-hours.ts';
import { order, orderForm } from '../../orders/fixtures/checkout.ts';
import { buyerOf, type CompanyBuyer } from '../../orders/fixtures/contract.ts';
import { runExchange } from '../exchange.cli.ts';
import { openDocuments } from '../fixtures/documents-in.ts';

let api: TestApi;
let oneC: Awaited<ReturnType<typeof openDocuments>>;
let folder: string;
beforeAll(async () => {
  api = await startApi();
  oneC = await openDocuments(api);
  folder = mkdtempSync(join(tmpdir(), 'vitrina-settlements-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await oneC.close();
  await api.close();
});
beforeEach(() => api.pool.query('delete from exchange_task'));

const TODAY = legalDay(new Date());
let inns = 0;

/** A company with an INN of its own and a contract Д-1 of 2020, 14 days and 10 000 roubles on credit. */
async function debtor(): Promise<CompanyBuyer & { inn: string }> {
  const buyer = await buyerOf(api, { audience: 'retail', delayDays: 14, creditLimitKopecks: 1_000_000 });
  const inn = String(7_700_000_000 + ++inns);
  await api.pool.query('update legal_entity set inn = $2, confirmed_at = now() where id = $1', [
    buyer.company,
    inn,
  ]);
  return { ...buyer, inn };
}

type Fields = Record<string, string | number>;
const contractXml = (fields: Fields) =>
  `<Договор>${Object.entries(fields)
    .map(([name, value]) => `<${name}>${value}</${name}>`)
    .join('')}</Договор>`;
const fileXml = (...contracts: Fields[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<Взаиморасчеты>\n${contracts.map(contractXml).join('\n')}\n</Взаиморасчеты>\n`;
const d1 = (inn: string, more: Fields = {}) => ({
  ИНН: inn,
  КПП: '667001001',
  Номер: 'Д-1',
  Дата: '2020-01-01',
  ...more,
});

let sent = 0;

/** Uploads a file as goods are, and lets its run be carried out. @returns the answer to its import */
async function send(xml: string): Promise<string> {
  const one = await oneC.client();
  const filename = `settlements${++sent}_1.xml`;
  await one.upload(filename, Buffer.from(xml), 200);
  await one.request({ type: 'catalog', mode: 'import', filename });
  await oneC.work();
  return (await one.import(filename)).text;
}

async function row(sql: string, ...values: unknown[]) {
  return (await api.pool.query(sql, values)).rows;
}

async function tasks(): Promise<string[]> {
  const source = STAFF_TASKS.find(({ kind }) => kind === 'exchange.document');
  return (await source!.read(api.db, { scope: EVERYWHERE, most: 100 })).map(taskTitle);
}

async function cli(...argv: string[]): Promise<[number, string]> {
  let output = '';
  const stream = { write: (text: string) => (output += text) };
  const { db, pool, config } = api;
  const code = await runExchange(argv, { stdout: stream, stderr: stream, db, pool, config });
  return [code, output];
}

/** Orders a breaker for 250 roubles on credit; the cart may have it already. */
async function deferred({ browser, company, contract }: CompanyBuyer, isInCart = false) {
  const goods = { product: api.cast.products.breaker16, quantity: 1 };
  if (!isInCart) await browser.post('catalog/cart-items/', goods);
  const form = { payment_type: 'invoice', legal_entity: company, contract, is_deferred: true };
  return order(browser, orderForm(250, form));
}

test('credit follows the debt that 1C states: over the limit a deferred order is refused, with an old statement it waits (IN-13)', async () => {
  const buyer = await debtor();
  expect(await send(fileXml(d1(buyer.inn, { Долг: '9800,50', Просрочено: 100, НаДату: TODAY })))).toBe(
    'success\nдоговоров изменено 1',
  );
  const tooMuch = await deferred(buyer);
  expect([tooMuch.status, tooMuch.body.credit]).toEqual([
    409,
    { limit: 10_000, used: 9_800.5, left: 199.5, needed: 250 },
  ]);
  await send(fileXml(d1(buyer.inn, { Долг: 1_000, НаДату: TODAY })));
  expect((await deferred(buyer, true)).status).toBe(201);
  const late = await debtor();
  await send(fileXml(d1(late.inn, { Долг: 0, НаДату: laterDay(TODAY, -14) })));
  const { status, body } = await deferred(late);
  expect(status).toBe(201);
  expect(await row('select agreement from order_agreement where order_id = $1', body.id)).toEqual([
    { agreement: 'shop' },
  ]);
});

test('1C makes and changes contracts of known companies, and from then on nobody else changes their terms (IN-13)', async () => {
  const { inn, company, contract } = await debtor();
  const [{ name: prices }] = await row(
    'select name from price_type where hidden_at is null order by id limit 1',
  );
  const terms = {
    ТипЦен: prices,
    ДнейОтсрочки: 30,
    ЛимитЗадолженности: '700 000,00',
    ДействуетДо: '31.12.2030',
  };
  const xml = fileXml(d1(inn, terms), d1(inn, { ...terms, Номер: 'Д-2', Дата: '26.11.2026' }));
  expect(await send(xml)).toBe('success\nдоговоров добавлено 1, договоров изменено 1');
  const stored = () =>
    row(
      `select c.number, c.date::text, c.valid_to::text, c.payment_delay_days as days, c.credit_limit_kopecks::int8 as credit,
              p.name as prices, c.state, x.slug
       from contract c join price_type p on p.id = c.price_type_id join exchange_connection x on x.id = c.connection_id
       where c.legal_entity_id = $1 order by c.id`,
      company,
    );
  const same = {
    valid_to: '2030-12-31',
    days: 30,
    credit: 70_000_000,
    prices,
    state: 'active',
    slug: 'main',
  };
  expect(await stored()).toEqual([
    { number: 'Д-1', date: '2020-01-01', ...same },
    { number: 'Д-2', date: '2026-11-26', ...same },
  ]);
  expect(await send(`${xml}\n`)).toBe('success\nбез изменений 2');
  await expect(changeContract({ db: api.db }, contract!, { paymentDelayDays: 1 })).rejects.toThrow(
    'Условия этого договора ведёт 1С',
  );
  // An absent term stays, an empty one is cleared.
  expect(await send(fileXml(d1(inn, { ДействуетДо: '', ЛимитЗадолженности: '' })))).toBe(
    'success\nдоговоров изменено 1',
  );
  expect((await stored())[0]).toMatchObject({ valid_to: null, credit: null, days: 30 });
});

test('an unknown company, price type or another date of the contract is a task, and the other contracts are taken over (IN-13)', async () => {
  const [{ inn }, other] = [await debtor(), await debtor()];
  const unknown = d1('7799999999', { Долг: 5, НаДату: TODAY });
  const answer = await send(
    fileXml(
      unknown,
      d1(inn, { Номер: 'Д-7', ТипЦен: 'Нет таких' }),
      d1(inn, { Дата: '2020-02-02' }),
      d1(other.inn, { Долг: 5, НаДату: TODAY }),
    ),
  );
  expect(answer).toBe('success\nдоговоров изменено 1, ждут решения 3');
  expect(await tasks()).toEqual([
    '№ Д-1, договор ИНН 7799999999: подтверждённого юрлица с ИНН 7799999999, КПП 667001001 на сайте нет',
    `№ Д-7, договор ИНН ${inn}: вида цен «Нет таких» на сайте нет`,
    `№ Д-1, договор ИНН ${inn}: на сайте договор № Д-1 от 01.01.2020, а в 1С от 02.02.2020`,
  ]);
});

test.each([
  [{ ИНН: '12' }, 'ИНН «12»: нужно 10 или 12 цифр, строка 4'],
  [{ КПП: 'x' }, 'КПП «x»: нужно 9 цифр, у предпринимателя пусто, строка 4'],
  [{ Номер: '' }, 'Номер «»: нужно от 1 до 100 знаков, строка 4'],
  [{ Дата: '2026-02-31' }, 'Дата «2026-02-31»: нужна дата'],
  [{ ДнейОтсрочки: '-1' }, 'ДнейОтсрочки «-1»'],
  [{ ЛимитЗадолженности: 'много' }, 'ЛимитЗадолженности «много»'],
  [{ Долг: '5' }, 'НаДату «»: рядом с долгом нужен день'],
  [{ Долг: '5', НаДату: '2099-01-01' }, 'этот день ещё не наступил'],
])('a file with a wrong value %j changes nothing, and 1C hears the line (IN-13)', async (wrong, text) => {
  const { inn, contract } = await debtor();
  const good = d1(inn, { Долг: 5, НаДату: TODAY });
  const answer = await send(fileXml(good, d1(inn, wrong)));
  expect(answer).toMatch(/^failure\n/);
  expect(answer).toContain(text);
  expect(await row('select from contract_statement where contract_id = $1', contract)).toEqual([]);
});

test('a table with the same heads is taken over by hand, and errors name the row (IN-13)', async () => {
  const { inn, contract } = await debtor();
  const heads = [
    'Контрагент',
    'ИНН',
    'КПП',
    'Номер',
    'Дата',
    'Дней отсрочки',
    'Лимит задолженности',
    'Долг',
    'Просрочено',
    'На дату',
  ];
  const book = async (name: string, ...rows: Cell[][]) => {
    const columns = heads.map((head) => ({ head, width: 12 }));
    const bytes = await buffer(
      xlsxOf(
        'Долги',
        columns,
        (async function* () {
          yield* rows;
        })(),
        ['Взаиморасчёты'],
      ),
    );
    writeFileSync(join(folder, name), bytes);
    return join(folder, name);
  };
  const day = { day: '2020-01-01' };
  const path = await book(
    'debts.xlsx',
    ['ООО', inn, '667001001', 'Д-1', day, 21, { roubles: 5_000 }, { roubles: 1_234.5 }, 0, { day: TODAY }],
    ['', '7799999999', '', 'Д-1', day, 21, null, 0, 0, { day: TODAY }],
  );
  expect(await cli('settlements', path, '--connection', 'main')).toEqual([
    0,
    'договоров изменено 1, ждут решения 1\nне принято: Д-1, договор ИНН 7799999999: подтверждённого юрлица с ИНН 7799999999 на сайте нет\n',
  ]);
  expect(
    await row(
      `select s.debt_kopecks::int as debt, s.source, c.payment_delay_days as days, c.credit_limit_kopecks::int as credit
       from contract_statement s join contract c on c.id = s.contract_id where c.id = $1`,
      contract,
    ),
  ).toEqual([{ debt: 123_450, source: '1c:main', days: 21, credit: 500_000 }]);
  const wrong = await book('wrong.xlsx', ['ООО', '12', '', 'Д-1', day, 21, null, 0, 0, { day: TODAY }]);
  expect(await cli('settlements', wrong)).toEqual([1, 'ИНН «12»: нужно 10 или 12 цифр, строка 3\n']);
  writeFileSync(join(folder, 'no.xml'), '<Документы/>');
  expect((await cli('settlements', join(folder, 'no.xml')))[1]).toContain('нужен корень «Взаиморасчеты»');
  expect((await cli('settlements', join(folder, 'absent.xml')))[1]).toContain('не читается');
  expect((await cli('settlements'))[0]).toBe(2);
});

test('a file of settlements that 1C never asks to import is read when it is complete in the exchange of orders (IN-13)', async () => {
  const { inn, contract } = await debtor();
  const one = await oneC.client();
  const query = { type: 'sale', mode: 'file', filename: 'settlements.xml' };
  await one.request(query, { body: fileXml(d1(inn, { Долг: -7, НаДату: TODAY })) });
  expect(await oneC.work()).toMatchObject({ state: 'applied', summary: 'договоров изменено 1' });
  expect(
    await row('select debt_kopecks::int as debt from contract_statement where contract_id = $1', contract),
  ).toEqual([{ debt: -700 }]);
});
