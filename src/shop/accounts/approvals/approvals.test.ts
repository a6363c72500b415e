import { createHash, randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../../tests/support/api.ts';
import { company, contractOf, loggedIn } from '../../../../tests/support/companies.ts';
import { staffAt } from '../../../../tests/support/desk.ts';
import { canonicalJson } from '../../../platform/text/canonical-json.ts';
import { openDocuments } from '../../exchange/fixtures/documents-in.ts';
import { placedOrder } from '../../orders/fixtures/revisions.ts';
import { APPROVAL_RULES, type ApprovalRule, approvalLimit, exceeds } from './approval-rules.ts';
import { runApprovals } from './approvals.cli.ts';

type Person = Awaited<ReturnType<typeof staffAt>>;

let api: TestApi;
let oneC: Awaited<ReturnType<typeof openDocuments>>;
let [accountant, admin, approver, second]: Person[] = [];
beforeAll(async () => {
  api = await startApi();
  oneC = await openDocuments(api);
  accountant = await staffAt(api, 'accountant');
  admin = await staffAt(api, 'admin');
  approver = await staffAt(api, 'approver');
  second = await staffAt(api, 'approver');
});
afterAll(async () => {
  await oneC.close();
  await api.close();
});

const rows = async (query: string, values: unknown[] = []) => (await api.pool.query(query, values)).rows;
const as = (person: Person | undefined) => (person as Person).browser;
const seen = async (id: number) => (await as(approver).get(`staff/approvals/${id}/`)).body;
const approve = async (id: number, by = approver) =>
  as(by).post(`staff/approvals/${id}/approve/`, { digest: (await seen(id)).digest });

/** An order for which so many roubles too many were paid. */
async function overpaid(sum: number) {
  const { id } = await placedOrder(api, [[api.cast.products.breaker16, 1, 250]]);
  const version = async () => (await rows('select version from shop_order where id = $1', [id]))[0].version;
  const write = async (path: string, body: object, by = accountant) =>
    as(by).send(
      'POST',
      `staff/orders/${id}/${path}/`,
      { version: await version(), source: 'cash', ...body },
      {
        'idempotency-key': randomUUID(),
      },
    );
  expect((await write('payments', { sum: 250 + sum })).status).toBe(201);
  const refunds = () =>
    rows("select kopecks from order_payment where order_id = $1 and kind = 'refund'", [id]);
  return { id, write, refunds };
}

test('a large refund waits for somebody else, is recorded once however often it is approved, and both are in the audit', async () => {
  const { id, write, refunds } = await overpaid(90_000);
  expect((await write('refunds', { sum: 50_000 })).status).toBe(201);
  const tooMuch = await write('refunds', { sum: 60_000 });
  expect([tooMuch.status, (await rows('select from approval')).length]).toEqual([409, 0]);
  expect((await write('payments', { sum: 20_000 })).status).toBe(201);
  const asked = await write('refunds', { sum: 60_000 });
  expect([asked.status, asked.body.detail]).toEqual([
    202,
    expect.stringMatching(/^Ждёт второй подписи: Возврат 60.000,00 ₽ по заказу \d+\. Согласует \S/),
  ]);
  const again = await write('refunds', { sum: 60_000 });
  expect([again.body.approval, (await refunds()).length]).toEqual([asked.body.approval, 1]);
  const { approval } = asked.body;
  const shown = await seen(approval);
  expect(shown).toMatchObject({ state: 'waiting', is_own: false, is_outdated: false, kind: 'refund' });
  expect(shown.facts).toContainEqual({
    name: 'Можно вернуть',
    was: null,
    now: expect.stringMatching(/^60.000/),
  });
  const tasks = (await as(approver).get('staff/inbox/')).body.results;
  expect(tasks).toMatchObject([{ kind: 'approval', id: approval, href: `/desk/approvals/${approval}` }]);
  const wrong = await as(approver).post(`staff/approvals/${approval}/approve/`, { digest: 'a'.repeat(64) });
  expect([wrong.status, wrong.body.code]).toEqual([409, 'picture_changed']);
  const both = await Promise.all([approve(approval), approve(approval, second)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await refunds()).toEqual([{ kopecks: -5_000_000 }, { kopecks: -6_000_000 }]);
  const audit = await rows(
    `select action, actor_id, capability, session_id is not null as "isOfSession" from audit_entry
     where (subject_kind = 'approval' and subject_id = $1) or (subject_kind = 'order' and subject_id = $2) order by id`,
    [approval, id],
  );
  const decider = both[0].status === 200 ? approver : second;
  expect(audit.slice(-3)).toEqual([
    {
      action: 'approval.proposed',
      actor_id: accountant?.id,
      capability: 'payments.refund',
      isOfSession: true,
    },
    { action: 'approval.approved', actor_id: decider?.id, capability: 'approve', isOfSession: true },
    { action: 'order.payment', actor_id: accountant?.id, capability: 'payments.refund', isOfSession: true },
  ]);
});

test('the author neither approves nor refuses his own proposal, but may take it back', async () => {
  const owner = await staffAt(api, 'owner');
  const { write, refunds } = await overpaid(90_000);
  const { body } = await write('refunds', { sum: 70_000 }, owner);
  const own = (path: string, more: object) =>
    as(owner).post(`staff/approvals/${body.approval}/${path}/`, more);
  const { digest } = await seen(body.approval);
  expect(await own('approve', { digest })).toMatchObject({ status: 403, body: { code: 'own_proposal' } });
  expect(await own('refuse', { note: 'Нет' })).toMatchObject({ status: 403 });
  expect((await as(owner).get('staff/inbox/?kind=approval')).body.results).toEqual([]);
  expect((await as(owner).get('staff/own-approvals/?state=waiting')).body.results).toMatchObject([
    { id: body.approval, state: 'waiting', is_own: true },
  ]);
  const foreign = await as(accountant).send('DELETE', `staff/own-approvals/${body.approval}/`);
  const taken = await as(owner).send('DELETE', `staff/own-approvals/${body.approval}/`);
  expect([foreign.status, taken.status, (await approve(body.approval)).status]).toEqual([404, 204, 409]);
  expect(await refunds()).toEqual([]);
  await expect(
    api.pool.query("update approval set state = 'approved', decided_by = author_id where id = $1", [
      body.approval,
    ]),
  ).rejects.toThrow('approval_second_person');
  await rows('delete from staff_grant where user_id = $1', [owner.id]);
});

test('a large discount or limit waits; a refusal has a reason, and terms that changed meanwhile cannot be approved', async () => {
  const contract = await contractOf(api, await company(api, []), { number: '41', percent: 5 });
  const change = async (terms: object) => {
    const [{ version }] = await rows('select version from contract where id = $1', [contract]);
    const body = { version, reason: 'Крупный клиент', ...terms };
    const answer = await as(accountant).send('PATCH', `staff/contracts/${contract}/`, body);
    return { status: answer.status, approval: answer.body.approval };
  };
  expect([(await change({ percent: 10 })).status, (await change({ limit: 1_000_000 })).status]).toEqual([
    200, 200,
  ]);
  const limit = await change({ limit: 1_000_001 });
  const percent = await change({ percent: 12 });
  expect([limit.status, percent.status]).toEqual([202, 202]);
  expect(await seen(percent.approval)).toMatchObject({
    what: 'Договор № 41: скидка 12 %',
    reason: 'Крупный клиент',
    facts: [{ name: 'Скидка', was: '10 %', now: '12 %' }],
  });
  const refuse = (note: string) => as(approver).post(`staff/approvals/${limit.approval}/refuse/`, { note });
  expect([(await refuse(' ')).status, (await refuse('Дорого')).status]).toEqual([400, 200]);
  expect((await as(accountant).get('staff/own-approvals/?state=decided')).body.results[0]).toMatchObject({
    id: limit.approval,
    state: 'refused',
    note: 'Дорого',
    decided_by: approver?.name,
  });
  // A note of a colleague does not change what was proposed; another discount does.
  expect((await change({ delay: 14 })).status).toBe(200);
  expect((await seen(percent.approval)).is_outdated).toBe(false);
  expect((await change({ percent: 9 })).status).toBe(200);
  expect((await seen(percent.approval)).is_outdated).toBe(true);
  expect(await approve(percent.approval)).toMatchObject({ status: 409, body: { code: 'picture_changed' } });
  const more = await change({ percent: 15 });
  expect((await approve(more.approval)).status).toBe(200);
  const [terms] = await rows('select percent, credit_limit_kopecks from contract where id = $1', [contract]);
  expect(terms).toEqual({ percent: 15, credit_limit_kopecks: 100_000_000 });
});

test('refunds of one order that a person makes within a day count together; a repeated call and another person’s do not', async () => {
  const { id, write, refunds } = await overpaid(200_000);
  const [{ version }] = await rows('select version from shop_order where id = $1', [id]);
  const call = () =>
    as(accountant).send(
      ...(['POST', `staff/orders/${id}/refunds/`, { version, source: 'cash', sum: 30_000 }] as const),
      { 'idempotency-key': `portion-${id}` },
    );
  const [first, repeated] = [await call(), await call()];
  expect([first.status, repeated.status, repeated.body]).toEqual([201, 201, first.body]);
  expect((await write('refunds', { sum: 20_000 })).status).toBe(201);
  const [one, two] = await Promise.all([write('refunds', { sum: 1 }), write('refunds', { sum: 2 })]);
  expect([one.status, two.status]).toEqual([202, 202]);
  const other = await staffAt(api, 'owner');
  expect((await write('refunds', { sum: 50_000 }, other)).status).toBe(201);
  expect((await refunds()).length).toBe(3);
  expect((await approve(one.body.approval)).status).toBe(409);
  await rows("update approval_portion set at = at - interval '25 hours'");
  expect((await write('refunds', { sum: 50_000 })).status).toBe(201);
  await rows('delete from staff_grant where user_id = $1', [other.id]);
});

test('two refunds at once are not more than one person may make alone', async () => {
  const { id, refunds } = await overpaid(90_000);
  const [{ version }] = await rows('select version from shop_order where id = $1', [id]);
  const call = (sum: number) =>
    as(accountant).send(
      ...(['POST', `staff/orders/${id}/refunds/`, { version, source: 'cash', sum }] as const),
      { 'idempotency-key': randomUUID() },
    );
  const both = await Promise.all([call(40_000), call(40_001)]);
  expect(both.filter(({ status }) => status === 201).length).toBe(1);
  expect((await refunds()).length).toBe(1);
});

test('raises of the limits of one company within a day count together', async () => {
  const entity = await company(api, []);
  const raise = async (contract: number, limit: number) => {
    const [{ version }] = await rows('select version from contract where id = $1', [contract]);
    const body = { version, reason: 'Растёт', limit };
    return (await as(accountant).send('PATCH', `staff/contracts/${contract}/`, body)).status;
  };
  const one = await contractOf(api, entity, { number: '51' });
  const two = await contractOf(api, entity, { number: '52' });
  const foreign = await contractOf(api, await company(api, []), { number: '53' });
  expect([await raise(one, 600_000), await raise(two, 400_000)]).toEqual([200, 200]);
  expect([await raise(two, 400_001), await raise(one, 1_000_000)]).toEqual([202, 202]);
  expect([await raise(two, 100_000), await raise(foreign, 1_000_000)]).toEqual([200, 200]);
});

test('a role that nobody but its receiver could approve is refused at once, in words', async () => {
  const entries = await rows(
    "delete from staff_grant where role = 'approver' and user_id <> $1 returning user_id",
    [second?.id],
  );
  const { status, body } = await as(admin).post(`staff/people/${second?.id}/grants/`, { role: 'editor' });
  expect([status, body.code, body.detail]).toEqual([
    403,
    'only_receiver',
    expect.stringContaining('назначьте ещё одного согласующего'),
  ]);
  for (const { user_id } of entries)
    await rows("insert into staff_grant (user_id, role) values ($1, 'approver')", [user_id]);
});

test('a role that can do more than its giver takes effect only when it is approved, and the person gets the link by email', async () => {
  const invite = { email: 'nina@polka.example', name: 'Нина', phone: '+7 922 700-00-09', role: 'manager' };
  const { status, body } = await as(admin).post('staff/people/', invite);
  expect([status, body]).toMatchObject([
    202,
    { person: null, link: null, waiting: { approval: expect.anything() } },
  ]);
  const grants = () =>
    rows(
      "select role from staff_grant g join app_user u on u.id = g.user_id where u.email = 'nina@polka.example'",
    );
  const jobs = async () =>
    (await rows("select from graphile_worker.jobs where task_identifier = 'desk-link-letter'")).length;
  const before = await jobs();
  expect([await grants(), (await approve(body.waiting.approval)).status]).toEqual([[], 200]);
  expect([await grants(), (await jobs()) - before]).toEqual([[{ role: 'manager' }], 1]);
  expect((await as(admin).post('staff/people/', { ...invite, role: 'owner' })).status).toBe(403);
  const more = await as(admin).post(`staff/people/${second?.id}/grants/`, { role: 'accountant' });
  const own = await approve(more.body.waiting.approval, second);
  expect([own.status, own.body.code]).toEqual([403, 'own_grants']);
  expect((await approve(more.body.waiting.approval)).status).toBe(200);
});

test('the undo of a run waits, and so does the release of many prices but not of some', async () => {
  const run = async (name: string) =>
    (
      await rows(
        `insert into exchange_run (connection_id, kind, name, digest, state, changes, ended_at, source)
           values ($1, 'file', $2, sha256(random()::text::bytea), 'applied', 'recorded', now(), $2) returning id`,
        [oneC.connection.id, name],
      )
    )[0].id;
  const applied = await run('offers0_1.xml');
  const { digest } = (await as(admin).get(`staff/exchange/runs/${applied}/undo/`)).body.diff;
  const undo = await as(admin).post(`staff/exchange/runs/${applied}/undo/`, { digest, note: 'Не те цены' });
  expect([undo.status, (await approve(undo.body.approval)).status]).toEqual([202, 200]);
  expect(await rows("select of_run_id from exchange_run where kind = 'undo'")).toEqual([
    { of_run_id: applied },
  ]);
  const hold = async (id: number, goods: number, prices = 1) =>
    rows(
      `insert into exchange_held (run_id, source, ref, rules, prices)
         select $1::int, '1c', 'ref-' || $1::int || '-' || n, '{price_moved}',
           (select jsonb_agg(jsonb_build_object('priceTypeRef', 'type-' || t, 'minQuantity', 1, 'kopecks', 12050)) from generate_series(1, $3::int) t)
         from generate_series(1, $2::int) n`,
      [id, goods, prices],
    );
  const [few, many] = [await run('few.xml'), await run('many.xml')];
  await hold(few, 100);
  // Two prices each.
  await hold(many, 51, 2);
  const shown = async (id: number) => (await as(admin).get(`staff/exchange/runs/${id}/`)).body.digest;
  const release = async (id: number) =>
    as(admin).post(`staff/exchange/runs/${id}/release/`, { digest: await shown(id) });
  expect((await release(few)).status).toBe(200);
  const parts = await run('parts.xml');
  await rows("update exchange_run set source = 'parts' where id = $1", [parts]);
  await hold(parts, 101);
  const held = await rows('select id from exchange_held where run_id = $1 order by id', [parts]);
  const some = async (from: number, to: number) =>
    as(admin).post(`staff/exchange/runs/${parts}/release/`, {
      digest: await shown(parts),
      goods: held.slice(from, to).map(({ id }: { id: number }) => id),
    });
  expect([(await some(0, 60)).status, (await some(60, 100)).status]).toEqual([200, 200]);
  expect((await some(100, 101)).status).toBe(202);
  const waiting = await release(many);
  expect([waiting.status, waiting.body.what]).toEqual([202, `Разрешить загрузку № ${many}: 102\u00a0цены`]);
  const releases = () => rows("select from exchange_run where kind = 'release' and of_run_id = $1", [many]);
  expect(await releases()).toEqual([]);
  expect((await approve(waiting.body.approval)).status).toBe(200);
  expect((await releases()).length).toBe(1);
});

test('thresholds that a release would delete, and old prices that it would change, are shown and counted for the second signature', async () => {
  const [{ id: type }] = await rows("insert into price_type (name) values ('Оптовая') returning id");
  await rows(
    "insert into external_id (source, kind, value, id) values ('1c', 'price_type', 'wholesale-x', $1)",
    [type],
  );
  const product = api.cast.products.breaker16;
  await rows(
    `insert into price (product_id, price_type_id, min_quantity, kopecks)
     select $1, $2, n, 20000 - n from generate_series(1, 101) n`,
    [product, type],
  );
  const [{ id: run }] = await rows(
    `insert into exchange_run (connection_id, kind, name, digest, state, changes, ended_at, source)
     values ($1, 'file', 'lost.xml', sha256('lost'), 'applied', 'recorded', now(), 'lost') returning id`,
    [oneC.connection.id],
  );
  await rows(
    `insert into exchange_held (run_id, source, ref, rules, prices) values ($1, '1c', $2, '{price_moved}',
       '[{"priceTypeRef": "wholesale-x", "minQuantity": 1, "kopecks": 19999, "oldKopecks": 25000}]')`,
    [run, `guid-${product}`],
  );
  const { results } = (await as(admin).get(`staff/exchange/held/?run=${run}`)).body;
  expect(results[0].prices).toHaveLength(101);
  expect(results[0].prices).toEqual(
    expect.arrayContaining([
      { type: 'Оптовая', was: 199.99, now: 199.99, old: { was: null, now: 250 } },
      { type: 'Оптовая от 10', was: 199.9, now: null, old: null },
    ]),
  );
  const { digest } = (await as(admin).get(`staff/exchange/runs/${run}/`)).body;
  const waiting = await as(admin).post(`staff/exchange/runs/${run}/release/`, { digest });
  expect([waiting.status, waiting.body.what]).toEqual([202, `Разрешить загрузку № ${run}: 101\u00a0цена`]);
  const { facts } = await seen(waiting.body.approval);
  expect(facts).toContainEqual(
    expect.objectContaining({ name: expect.stringContaining('«Оптовая от '), now: 'без цены' }),
  );
  expect((await approve(waiting.body.approval)).status).toBe(200);
  await oneC.work();
  expect(
    await rows('select min_quantity, kopecks, old_kopecks from price where price_type_id = $1', [type]),
  ).toEqual([{ min_quantity: 1, kopecks: 19_999, old_kopecks: 25_000 }]);
});

test('a proposal whose words another release of the shop has chosen can be approved, unless what it proves has changed', async () => {
  const applied = async (name: string) =>
    (
      await rows(
        `insert into exchange_run (connection_id, kind, name, digest, state, changes, ended_at, source)
         values ($1, 'file', $2, sha256(random()::text::bytea), 'applied', 'recorded', now(), 'words') returning id`,
        [oneC.connection.id, name],
      )
    )[0].id;
  const first = await applied('offers0_1.xml');
  const { digest } = (await as(admin).get(`staff/exchange/runs/${first}/undo/`)).body.diff;
  const { body } = await as(admin).post(`staff/exchange/runs/${first}/undo/`, { digest, note: 'Не те цены' });
  const [row] = await rows('select * from approval where id = $1', [body.approval]);
  const [what, facts] = [
    'Отменить загрузку, как говорили раньше',
    [{ name: 'Загрузка', was: null, now: 'цены' }],
  ];
  const signed = createHash('sha256')
    .update(canonicalJson({ what, facts, proof: `applied ${first}`, body: row.body }))
    .digest();
  await rows('update approval set what = $2, facts = $3, digest = $4 where id = $1', [
    row.id,
    what,
    JSON.stringify(facts),
    signed,
  ]);
  expect((await seen(row.id)).is_outdated).toBe(false);
  await rows("update approval set what = 'Другое' where id = $1", [row.id]);
  expect((await seen(row.id)).is_outdated).toBe(true);
  await rows('update approval set what = $2 where id = $1', [row.id, what]);
  const later = await applied('offers0_2.xml');
  expect((await seen(row.id)).is_outdated).toBe(true);
  await rows('delete from exchange_run where id = $1', [later]);
  expect((await approve(row.id)).status).toBe(200);
});

test('the approver of an undo sees every run that it takes back and what each has brought', async () => {
  const run = async (name: string, state: string, summary: string) =>
    (
      await rows(
        `insert into exchange_run (connection_id, kind, name, digest, state, changes, ended_at, source, summary)
         values ($1, 'file', $2, sha256(random()::text::bytea), $3, 'recorded', now(), 'twice', $4) returning id`,
        [oneC.connection.id, name, state, summary],
      )
    )[0].id;
  const first = await run('offers0_1.xml', 'applied', 'цены 60 товаров');
  await run('offers0_2.xml', 'undone', 'цены 5 товаров');
  const last = await run('rests0_1.xml', 'applied', 'остатки 12 товаров');
  const { digest } = (await as(admin).get(`staff/exchange/runs/${first}/undo/`)).body.diff;
  const { body } = await as(admin).post(`staff/exchange/runs/${first}/undo/`, { digest, note: 'Не те цены' });
  const { what, facts } = await seen(body.approval);
  expect(what).toBe(`Отмена 2\u00a0загрузок: № ${first} и всех после неё`);
  expect(facts).toEqual([
    { name: `Загрузка № ${last}, rests0_1.xml`, was: null, now: 'остатки 12 товаров' },
    { name: `Загрузка № ${first}, offers0_1.xml`, was: null, now: 'цены 60 товаров' },
  ]);
});

test('a customer is erased by two people only, and his orders stay', async () => {
  const customer = await loggedIn(api);
  await rows(
    `insert into shop_order (seller_id, seller_facts, number, city_id, contact_name, contact_phone, contact_email, delivery_type,
       address, payment_type, goods_kopecks, total_kopecks, user_id, token_hash)
     select min(id), '{}', 91001, $1, 'Анна', '+79220000000', 'a@polka.example', 'courier',
       '{"street":"Мира","house":"1"}', 'invoice', 25000, 25000, $2, sha256('erased') from seller`,
    [api.cast.cities.perm, customer.id],
  );
  const erase = (id: number) =>
    as(admin).post(`staff/customers/${id}/erasure/`, { reason: 'Просил письмом' });
  const exported = await as(admin).get(`staff/customers/${customer.id}/personal-data/`);
  expect(exported.body).toMatchObject({ Кабинет: { Почта: customer.email }, Заказы: [expect.anything()] });
  expect(Object.keys(exported.body).length).toBeGreaterThanOrEqual(12);
  expect(await erase(approver?.id ?? 0)).toMatchObject({ status: 409, body: { code: 'is_staff' } });
  const { status, body } = await erase(customer.id);
  expect([status, (await customer.browser.get('users/profile/')).status]).toEqual([202, 200]);
  expect(JSON.stringify(await seen(body.approval))).not.toContain(customer.name);
  expect((await approve(body.approval)).status).toBe(200);
  expect((await customer.browser.get('users/profile/')).status).toBe(401);
  expect((await as(admin).get(`staff/customers/${customer.id}/`)).status).toBe(404);
  expect(await rows('select number from shop_order where user_id = $1', [customer.id])).toEqual([
    { number: 91001 },
  ]);
  expect((await erase(customer.id)).status).toBe(404);
});

test('a rule is a setting, and none holds while nobody else could approve', async () => {
  const { write } = await overpaid(400_000);
  const output = { out: '' };
  const io = {
    db: api.db,
    stdout: { write: (text: string) => (output.out += text) },
    stderr: { write() {} },
  };
  expect(await runApprovals(['set', 'refund', '100000'], io as never)).toBe(0);
  expect(await runApprovals(['set', 'refund', 'many'], io as never)).toBe(2);
  expect((await write('refunds', { sum: 90_000 })).status).toBe(201);
  expect((await write('refunds', { sum: 100_001 })).status).toBe(202);
  await rows("delete from staff_grant where role = 'approver'");
  expect((await write('refunds', { sum: 100_001 })).status).toBe(201);
});

test('a limit is what a setting says if it is a number that fits, and a rule that is off never holds', () => {
  const rules = fc.constantFrom(...(Object.keys(APPROVAL_RULES) as ApprovalRule[]));
  fc.assert(
    fc.property(rules, fc.option(fc.string(), { nil: undefined }), (rule, setting) => {
      const limit = approvalLimit(rule, setting);
      expect(limit === null).toBe(setting === 'off');
      expect(exceeds(limit)).toBe(limit !== null);
    }),
  );
  fc.assert(
    fc.property(fc.nat({ max: 1e9 }), fc.nat({ max: 2e9 }), (limit, amount) => {
      expect(exceeds(approvalLimit('refund', String(limit)), amount)).toBe(amount > limit);
    }),
  );
});
