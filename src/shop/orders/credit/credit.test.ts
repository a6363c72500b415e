import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../../tests/support/api.ts';
import { openMailbox } from '../../../../tests/support/mailbox.ts';
import { legalDay } from '../../../platform/text/legal-day.ts';
import { formatDate } from '../../../platform/text/phone-and-date.ts';
import { EVERYWHERE } from '../../accounts/staff-policy/staff-policy.ts';
import { taskTitle } from '../../accounts/staff-tasks/staff-tasks.ts';
import { runCompanies } from '../../companies/companies.cli.ts';
import { laterDay } from '../../geo/opening-hours/opening-hours.ts';
import { openSeller, order, orderForm } from '../fixtures/checkout.ts';
import { handOver, linesOf } from '../fixtures/claims.ts';
import { buyerOf, type CompanyBuyer } from '../fixtures/contract.ts';
import { reviseAs } from '../fixtures/revisions.ts';
import { runOrders } from '../orders.cli.ts';
import { orderTasks } from '../staff/order-tasks/order-tasks.server.ts';
import { creditUse } from './credit.server.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
  await openSeller(api);
});
afterAll(() => api.close());
beforeEach(() => api.pool.query('update stock set on_hand = 10000'));

const TODAY = legalDay(new Date());

async function run(command: typeof runOrders | typeof runCompanies, ...argv: string[]) {
  let output = '';
  const stream = { write: (text: string) => (output += text) };
  const code = await command(argv, { stdout: stream, stderr: stream, db: api.db, config: api.config });
  return [code, output.replaceAll('\u00a0', ' ')] as const;
}

const debt = (...argv: (string | number)[]) => run(runCompanies, 'debt', ...argv.map(String));

/** A company with a limit of 10 000 roubles that buys breakers for 250 roubles. */
const debtor = () =>
  buyerOf(api, { audience: 'retail', percent: 0, delayDays: 14, creditLimitKopecks: 1_000_000 });

async function deferred({ browser, company, contract }: CompanyBuyer, quantity: number, price = 220) {
  await browser.post('catalog/cart-items/', { product: api.cast.products.breaker16, quantity });
  const form = { payment_type: 'invoice', legal_entity: company, contract, is_deferred: true };
  return order(browser, orderForm(quantity * price, form));
}

async function shownContract({ browser, contract }: CompanyBuyer) {
  return (await browser.get(`orders/orders/contracts/${contract}/`)).body;
}

test('the used credit is the debt that 1C has stated, less later money, plus deferred orders that were not shipped by its day', async () => {
  const buyer = await debtor();
  expect((await shownContract(buyer)).debt).toBeNull();
  const yesterday = laterDay(TODAY, -1);
  expect(
    await debt(buyer.contract as number, '5000', '--overdue', '1200,50', '--on', formatDate(yesterday)),
  ).toEqual([0, `Договор № Д-1: долг на ${formatDate(yesterday)} 5 000,00 ₽\n`]);
  expect(await shownContract(buyer)).toMatchObject({
    debt: { as_of: yesterday, sum: 5_000, overdue: 1_200.5 },
    credit_used: 5_000,
    credit_left: 5_000,
  });
  const first = (await deferred(buyer, 10)).body;
  expect(await shownContract(buyer)).toMatchObject({ credit_used: 7_200, credit_left: 2_800 });
  const tooMuch = await deferred(buyer, 20);
  expect([tooMuch.status, tooMuch.body.credit]).toEqual([
    409,
    { limit: 10_000, used: 7_200, left: 2_800, needed: 4_400 },
  ]);
  expect((await run(runOrders, 'pay', first.number, '200'))[0]).toBe(0);
  expect((await shownContract(buyer)).credit_used).toBe(7_000);
  // Shipped today, and 1C states the debt of today with it.
  for (const state of ['confirmed', 'shipped']) await run(runOrders, 'state', first.number, state);
  expect((await shownContract(buyer)).credit_used).toBe(7_000);
  expect((await debt(buyer.contract as number, '7000'))[0]).toBe(0);
  expect(await shownContract(buyer)).toMatchObject({
    debt: { as_of: TODAY, sum: 7_000, overdue: 0 },
    credit_used: 7_000,
  });
  // Paid in advance by the books of 1C.
  expect(await debt(buyer.contract as number, '-500,50')).toEqual([
    0,
    `Договор № Д-1: долг на ${formatDate(TODAY)} −500,50 ₽\n`,
  ]);
  expect(await shownContract(buyer)).toMatchObject({ credit_used: -500.5, credit_left: 10_500.5 });
});

test('after a statement older than three working days a deferred order waits for the shop, and the buyer and the shop learn why', async () => {
  const mailbox = await openMailbox(api);
  const buyer = await debtor();
  await debt(buyer.contract as number, '1000', '--on', formatDate(laterDay(TODAY, -14)));
  const { status, body } = await deferred(buyer, 1, 250);
  expect(status).toBe(201);
  const read = async () => (await buyer.browser.get(`orders/orders/${body.id}/`)).body;
  expect((await read()).next_action).toBe(
    'Ждёт подтверждения магазина: проверим остаток лимита по договору и позвоним',
  );
  const agreement = async () =>
    (await api.pool.query('select agreement from order_agreement where order_id = $1', [body.id])).rows[0]
      .agreement;
  expect(await agreement()).toBe('shop');
  const why = 'долг по договору в 1С устарел: проверьте лимит';
  expect((await run(runOrders, 'show', body.number))[1]).toContain(`\nЖдёт магазина: ${why}\n`);
  const newOrders = await orderTasks
    .find(({ kind }) => kind === 'order.new')
    ?.read(api.db, { scope: EVERYWHERE, most: 1_000 });
  const task = newOrders?.find(({ id }) => id === body.id);
  expect(task && taskTitle(task).replaceAll('\u00a0', ' ')).toBe(
    `Заказ № ${body.number}, Екатеринбург, 250,00 ₽, Иван Петров: ${why}`,
  );
  const toShop = (await mailbox.next(`Новый заказ № ${body.number}`)).text.replaceAll('\u00a0', ' ');
  expect(toShop).toContain('Договор: № Д-1 от 01.01.2020\n');
  expect(toShop).toMatch(/Отсрочка: 14 дней, оплата до \d\d\.\d\d\.\d{4}\n/);
  expect(toShop).toContain('Лимит: долг в 1С устарел');
  expect(toShop).toMatch(/Товар зарезервирован: до \d\d\.\d\d\.\d{4}/);
  await run(runOrders, 'state', body.number, 'confirmed');
  expect([(await read()).next_action, await agreement()]).toEqual([
    expect.stringContaining('Собираем заказ'),
    'settled',
  ]);
  await debt(buyer.contract as number, '1000');
  expect((await deferred(buyer, 1, 250)).body.payment).toMatchObject({ is_deferred: true });
  await mailbox.close();
});

test('an order that waits for the shop because of an old statement has no refused changes to withdraw', async () => {
  const buyer = await debtor();
  await debt(buyer.contract as number, '1000', '--on', formatDate(laterDay(TODAY, -14)));
  const { id, number } = (await deferred(buyer, 2, 250)).body;
  const read = async () => (await buyer.browser.get(`orders/orders/${id}/`)).body;
  expect(await read()).toMatchObject({ agreement: 'shop', awaiting: null, refused: null });
  await expect(reviseAs(api, id, {})).rejects.toThrow('Здесь нет изменений');
  const [line] = (await read()).items;
  const cheaper = { lines: [{ line: line.id, kopecks: 24_000 }], note: 'Скидка' };
  expect(await reviseAs(api, id, cheaper)).toEqual({ n: 1, outcome: 'accepted' });
  expect(await run(runOrders, 'withdraw', number, '1')).toEqual([
    1,
    expect.stringContaining('Эти изменения уже приняты'),
  ]);
  expect(await read()).toMatchObject({ agreement: 'shop', revision: 1, refused: null });
  expect(await reviseAs(api, id, { base: 1, delivery: 45_000 })).toEqual({ n: 2, outcome: 'awaiting' });
  const { digest } = (await buyer.browser.get(`orders/orders/${id}/revisions/`)).body.results[1];
  await buyer.browser.post(`orders/orders/${id}/revisions/2/answer/`, { accept: false, digest });
  expect(await read()).toMatchObject({ agreement: 'shop', awaiting: null, refused: 2 });
  expect((await run(runOrders, 'withdraw', number, '2'))[0]).toBe(0);
  expect(await read()).toMatchObject({ agreement: 'shop', revision: 3, refused: null });
});

test('a line that left in three shipments is part of the stated debt to the kopeck', async () => {
  const buyer = await debtor();
  const { id } = (await deferred(buyer, 3, 250)).body;
  const [line] = (await linesOf(api, id)) as [number];
  await reviseAs(api, id, { source: '1c', lines: [{ line, kopecks: 3_333, total: 10_000 }] });
  for (let n = 0; n < 3; n++) await handOver(api, id, [line, 1]);
  await debt(buyer.contract as number, '100');
  expect((await shownContract(buyer)).credit_used).toBe(100);
});

test('the staff lets a contract exceed its limit for some days, with a reason in the audit', async () => {
  const buyer = await debtor();
  const contract = String(buyer.contract);
  await debt(contract, '10000');
  expect((await deferred(buyer, 1, 250)).status).toBe(409);
  const until = formatDate(laterDay(TODAY, 3));
  expect(await run(runCompanies, 'override', contract, '250', until, 'платёж в пути')).toEqual([
    0,
    `Договор № Д-1: сверх лимита 250,00 ₽ до ${until}\n`,
  ]);
  expect((await shownContract(buyer)).credit_left).toBe(250);
  const form = {
    payment_type: 'invoice',
    legal_entity: buyer.company,
    contract: buyer.contract,
    is_deferred: true,
  };
  expect((await order(buyer.browser, orderForm(250, form))).status).toBe(201);
  const { rows } = await api.pool.query(
    "select actor, reason, details from audit_entry where action = 'contract.credit_override' and subject_id = $1",
    [buyer.contract],
  );
  expect(rows).toEqual([
    { actor: 'cli', reason: 'платёж в пути', details: { kopecks: 25_000, valid_to: laterDay(TODAY, 3) } },
  ]);
  expect((await run(runCompanies, 'override', contract, '0', until, 'больше не нужно'))[0]).toBe(0);
  expect((await shownContract(buyer)).credit_left).toBe(0);
});

test('a wrong contract, sum or day of a debt is an error in Russian, and nothing is written', async () => {
  const buyer = await debtor();
  const contract = String(buyer.contract);
  for (const [argv, code, text] of [
    [['debt', 'нет такого', '5'], 1, 'Договора «нет такого» нет.'],
    [['debt', 'Д-1', '5'], 1, 'Договоров № Д-1 несколько, укажите id: '],
    [['debt', contract, 'пять'], 2, 'Долг «пять» не подходит'],
    [['debt', contract, '5', '--overdue', '1e3'], 2, 'Просрочено «1e3» не подходит'],
    [['debt', contract, '5', '--on', formatDate(laterDay(TODAY, 1))], 1, 'Долг указывают на прошедший день'],
    [['debt', contract, '5', '--on', '31.02.2026'], 2, 'День «31.02.2026» не подходит'],
    [['debt', contract], 2, 'Так команда не пишется. Пишут так:'],
    [['debt', contract, '5', '--x', '1'], 2, 'Ключа --x нет.'],
    [['override', contract, '5', formatDate(TODAY)], 2, 'Так команда не пишется. Пишут так:'],
    [['override', contract, '5', formatDate(TODAY), 'а'], 1, 'Напишите, почему'],
    [['override', contract, '5', formatDate(laterDay(TODAY, 91)), 'платёж в пути'], 1, 'Укажите день'],
  ] as const)
    expect([argv, await run(runCompanies, ...argv)]).toEqual([argv, [code, expect.stringContaining(text)]]);
  const { rows } = await api.pool.query(
    `select (select count(*) from contract_statement where contract_id = $1)::int as debts,
            (select count(*) from credit_override where contract_id = $1)::int as overrides`,
    [buyer.contract],
  );
  expect(rows).toEqual([{ debts: 0, overrides: 0 }]);
});

test('whatever was ordered, shipped and paid on which day, the used credit is what the deferred orders owe', async () => {
  const buyer = await buyerOf(api, {
    audience: 'retail',
    percent: 0,
    delayDays: 14,
    creditLimitKopecks: 100_000_000,
  });
  const ids: number[] = [];
  for (let n = 0; n < 4; n++) ids.push((await deferred(buyer, 10 + n)).body.id);
  const day = fc.integer({ min: -9, max: 0 });
  const life = fc.record({
    shippedOn: fc.option(day),
    payments: fc.array(fc.tuple(fc.integer({ min: 1, max: 50_000 }), day), { maxLength: 3 }),
    isCancelled: fc.boolean(),
  });
  const tables = ['order_payment', 'order_state_change', 'shop_order'];
  for (const table of tables) await api.pool.query(`alter table ${table} disable trigger all`);
  await fc.assert(
    fc.asyncProperty(
      fc.array(life, { minLength: 4, maxLength: 4 }),
      fc.option(day),
      async (lives, statedOn) => {
        await api.pool.query('delete from order_payment');
        await api.pool.query("delete from order_state_change where state <> 'new'");
        await api.pool.query(
          'alter table contract_statement disable trigger all; delete from contract_statement',
        );
        let owed = 0;
        let stated = 0;
        for (const [at, { shippedOn, payments, isCancelled }] of lives.entries()) {
          const total = (10 + at) * 22_000;
          const isOver = isCancelled && shippedOn === null;
          const paid = payments.reduce((sum, [kopecks]) => sum + kopecks, 0);
          await api.pool.query('update shop_order set state = $2, paid_kopecks = $3 where id = $1', [
            ids[at],
            isOver ? 'cancelled' : shippedOn === null ? 'confirmed' : 'shipped',
            paid,
          ]);
          for (const [kopecks, on] of payments)
            await api.pool.query(
              'insert into order_payment (order_id, kopecks, paid_on) values ($1, $2, $3)',
              [ids[at], kopecks, laterDay(TODAY, on)],
            );
          if (shippedOn !== null)
            await api.pool.query(
              "insert into order_state_change (order_id, state, at) values ($1, 'shipped', $2::date + time '12:00' at time zone 'Europe/Moscow')",
              [ids[at], laterDay(TODAY, shippedOn)],
            );
          if (isOver) continue;
          owed += total - paid;
          // The books of 1C: what was shipped by the day, without the money that had come for it.
          if (statedOn !== null && shippedOn !== null && shippedOn <= statedOn)
            stated +=
              total - payments.reduce((sum, [kopecks, on]) => sum + (on <= statedOn ? kopecks : 0), 0);
        }
        if (statedOn !== null)
          await api.pool.query(
            "insert into contract_statement (contract_id, as_of, debt_kopecks, source) values ($1, $2, $3, 'test')",
            [buyer.contract, laterDay(TODAY, statedOn), stated],
          );
        const use = (await creditUse(api.db, [buyer.contract as number])).get(buyer.contract as number);
        expect(use?.used).toBe(owed);
      },
    ),
    { numRuns: 60 },
  );
  for (const table of tables) await api.pool.query(`alter table ${table} enable trigger all`);
});
