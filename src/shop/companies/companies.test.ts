import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../tests/support/api.ts';
import { company, contractOf, loggedIn } from '../../../tests/support/companies.ts';

let api: TestApi;
let me: Awaited<ReturnType<typeof loggedIn>>;
beforeAll(async () => {
  api = await startApi();
});
beforeEach(async () => {
  me = await loggedIn(api);
});
afterAll(() => api.close());

const LIST = 'companies/legal-entities/';
const romashka = {
  inn: '7707083893',
  kpp: '773601001',
  ogrn: '1027700132195',
  full_name: 'Общество с ограниченной ответственностью «Ромашка»',
  address: 'Москва, ул. Вавилова, 19',
};
const bank = {
  name: 'ПАО СБЕРБАНК',
  bik: '044525225',
  account: '40702810838000000017',
  corr_account: '30101810400000000225',
};
const audit = async (id: number) => {
  const { rows } = await api.pool.query(
    "select action from audit_entry where subject_id = $1 and action like 'company.%' order by id",
    [id],
  );
  return rows.map(({ action }) => action);
};

test('a visitor who adds a company becomes its head at once and buys for it; the shop has yet to confirm it', async () => {
  const { status, body, headers } = await me.browser.post(LIST, romashka);
  expect([status, headers['cache-control']]).toEqual([201, 'private, no-store']);
  expect(body).toMatchObject({
    ...romashka,
    name: 'ООО «Ромашка»',
    bank: null,
    edo_id: '',
    status: 'review',
    role: 'head',
    can: { order: true, edit: true, invite: true },
    contracts: [],
  });
  expect((await me.browser.get('users/session/')).body).toMatchObject({
    is_legal_entity: true,
    buyer: { legal_entity: { id: body.id, name: 'ООО «Ромашка»' }, role: 'head', contract: null },
  });
  expect((await me.browser.get(LIST)).body).toMatchObject({ count: 1, results: [{ id: body.id }] });
  expect((await me.browser.get(`${LIST}${body.id}/`)).body).toEqual(body);
  expect(await audit(body.id)).toEqual(['company.registered']);
});

test('validation errors name all fields at once, and nothing is written', async () => {
  const { status, body } = await me.browser.post(LIST, {
    inn: '770708389',
    kpp: '77360100',
    full_name: ' ',
  });
  expect([status, body]).toEqual([
    400,
    {
      inn: ['В ИНН юрлица 10 цифр, сейчас 9.'],
      full_name: [expect.stringContaining('Введите название')],
    },
  ]);
  for (const [change, fields] of [
    [{ kpp: '77360100', ogrn: '1027700132196' }, ['kpp', 'ogrn']],
    [{ kpp: '' }, ['kpp']],
    [{ inn: '500100732259' }, ['kpp', 'ogrn']],
    [{ full_name: 'я'.repeat(501) }, ['full_name']],
    [{ owner: 1 }, ['owner']],
    [{ inn: 7707083893 }, ['inn']],
  ] as const) {
    const answer = await me.browser.post(LIST, { ...romashka, ...change });
    expect([change, answer.status, Object.keys(answer.body)]).toEqual([change, 400, fields]);
  }
  expect((await me.browser.get(LIST)).status).toBe(403);
});

test('details are pasted into one field; a sole trader has no КПП; a branch is another company, a duplicate is rejected', async () => {
  const { kpp: _, ...pasted } = { ...romashka, inn: 'ИНН 7707083893 / КПП 773601001' };
  expect((await me.browser.post(LIST, pasted)).body).toMatchObject({ inn: '7707083893', kpp: '773601001' });
  expect((await me.browser.post(LIST, { ...romashka, kpp: '540201001' })).status).toBe(201);
  const duplicate = await me.browser.post(LIST, romashka);
  expect([duplicate.status, duplicate.body]).toEqual([
    400,
    { kpp: [expect.stringContaining('уже есть: ООО «Ромашка»')] },
  ]);
  const trader = await me.browser.post(LIST, {
    inn: '500100732259',
    ogrn: '304500116000157',
    full_name: 'Индивидуальный предприниматель Иванов Иван Иванович',
  });
  expect([trader.status, trader.body]).toMatchObject([201, { kpp: '', name: 'ИП Иванов Иван Иванович' }]);
  expect((await me.browser.get(LIST)).body.count).toBe(3);
});

test('the same company sent several times at once is added once', async () => {
  const answers = await Promise.all([1, 2, 3, 4].map(() => me.browser.post(LIST, romashka)));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400]);
});

test("a company registered by others may be registered again, and another user's company is 404", async () => {
  const other = await loggedIn(api);
  const theirs = await other.browser.post(LIST, romashka);
  const mine = await me.browser.post(LIST, romashka);
  expect([theirs.status, mine.status]).toEqual([201, 201]);
  const path = `${LIST}${theirs.body.id}/`;
  expect((await me.browser.get(path)).status).toBe(404);
  expect((await me.browser.send('PATCH', path, { name: 'Моё' })).status).toBe(404);
  expect((await me.browser.get(`${path}members/`)).status).toBe(404);
  const guest = await api.browser();
  for (const each of [LIST, path, `${path}members/`])
    expect([each, (await guest.get(each)).status]).toEqual([each, 401]);
  expect((await guest.post(LIST, romashka)).status).toBe(401);
});

test('details are changed in part; a wrong account changes nothing', async () => {
  const { body: made } = await me.browser.post(LIST, romashka);
  const patch = (change: object) => me.browser.send('PATCH', `${LIST}${made.id}/`, change);
  expect((await patch({ name: 'Ромашка', bank, edo_id: '2BM-1' })).body).toEqual({
    ...made,
    name: 'Ромашка',
    bank,
    edo_id: '2BM-1',
  });
  const wrong = await patch({ bank: { ...bank, account: '40802810400000012345' }, name: 'Другое' });
  expect([wrong.status, Object.keys(wrong.body)]).toEqual([400, ['bank.account']]);
  expect((await me.browser.get(`${LIST}${made.id}/`)).body).toMatchObject({ name: 'Ромашка', bank });
  expect((await patch({ inn: '500100732259' })).body).toEqual({
    kpp: ['У ИП нет КПП: оставьте поле пустым.'],
    ogrn: ['В ОГРНИП 15 цифр, сейчас 13.'],
  });
  expect((await patch({ bank: null })).body.bank).toBeNull();
  expect((await patch({})).status).toBe(400);
  expect(await audit(made.id)).toEqual(['company.registered', 'company.changed', 'company.changed']);
});

test('details that the shop has confirmed are changed only by the shop', async () => {
  const id = await company(api, [{ id: me.id, role: 'head' }]);
  const path = `${LIST}${id}/`;
  expect((await me.browser.send('PATCH', path, { kpp: '540201001' })).status).toBe(409);
  expect((await me.browser.send('PATCH', path, { full_name: 'ООО «Другая»' })).status).toBe(409);
  expect((await me.browser.send('PATCH', path, { address: 'Москва' })).body).toMatchObject({
    address: 'Москва',
    status: 'confirmed',
  });
});

test('each role reads and changes what the policy allows', async () => {
  const [head, accountant, receiver] = [me, await loggedIn(api), await loggedIn(api)];
  const id = await company(api, [
    { id: head.id, role: 'head' },
    { id: accountant.id, role: 'accountant' },
    { id: receiver.id, role: 'receiver' },
  ]);
  const contract = await contractOf(api, id);
  const path = `${LIST}${id}/`;
  const patch = async (who: typeof me, change: object) =>
    (await who.browser.send('PATCH', path, change)).status;
  expect(await patch(accountant, { bank })).toBe(200);
  expect(await patch(accountant, { bank, name: 'Чужое' })).toBe(403);
  expect(await patch(receiver, { bank })).toBe(403);
  expect((await accountant.browser.get(path)).body).toMatchObject({
    bank,
    contracts: [{ id: contract, number: 'Д-1', date: '2020-01-01', status: 'active' }],
    can: { order: false, edit: false, edit_bank: true, invite: false },
  });
  expect((await receiver.browser.get(path)).body).toMatchObject({ bank: null, contracts: [] });
  expect((await receiver.browser.get(`${path}members/`)).status).toBe(403);
});

test('one request registers an account with a company, in one transaction', async () => {
  const browser = await api.browser();
  const person = {
    name: 'Мария',
    email: 'maria@polka.example',
    phone: '+79225550011',
    password: 'Vitrina2026',
    consents: { account: true },
  };
  const wrong = await browser.post('users/registration/', {
    ...person,
    phone: '1',
    legal_entity: { ...romashka, inn: '7707083894' },
  });
  expect([wrong.status, Object.keys(wrong.body).sort()]).toEqual([400, ['legal_entity.inn', 'phone']]);
  const empty = await browser.post('users/registration/', { ...person, is_legal_entity: true });
  expect([empty.status, Object.keys(empty.body)]).toEqual([400, ['legal_entity']]);
  const made = { ...person, is_legal_entity: true, legal_entity: romashka };
  expect((await browser.post('users/registration/', made)).status).toBe(201);
  // The second request creates nothing, and its answer does not reveal that.
  expect((await browser.post('users/registration/', made)).status).toBe(201);
  const login = await browser.post('users/login/', { login: person.email, password: person.password });
  expect(login.body.is_legal_entity).toBe(true);
  expect((await browser.get(LIST)).body).toMatchObject({
    count: 1,
    results: [{ inn: romashka.inn, role: 'head' }],
  });
  expect((await browser.get('users/session/')).body.buyer.legal_entity.name).toBe('ООО «Ромашка»');
});
