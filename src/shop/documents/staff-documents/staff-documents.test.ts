import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../../tests/support/api.ts';
import { company, loggedIn } from '../../../../tests/support/companies.ts';
import { digestOf } from '../../../../tests/support/database-digest.ts';
import { staffAt } from '../../../../tests/support/desk.ts';
import { openMailbox } from '../../../../tests/support/mailbox.ts';
import type { Grant, StaffRole } from '../../accounts/staff-policy/staff-policy.ts';

const PDF = { name: 'скан.pdf', bytes: '%PDF-1.7 scan' };

let api: TestApi;
let mailbox: Awaited<ReturnType<typeof openMailbox>>;
let head: Awaited<ReturnType<typeof loggedIn>>;
let manager: Awaited<ReturnType<typeof staffWith>>;
let entity: number;
beforeAll(async () => {
  api = await startApi();
  head = await loggedIn(api);
  manager = await staffWith('manager', { cityId: api.cast.cities.ekaterinburg });
  entity = await company(api, [{ id: head.id, role: 'head' }]);
  await api.pool.query('update legal_entity set city_id = $2 where id = $1', [
    entity,
    api.cast.cities.ekaterinburg,
  ]);
  await api.pool.query(`insert into shop_setting (name, value) values ('undo_seconds', '0')`);
  mailbox = await openMailbox(api);
});
afterAll(async () => {
  await mailbox?.close();
  await api.close();
});

async function staffWith(role: StaffRole, place: Partial<Pick<Grant, 'cityId' | 'shopId'>> = {}) {
  return staffAt(api, role, { city: place.cityId ?? null, shop: place.shopId ?? null });
}

/** A document that the client has uploaded. */
async function uploaded(type = 'signed_copy'): Promise<number> {
  const { status, body } = await head.browser.upload(
    'orders/orders/legal_entity_documents/upload/',
    { legal_entity: entity, type, number: 'П-7' },
    PDF,
  );
  expect(status).toBe(201);
  return body.id;
}

const write = async (id: number, action: string, body: object = {}, { browser } = manager) => {
  const { version } = (await browser.get(`staff/documents/${id}/`)).body;
  return browser.post(`staff/documents/${id}/${action}/`, { version: version ?? 1, ...body });
};

test('the manager of the city is notified of what a client uploads, reads it, and refuses it with a reason', async () => {
  const id = await uploaded();
  const notice = await mailbox.next('Документы на проверке: Подписанный экземпляр № П-7');
  expect([notice.to, notice.text]).toEqual([manager.email, expect.stringContaining(`/desk/documents/${id}`)]);
  const { body: waiting } = await manager.browser.get('staff/inbox/?kind=document.review');
  expect(waiting.results).toMatchObject([{ id, what: 'Подписанный экземпляр № П-7', who: 'ООО «Ромашка»' }]);
  expect((await manager.browser.get(`staff/documents/${id}/file/`)).status).toBe(200);
  const { rows } = await api.pool.query(
    `select user_id from staff_access where route = 'GET /staff/documents/:id/file/' and $1 = any(subjects)`,
    [id],
  );
  expect(rows).toEqual([{ user_id: manager.id }]);
  expect((await write(id, 'refuse', { code: 'other', text: '' })).status).toBe(400);
  const refused = await write(id, 'refuse', { code: 'unreadable', text: 'Нет второй страницы.' });
  expect([refused.status, refused.body.status.code, refused.body.review.text]).toEqual([
    200,
    'refused',
    'Нет второй страницы.',
  ]);
  const email = await mailbox.next('Документ не принят: П-7');
  expect([email.to, email.text]).toEqual([head.email, expect.stringContaining('Нет второй страницы.')]);
  const { body: own } = await head.browser.get('orders/orders/legal_entity_documents/');
  expect(own.results.find((each: { id: number }) => each.id === id)).toMatchObject({
    state: 'refused',
    review: { code: 'unreadable', text: 'Нет второй страницы.' },
  });
  expect((await write(id, 'accept')).status).toBe(409);
});

test('staff adds a document to a company of its city; the client sees it', async () => {
  const send = (form: Record<string, string | number>, file = PDF) =>
    manager.browser.upload('staff/documents/', form, file);
  const foreign = await company(api, [], { kpp: '773601002' });
  await api.pool.query('update legal_entity set city_id = $2 where id = $1', [foreign, api.cast.cities.perm]);
  const before = await digestOf(api.pool);
  const bad: [Record<string, string | number>, number][] = [
    [{ type: 'act' }, 400],
    [{ type: 'act', company: entity, order: 1 }, 400],
    [{ type: 'poem', company: entity }, 400],
    [{ type: 'act', company: entity, sum: '12.345' }, 400],
    [{ type: 'act', company: entity, date: '2026-02-30' }, 400],
    [{ type: 'act', company: entity, state: 'accepted' }, 409],
    [{ type: 'act', company: foreign }, 404],
    [{ type: 'act', order: 999_999 }, 404],
  ];
  for (const [form, status] of bad) expect([form, (await send(form)).status]).toEqual([form, status]);
  expect((await manager.browser.upload('staff/documents/', { type: 'act', company: entity })).status).toBe(
    400,
  );
  expect(await digestOf(api.pool)).toEqual(before);
  const { status, body } = await send({
    type: 'act',
    company: entity,
    number: 'А-5',
    date: '2026-11-20',
    sum: '1500,50',
  });
  expect([status, body]).toMatchObject([
    201,
    { title: 'Акт № А-5 от 20.11.2026', sum: 1500.5, status: { code: 'ready' }, author: null },
  ]);
  const { body: own } = await head.browser.get('orders/orders/legal_entity_documents/?search=А-5');
  expect(own.results.map(({ id }: { id: number }) => id)).toEqual([body.id]);
  expect((await write(body.id, 'state', { state: 'revoked' })).body).toHaveProperty('reason');
  expect((await write(body.id, 'state', { state: 'issued', reason: 'Так' })).status).toBe(409);
  expect(
    (await write(body.id, 'state', { state: 'revoked', reason: 'Ошибка в сумме' })).body.status.code,
  ).toBe('revoked');
});

test('a document of another city is 404; an accountant sees all of them, a storekeeper those of his orders', async () => {
  const id = await uploaded();
  const [other, office, store] = [
    await staffWith('manager', { cityId: api.cast.cities.perm }),
    await staffWith('accountant'),
    await staffWith('storekeeper', { shopId: api.cast.shops.malysheva }),
  ];
  const before = await digestOf(api.pool);
  for (const path of ['', 'file/'])
    expect((await other.browser.get(`staff/documents/${id}/${path}`)).status).toBe(404);
  expect((await other.browser.post(`staff/documents/${id}/accept/`, { version: 1 })).status).toBe(404);
  expect((await store.browser.get(`staff/documents/${id}/`)).status).toBe(404);
  expect((await store.browser.post(`staff/documents/${id}/accept/`, { version: 1 })).status).toBe(403);
  expect(await digestOf(api.pool)).toEqual(before);
  expect(
    (await office.browser.get('staff/documents/?type=signed_copy&state=review')).body.results,
  ).toMatchObject([{ id, status: { code: 'review' } }]);
  expect((await other.browser.get('staff/documents/')).body).toMatchObject({ results: [], count: 0 });
});
