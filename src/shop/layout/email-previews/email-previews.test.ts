import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../../tests/support/api.ts';
import { digestOf } from '../../../../tests/support/database-digest.ts';
import { staffAt } from '../../../../tests/support/desk.ts';
import { openMailbox } from '../../../../tests/support/mailbox.ts';
import { guestWith, order, orderForm } from '../../orders/fixtures/checkout.ts';
import { confirmedOrder, openStockedShop, pickup } from '../../orders/fixtures/shipping.ts';

let api: TestApi;
let mailbox: Awaited<ReturnType<typeof openMailbox>>;
let admin: Awaited<ReturnType<typeof staffAt>>;
let token: string;
beforeAll(async () => {
  api = await startApi();
  await openStockedShop(api);
  admin = await staffAt(api, 'admin');
  const first = await admin.browser.get('staff/email-previews/placed/');
  expect([first.status, first.body.number]).toEqual([
    400,
    ['Заказов ещё не было: покажем письмо на первом.'],
  ]);
  const placed = await order(await guestWith(api, [api.cast.products.breaker16, 10]), orderForm(2_200));
  token = placed.body.token;
  mailbox = await openMailbox(api);
});
afterAll(async () => {
  await mailbox?.close();
  await api.close();
});

test('each kind of email about an order is shown with a real order, without the link of its buyer, and nothing is sent', async () => {
  const { results } = (await admin.browser.get('staff/email-previews/')).body;
  expect(results).toContainEqual({
    kind: 'ready',
    name: 'Заказ готов к выдаче',
    group: 'Заказ',
    by_number: true,
  });
  const { staff_access: _, ...before } = await digestOf(api.pool);
  for (const { kind, by_number } of results) {
    if (!by_number) continue;
    const { status, body } = await admin.browser.get(`staff/email-previews/${kind}/`);
    if (kind === 'shipment' || kind === 'refund') {
      expect([kind, status, body.number?.[0]]).toEqual([kind, 400, expect.stringContaining('ещё нет')]);
      continue;
    }
    expect([kind, status, body.number]).toEqual([kind, 200, '10001']);
    expect(body.subject).toContain('№ 10001');
    expect(body.text).not.toMatch(/\/order\/[\w-]{20}/);
    if (token) expect(body.text).not.toContain(token);
    const page = await admin.browser.get(`staff/email-previews/${kind}/html/?number=10001`);
    expect([page.status, page.headers['content-security-policy']]).toEqual([
      200,
      "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox",
    ]);
  }
  const { staff_access: __, ...after } = await digestOf(api.pool);
  expect(after).toEqual(before);
  const { rows } = await api.pool.query(
    `select subject_kind, route from staff_access where route like '%email-previews%' order by id limit 2`,
  );
  expect(rows.map(({ subject_kind }) => subject_kind)).toEqual(['order', 'order']);
});

test('the email about an order that is ready shows a hand-out code as the real one does, but one that opens nothing', async () => {
  const { number, read } = await confirmedOrder(api, pickup(api));
  const real = (await read()).hand_out.code;
  const { body } = await admin.browser.get(`staff/email-previews/ready/?number=${number}`);
  const shown = /Код для выдачи: ([\d-]+)\./.exec(body.text)?.[1] ?? '';
  expect([shown.length, shown === real]).toEqual([real.length, false]);
  const owner = await staffAt(api, 'owner');
  const found = (code: string) => owner.browser.get(`staff/hand-outs/${code}/`);
  expect([(await found(real)).status, (await found(shown)).status]).toEqual([200, 404]);
  const page = await admin.browser.get(`staff/email-previews/ready/html/?number=${number}`);
  expect(page.body).toContain('src="data:image/png;base64,');
  expect(page.body).not.toContain('cid:');
});

test('a test email goes only to the person who requests it, and leaves a row of the audit', async () => {
  expect((await admin.browser.post('staff/email-previews/ready/send/', { number: '10001' })).status).toBe(
    204,
  );
  const email = await mailbox.next('Проверка: Заказ № 10001 готов к выдаче');
  const { rows } = await api.pool.query('select email from app_user where id = $1', [admin.id]);
  expect(email.to).toBe(rows[0].email);
  expect(email.text).toContain('Это проверочное письмо');
  const audit = await api.pool.query(
    `select action, actor_id, capability, details from audit_entry where action = 'email.tested'`,
  );
  expect(audit.rows).toEqual([
    {
      action: 'email.tested',
      actor_id: admin.id,
      capability: 'settings.edit',
      details: { email: 'Заказ готов к выдаче' },
    },
  ]);
});

test('no other address can be named, an unknown order and kind are rejected, and a flood gets 429', async () => {
  const send = (body: object) => admin.browser.post('staff/email-previews/placed/send/', body);
  expect((await send({ number: '10001', to: 'a@b.ru' })).status).toBe(400);
  expect((await send({ number: '99999' })).body).toEqual({ number: ['Заказа № 99999 нет.'] });
  expect((await send({ number: '1; drop' })).status).toBe(400);
  expect((await admin.browser.get('staff/email-previews/spam/')).status).toBe(404);
  const statuses = [];
  for (let turn = 0; turn < 121; turn++) statuses.push((await send({})).status);
  expect([statuses[0], statuses.at(-1)]).toEqual([204, 429]);
});
