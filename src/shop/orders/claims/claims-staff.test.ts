import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../../tests/support/api.ts';
import type { ApiBrowser } from '../../../../tests/support/api-browser.ts';
import { staffAt } from '../../../../tests/support/desk.ts';
import type { StaffRole } from '../../accounts/staff-policy/staff-policy.ts';
import { look } from '../../printing/fixtures/look.ts';
import { openSeller, order, orderForm } from '../fixtures/checkout.ts';
import { claim, claimForm, handOver, linesOf, photo, step } from '../fixtures/claims.ts';
import { buyerOf } from '../fixtures/contract.ts';
import { buyerWith } from '../fixtures/people.ts';
import { reviseAs } from '../fixtures/revisions.ts';
import { staffRuns } from '../fixtures/shipping.ts';
import { runOrders } from '../orders.cli.ts';

let api: TestApi;
let manager: ApiBrowser;
beforeAll(async () => {
  api = await startApi();
  await openSeller(api);
  await api.pool.query('update stock set on_hand = 1000 where product_id = $1', [
    api.cast.products.breaker16,
  ]);
  manager = await member('manager');
});
afterAll(() => api.close());
beforeEach(async () => {
  await api.pool.query('delete from rate_limit');
});

/** A member of the staff, in one city or everywhere. */
async function member(role: StaffRole, city: number | null = null): Promise<ApiBrowser> {
  return (await staffAt(api, role, { city })).browser;
}

/** A claim of two of six circuit breakers. */
async function claimed(more: Record<string, string | number> = {}, photos = 1) {
  const buyer = await buyerWith(api, [api.cast.products.breaker16, 6]);
  const { id: orderId } = (await order(buyer, orderForm(1_500))).body;
  await handOver(api, orderId);
  const [line] = (await linesOf(api, orderId)) as [number];
  const { body } = await claim(buyer, claimForm(line, 2, { order: orderId, ...more }), {
    photos: await Promise.all(
      Array.from({ length: photos }, (_, at) => photo(`${at}.jpg`, { side: 60 + at })),
    ),
  });
  return {
    buyer,
    orderId,
    line,
    id: body.id as number,
    number: body.number as string,
    version: body.version as number,
  };
}

const act = (id: number, name: string, body: object) => manager.post(`staff/claims/${id}/${name}/`, body);

const emails = async (id: number) =>
  (
    await api.pool.query(
      `select t.identifier || coalesce(' ' || (j.payload->>'news'), '') as kind
       from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
       where (j.payload->>'claim')::int = $1 order by j.id`,
      [id],
    )
  ).rows.map(({ kind }) => kind);

test('the shop accepts a claim, waits for the goods, receives them and decides; each step is in the history and emailed', async () => {
  const { buyer, id, version, line, orderId } = await claimed({ wish: 'exchange' });
  const seen = (await manager.get(`staff/claims/${id}/`)).body;
  expect(seen).toMatchObject({
    version,
    steps: ['accepted', 'refused'],
    contact: { email: 'ivan@example.com' },
  });
  const steps = [
    ['accept', {}],
    ['await-goods', { note: 'Привезите в магазин на Малышева, 1.' }],
    ['receive', {}],
    ['decide', { decision: 'exchange', text: 'Обменяем на такой же.' }],
    ['settle', { note: 'Выдали новый.' }],
  ] as const;
  let at = version;
  for (const [name, more] of steps) {
    const { status, body } = await act(id, name, { version: at, ...more });
    expect([name, status, body.version]).toEqual([name, 200, at + 1]);
    at = body.version;
  }
  const { body } = await buyer.get(`orders/claims/${id}/`);
  expect(body).toMatchObject({
    status: { code: 'settled' },
    decision: { code: 'exchange', sum: null, text: 'Обменяем на такой же.' },
    can_withdraw: false,
  });
  expect(body.history.map(({ code, note }: { code: string; note: string }) => [code, note])).toEqual([
    ['sent', ''],
    ['accepted', ''],
    ['goods_waiting', 'Привезите в магазин на Малышева, 1.'],
    ['goods_received', ''],
    ['decided', 'Обменяем на такой же.'],
    ['settled', 'Выдали новый.'],
  ]);
  expect(await emails(id)).toEqual([
    'claim-to-shop',
    'claim-to-buyer accepted',
    'claim-to-buyer goods_waiting',
    'claim-to-buyer decided',
    'claim-to-buyer settled',
  ]);
  // Exchanged goods may be claimed again, and what came back to the shop is counted.
  expect((await buyer.get(`orders/order/${orderId}/claims/`)).body.lines).toMatchObject([{ line, left: 6 }]);
  const { rows } = await api.pool.query('select returned from order_line_claimed where line_id = $1', [line]);
  expect(rows).toEqual([{ returned: 2 }]);
  expect((await manager.get(`staff/claims/${id}/`)).body.history[1].by).not.toBe('Магазин');
});

test('a refused claim shows its code and text and may be sent once more with an explanation, but not twice', async () => {
  const { buyer, id, version } = await claimed();
  for (const text of ['', 'ой', '  \u200b ', 'я'.repeat(1_001)])
    expect([text, (await act(id, 'refuse', { version, code: 'misuse', text })).status]).toEqual([text, 400]);
  const first = await act(id, 'refuse', { version, code: 'misuse', text: 'Подключали без автомата защиты.' });
  expect(first.body).toMatchObject({ status: { code: 'refused' }, steps: [] });
  const again = await step(buyer, id, 'send', { text: 'Подключал электрик, акт приложу.' });
  expect(again.body).toMatchObject({ status: { code: 'sent' }, refusal: null, can_send: false });
  expect(await emails(id)).toEqual(['claim-to-shop', 'claim-to-buyer refused', 'claim-to-shop']);
  const { body } = await manager.get(`staff/claims/${id}/`);
  const last = await act(id, 'refuse', {
    version: body.version,
    code: 'not_confirmed',
    text: 'Дефекта нет.',
  });
  expect(last.body).toMatchObject({ refusal: { code: 'not_confirmed', text: 'Дефекта нет.' } });
  const third = await step(buyer, id, 'send');
  expect([third.status, third.body.detail]).toEqual([409, expect.stringContaining('Отказано')]);
});

test('a claim may be decided with any sum of whole kopecks', async () => {
  for (const sum of [0.29, 19.99, 64.1]) {
    const { id, version } = await claimed();
    await act(id, 'accept', { version });
    const body = { version: version + 1, decision: 'discount', sum, text: 'Снижаем цену.' };
    expect((await act(id, 'decide', body)).body.decision).toMatchObject({ sum });
  }
});

test('an outdated version, a step out of turn, a sum for a decision without money and one above the price are rejected, and nothing changes', async () => {
  const { buyer, id, version } = await claimed();
  expect((await act(id, 'decide', { version, decision: 'refund', sum: 500, text: 'Вернём.' })).status).toBe(
    409,
  );
  await act(id, 'accept', { version });
  const stale = await act(id, 'refuse', { version, code: 'other', text: 'Не наш товар.' });
  expect([stale.status, stale.body]).toMatchObject([
    409,
    { version: version + 1, changed: [{ field: 'state', was: 'sent', now: 'accepted' }] },
  ]);
  for (const [body, field] of [
    [{ decision: 'refund' }, 'sum'],
    [{ decision: 'refund', sum: 500.01 }, 'sum'],
    [{ decision: 'refund', sum: 0 }, 'sum'],
    [{ decision: 'refund', sum: -5 }, 'sum'],
    [{ decision: 'refund', sum: 1.005 }, 'sum'],
    [{ decision: 'exchange', sum: 5 }, 'sum'],
    [{ decision: 'gift' }, 'decision'],
  ] as const) {
    const answer = await act(id, 'decide', { version: version + 1, text: 'Так.', ...body });
    expect([body, answer.status, Object.keys(answer.body)]).toEqual([body, 400, [field]]);
  }
  expect((await buyer.get(`orders/claims/${id}/`)).body).toMatchObject({
    status: { code: 'accepted' },
    decision: null,
  });
  expect((await step(buyer, id, 'withdraw')).status).toBe(204);
  expect((await act(id, 'await-goods', { version: version + 2 })).status).toBe(409);
});

test('only a member of the staff who may decide changes a claim, only in his city, and the staff sees no drafts', async () => {
  const { id, version, buyer, line, orderId } = await claimed();
  const draft = (await claim(buyer, claimForm(line, 1, { order: orderId, is_draft: 'true' }))).body;
  expect((await manager.get(`staff/claims/${draft.id}/`)).status).toBe(404);
  const accountant = await member('accountant');
  expect((await accountant.get(`staff/claims/${id}/`)).status).toBe(200);
  expect((await accountant.post(`staff/claims/${id}/accept/`, { version })).status).toBe(403);
  const elsewhere = await member('manager', api.cast.cities.perm);
  expect((await elsewhere.get(`staff/claims/${id}/`)).status).toBe(404);
  expect((await elsewhere.post(`staff/claims/${id}/accept/`, { version })).status).toBe(404);
  expect((await elsewhere.get('staff/claims/')).body).toMatchObject({ results: [], count: 0 });
  expect((await buyer.get(`staff/claims/${id}/`)).status).toBe(401);
});

test('a storekeeper reads claims about goods of a contract without a sum', async () => {
  const buyer = await buyerOf(api, { audience: 'retail', percent: 0 });
  await buyer.browser.post('catalog/cart-items/', { product: api.cast.products.breaker16, quantity: 6 });
  const total = (await buyer.browser.get('catalog/cart/')).body.total_price;
  const { id: orderId } = (
    await order(
      buyer.browser,
      orderForm(total, {
        payment_type: 'invoice',
        legal_entity: buyer.company,
        contract: buyer.contract,
      }),
    )
  ).body;
  await handOver(api, orderId);
  const [line] = (await linesOf(api, orderId)) as [number];
  const { body } = await claim(buyer.browser, claimForm(line, 2, { order: orderId }));
  await act(body.id, 'accept', { version: body.version });
  const decision = { version: body.version + 1, decision: 'discount', sum: 100, text: 'Снижаем цену.' };
  await act(body.id, 'decide', decision);
  const sums = async (browser: ApiBrowser) => {
    const page = (await browser.get(`staff/claims/${body.id}/`)).body;
    const [row] = (await browser.get(`staff/claims/?order=${orderId}`)).body.results;
    const next = [row.next_action, page.next_action].map((text) =>
      /\d ?₽/.test(text.replaceAll('\u00a0', ' ')),
    );
    return [row.total, page.total, page.lines[0].total, page.decision.sum, ...next];
  };
  expect(await sums(await member('storekeeper'))).toEqual([null, null, null, null, false, false]);
  expect(await sums(await member('accountant'))).toEqual([total / 3, total / 3, total / 3, 100, true, true]);
});

test('money of a claim is given back only by people who may refund; without money who decides also settles', async () => {
  const { id, version, orderId, number } = await claimed();
  const paid = await staffRuns(api, 'pay', number.split('-')[0] as string, '1500', 'п/п № 1');
  expect(paid[0]).toBe(0);
  await act(id, 'accept', { version });
  await act(id, 'decide', { version: version + 1, decision: 'discount', sum: 500, text: 'Снижаем цену.' });
  const settle = (browser: ApiBrowser) =>
    browser.post(`staff/claims/${id}/settle/`, { version: version + 2, document: 'п/п № 7' });
  const forbidden = await settle(manager);
  expect([forbidden.status, forbidden.body.detail]).toEqual([
    403,
    expect.stringContaining('возвращать деньги'),
  ]);
  const owner = await member('owner');
  expect((await settle(owner)).body.status.code).toBe('settled');
  const { rows } = await api.pool.query(
    `select action, capability from audit_entry
     where subject_id = $1 and action in ('order.payment', 'claim.settled') and actor = 'staff' order by id`,
    [orderId],
  );
  expect(rows).toEqual([
    { action: 'order.payment', capability: 'payments.refund' },
    { action: 'claim.settled', capability: 'claims.decide' },
  ]);
  const unpaid = await claimed();
  await act(unpaid.id, 'accept', { version: unpaid.version });
  const decided = { version: unpaid.version + 1, decision: 'discount', sum: 500, text: 'Снижаем цену.' };
  await act(unpaid.id, 'decide', decided);
  expect((await act(unpaid.id, 'settle', { version: unpaid.version + 2 })).body.status.code).toBe('settled');
});

test('the next page of the staff’s list is found by a signed cursor, and a forged cursor is rejected', async () => {
  await claimed();
  await claimed();
  const first = (await manager.get('staff/claims/?limit=1&is_open=1')).body;
  expect(first).toMatchObject({ results: [expect.anything()] });
  const second = (await manager.get(String(first.next).replace('/api/v1/', ''))).body;
  expect(second.results[0].id).toBeLessThan(first.results[0].id);
  expect((await manager.get('staff/claims/?cursor=5.abc')).status).toBe(400);
});

test('an act of discrepancies is printed for a shortage, by the buyer and the staff, and for nothing else', async () => {
  const { buyer, id, number, orderId } = await claimed({ kind: 'shortage', wish: 'resupply' });
  await reviseAs(api, orderId, { delivery: 0 });
  const cookie = (browser: ApiBrowser) =>
    [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  for (const [browser, url] of [
    [buyer, `/api/v1/orders/claims/${id}/act/`],
    [manager, `/api/v1/staff/claims/${id}/act/`],
  ] as const) {
    const { statusCode, rawPayload } = await api.app.inject({ url, headers: { cookie: cookie(browser) } });
    expect(statusCode).toBe(200);
    const text = (await look(rawPayload))
      .map((page) => page.text)
      .join(' ')
      .replaceAll('\u00a0', ' ');
    for (const words of [
      `Акт о расхождениях № ${number}`,
      'Недостача',
      '(редакция 1)',
      'Довезти недостающее',
    ])
      expect(text).toContain(words);
  }
  const other = await claimed();
  expect((await other.buyer.get(`orders/claims/${other.id}/act/`)).status).toBe(409);
});

test('the command line saves the photos of a claim into a folder, and overwrites none', async () => {
  const { number, id } = await claimed({}, 2);
  const parent = await mkdtemp(join(tmpdir(), 'vitrina-photos-'));
  const folder = join(parent, 'new', number);
  try {
    const save = () => staffRuns(api, 'claim', number, 'photos', folder);
    expect(await save()).toEqual([0, `Сохранено фотографий: 2 из 2, в папку ${folder}\n`]);
    expect(await readdir(folder)).toEqual([`${number}-1.jpg`, `${number}-2.jpg`]);
    expect((await readFile(join(folder, `${number}-2.jpg`))).subarray(0, 3)).toEqual(
      Buffer.from([0xff, 0xd8, 0xff]),
    );
    expect((await save())[0]).toBe(1);
    await api.pool.query(
      `update stored_file set scan = 'infected' where id =
         (select min(file_id) from order_claim_file where claim_id = $1)`,
      [id],
    );
    const again = join(parent, 'again');
    expect(await staffRuns(api, 'claim', number, 'photos', again)).toEqual([
      0,
      `Сохранено фотографий: 1 из 2, в папку ${again}. Остальные антивирус ещё проверяет или не пропустил.\n`,
    ]);
    expect(await staffRuns(api, 'claim', number, 'photos', join(again, `${number}-2.jpg`))).toEqual([
      1,
      expect.stringMatching(/не создана/),
    ]);
    expect((await staffRuns(api, 'claim', number, 'photos'))[0]).toBe(2);
    expect((await staffRuns(api, 'claim', number, 'photos', 'a', 'b'))[0]).toBe(2);
  } finally {
    await rm(parent, { recursive: true });
  }
});

test('the command line lists open claims, shows one and makes all steps of it', async () => {
  const { number, id } = await claimed({ wish: 'repair' });
  const run = async (...words: string[]) => {
    let [out, err] = ['', ''];
    const stdout = { write: (text: string) => (out += text) };
    const stderr = { write: (text: string) => (err += text) };
    return { code: await runOrders(words, { db: api.db, config: api.config, stdout, stderr }), out, err };
  };
  expect((await run('claims')).out).toContain(`${number}  Отправлено`);
  expect((await run('claim', number)).out).toContain('Не включается');
  expect(await run('claim', number, 'decide', 'repair', 'Починим.')).toMatchObject({ code: 1 });
  for (const words of [
    ['accept'],
    ['await-goods', 'Малышева, 1'],
    ['receive'],
    ['decide', 'repair', 'Починим.'],
    ['settle'],
  ])
    expect([words, (await run('claim', number, ...words)).code]).toEqual([words, 0]);
  expect((await run('claim', number)).out).toContain('Закрыто');
  expect((await run('claims')).out).not.toContain(`${number}  `);
  expect((await run('claim', number, 'refuse', 'later', 'Нет.')).code).toBe(2);
  expect((await run('claim', '10001')).code).toBe(2);
  expect((await run('claim', '999999999-1')).code).toBe(1);
  // The numbers of orders are those of one seller.
  await api.pool.query('alter table shop_order disable trigger shop_order_stays');
  await api.pool.query(
    `with other as (insert into seller (name, full_name, inn, kpp, ogrn, address)
       values ('Другой', 'ООО «Другой»', '6670000002', '667001001', '1026600000002', 'Пермь') returning id)
     update shop_order set seller_id = (select id from other)
     where id = (select order_id from order_claim where id = $1)`,
    [id],
  );
  await api.pool.query('alter table shop_order enable trigger shop_order_stays');
  expect((await run('claim', number)).code).toBe(1);
  const { rows } = await api.pool.query(
    `select distinct actor from audit_entry where action like 'claim.%' and (details->>'claim')::int = $1 order by actor`,
    [id],
  );
  expect(rows).toEqual([{ actor: 'cli' }, { actor: 'user' }]);
});
