import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../../tests/support/api.ts';
import { company, loggedIn } from '../../../../tests/support/companies.ts';
import { STAFF_TASKS } from '../../../api/staff-tasks.ts';
import { legalDay } from '../../../platform/text/legal-day.ts';
import { formatDate } from '../../../platform/text/phone-and-date.ts';
import { laterDay } from '../../geo/opening-hours/opening-hours.ts';
import { guestWith, openSeller, order, orderForm } from '../../orders/fixtures/checkout.ts';
import { runOrders } from '../../orders/orders.cli.ts';
import { finishRequest, moveOrder } from '../../orders/staff/staff.server.ts';
import { addStaff } from '../staff/staff.server.ts';
import { runStaffTasks } from './staff-tasks.cli.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
  await openSeller(api);
});
afterAll(() => api.close());

async function run(...words: string[]) {
  let [out, err] = ['', ''];
  const stdout = { write: (text: string) => (out += text) };
  const stderr = { write: (text: string) => (err += text) };
  return { code: await runStaffTasks(words, { db: api.db, stdout, stderr }, STAFF_TASKS), out, err };
}

const rows = async (text: string, ...values: unknown[]) => (await api.pool.query(text, values)).rows;
const insert = async (text: string, ...values: unknown[]) =>
  (await rows(`${text} returning id`, ...values))[0].id;

/** Makes one task of every kind. @returns the ids of the things that wait */
async function everything() {
  const browser = await guestWith(api, [api.cast.products.breaker16, 1]);
  const { body: cart } = await browser.get('catalog/cart/');
  const { body: placed } = await order(browser, orderForm(cart.total_price));
  const entity = await insert(
    `insert into legal_entity (inn, name, full_name) values ('500100732259', 'ИП Иванов', 'ИП Иванов')`,
  );
  const confirmed = await company(api, []);
  const power = await insert(
    `insert into power_of_attorney (legal_entity_id, number, issued_at, valid_to, person_name)
     values ($1, '77', '2026-01-15', '2999-12-31', 'Иван')`,
    confirmed,
  );
  const request = await insert(
    `insert into stock_request (product_id, city_id, quantity, email, comment, consent_text, address)
     values ($1, $2, 3, 'a@b.example', '', '', '')`,
    api.cast.products.breaker16,
    api.cast.cities.perm,
  );
  const message = await insert(
    `insert into feedback_message (topic, object_name, name, email, message, consent_text, address)
     values ('other', '', 'Анна', 'a@b.example', $1, '', '')`,
    `Где мой заказ?\n${'\u{1F4A9}'.repeat(200)}`,
  );
  return { placed, entity, power, request, message };
}

test('everything that waits is listed by kind, and a task that is done is no longer listed', async () => {
  expect(await run()).toEqual({ code: 0, out: 'Всё разобрано.\n', err: '' });
  const { placed, entity, power, request, message } = await everything();
  const { out } = await run();
  expect(out.replace(/ {2}\d\d\.\d\d\.\d{4}[^ ]* \d\d:\d\d {2}/g, '  ').split('\n')).toEqual([
    'Новые заказы: 1',
    expect.stringContaining(`  order.new ${placed.id}  Заказ № ${placed.number}, Екатеринбург, `),
    'Ждут товар: 1',
    expect.stringMatching(new RegExp(`^  stock_request.new ${request}  .*: 3 шт, Пермь$`)),
    'Юрлица на проверке: 1',
    `  company.review ${entity}  ИП Иванов, ИНН 500100732259`,
    'Доверенности на проверке: 1',
    `  power.review ${power}  Доверенность № 77, ООО «Ромашка»`,
    'Обращения: 1',
    expect.stringMatching(
      new RegExp(`^  feedback.new ${message}  «Где мой заказ\\? \u{1F4A9}+…», Анна$`, 'u'),
    ),
    '',
  ]);
  await moveOrder(api.db, Number(placed.number), 'confirmed');
  await finishRequest(api.db, request);
  await rows('update legal_entity set confirmed_at = now() where id = $1', entity);
  await rows("update power_of_attorney set state = 'active' where id = $1", power);
  await rows("update feedback_message set status = 'done', done_at = now() where id = $1", message);
  expect((await run()).out).toBe('Всё разобрано.\n');
});

test('an order becomes a task when its revision is refused and when its hold has ended', async () => {
  const { placed } = await everything();
  await moveOrder(api.db, Number(placed.number), 'confirmed');
  await rows(
    `with revision as (
       insert into order_revision (order_id, n, base, source, reason, goods_kopecks, total_kopecks, digest)
       values ($1, 1, 0, 'staff', 'price', 99900, 99900, sha256('x')) returning order_id, n, digest)
     select from revision`,
    placed.id,
  );
  await rows(
    `insert into order_revision_answer (order_id, n, digest, outcome, how, comment)
     values ($1, 1, sha256('x'), 'refused', 'buyer', E'Дорого,\nне надо')`,
    placed.id,
  );
  await rows('update shop_order set hold_ended_at = now() where id = $1', placed.id);
  const { out } = await run();
  expect(out).toMatch(
    new RegExp(
      `order.revision ${placed.id} .*№ ${placed.number}, редакция 1, покупатель отказался, «Дорого, не надо»`,
    ),
  );
  expect(out).toMatch(new RegExp(`order.hold ${placed.id} .*№ ${placed.number}, `));
  expect(out).not.toContain(`order.new ${placed.id} `);
  await moveOrder(api.db, Number(placed.number), 'cancelled');
  expect((await run()).out).not.toContain(`№ ${placed.number}`);
});

test('money that is to be refunded is a task with its last day until it is refunded', async () => {
  const overpaid = (await everything()).placed;
  const cancelled = (await everything()).placed;
  const paidOn = laterDay(legalDay(new Date()), -30);
  const io = { db: api.db, config: api.config, stdout: { write: () => true }, stderr: { write: () => true } };
  const orders = async (...words: string[]) => expect(await runOrders(words, io)).toBe(0);
  await orders('pay', overpaid.number, String(overpaid.total + 60), 'п/п № 1', '--on', paidOn);
  await orders('pay', cancelled.number, '100', 'п/п № 2', '--on', paidOn);
  expect((await run()).out).not.toContain(`order.refund ${cancelled.id} `);
  await orders('state', cancelled.number, 'cancelled');
  const { out } = await run();
  expect(out).toContain('Вернуть деньги: 2\n');
  expect(out).toMatch(
    new RegExp(
      `order.refund ${overpaid.id} {2}${formatDate(paidOn)}[^ ]* 00:00 {2}Заказ № ${overpaid.number}, Иван Петров: 60,00 ₽ до ${formatDate(laterDay(paidOn, 10))}\n.*order.refund ${cancelled.id} .*: 100,00 ₽ до \\d\\d\\.`,
    ),
  );
  await orders('pay', overpaid.number, '-60', 'п/п № 3');
  await orders('pay', cancelled.number, '-100', 'п/п № 4');
  expect((await run()).out).not.toContain('order.refund');
});

test('a snoozed task is hidden until its day, and the list says who does a task', async () => {
  const id = await insert(
    `insert into legal_entity (inn, name, full_name) values ('7702070139', 'ООО «Ждун»', 'ООО «Ждун»')`,
  );
  const { email, name, id: userId } = await loggedIn(api);
  const task = ['company.review', String(id)];
  expect(await run('assign', ...task, email)).toMatchObject({
    code: 1,
    err: expect.stringContaining('проверять юрлица'),
  });
  await addStaff(api.db, email, 'manager');
  expect(await run('assign', ...task, email)).toMatchObject({ code: 0 });
  expect((await run()).out).toContain(`ООО «Ждун», ИНН 7702070139; занимается ${name}`);
  expect(await run('snooze', ...task, '3')).toMatchObject({ code: 0, out: 'Записано.\n' });
  expect((await run()).out).not.toContain('Ждун');
  expect((await run('--all')).out).toMatch(/Ждун.*занимается .*отложено до \d/);
  await rows('update task_note set snoozed_until = now() where subject_id = $1', id);
  expect((await run()).out).toContain('Ждун');
  await run('snooze', ...task, '3');
  await run('snooze', ...task, '0');
  await run('assign', ...task, '-');
  expect((await run()).out).toMatch(/Ждун», ИНН 7702070139$/m);
  expect(
    await rows(
      `select actor, subject_kind, action, details from audit_entry where subject_id = $1 and action like 'task.%' order by id`,
      id,
    ),
  ).toMatchObject([
    {
      actor: 'cli',
      subject_kind: 'task',
      action: 'task.assigned',
      details: { kind: 'company.review', owner: userId },
    },
    { action: 'task.snoozed', details: { until: expect.any(String) } },
    { action: 'task.snoozed' },
    { action: 'task.snoozed', details: { until: null } },
    { action: 'task.assigned', details: { owner: null } },
  ]);
});

test('wrong arguments are rejected, and nothing is written', async () => {
  const [{ n }] = await rows('select count(*)::int as n from task_note');
  const bad: [number, ...string[]][] = [
    [1, 'snooze', 'company.review', '999999', '1'],
    [1, 'snooze', 'company.lost', '1', '1'],
    [1, 'snooze', 'company.review', '99999999999', '1'],
    [2, 'snooze', 'company.review', 'x', '1'],
    [2, 'snooze', 'company.review', '1', '-1'],
    [2, 'snooze', 'company.review', '1', '400'],
    [2, 'snooze', 'company.review', '1'],
    [2, 'assign', 'company.review', '1'],
    [2, 'fly', 'company.review', '1', '1'],
    [2, '--none'],
  ];
  for (const [code, ...words] of bad) expect([words, (await run(...words)).code]).toEqual([words, code]);
  expect((await rows('select count(*)::int as n from task_note'))[0].n).toBe(n);
});

test('the working hours of a kind can be set, and wrong ones are rejected', async () => {
  expect((await run('hours')).out).toContain('order.new  1 ч\n');
  expect(await run('hours', 'order.new', '3')).toMatchObject({ code: 0, out: 'Записано.\n' });
  expect((await run('hours')).out).toContain('order.new  3 ч\n');
  expect((await run('hours', 'order.lost', '3')).code).toBe(1);
  expect((await run('hours', 'order.new', 'x')).code).toBe(2);
  expect((await run('hours', 'order.new')).code).toBe(2);
  expect([(await run('workday', '10:00-19:00')).code, (await run('undo', '5')).code]).toEqual([0, 0]);
  for (const words of [['workday', '19:00-10:00'], ['workday'], ['undo', '601'], ['undo', 'x']])
    expect([words, (await run(...words)).code]).toEqual([words, 2]);
});
