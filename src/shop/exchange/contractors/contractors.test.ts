import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../../tests/support/api.ts';
import { STAFF_TASKS } from '../../../api/staff-tasks.ts';
import { EVERYWHERE } from '../../accounts/staff-policy/staff-policy.ts';
import { taskTitle } from '../../accounts/staff-tasks/staff-tasks.ts';
import { buyerOf } from '../../orders/fixtures/contract.ts';
import { companyOrder } from '../../orders/fixtures/shipping.ts';
import { runExchange } from '../exchange.cli.ts';
import { fileOf, openDocuments } from '../fixtures/documents-in.ts';
import { staffMember } from '../fixtures/staff-member.ts';
import { differing, readContractor } from './contractors.ts';

let api: TestApi;
let oneC: Awaited<ReturnType<typeof openDocuments>>;
beforeAll(async () => {
  api = await startApi();
  oneC = await openDocuments(api);
});
afterAll(async () => {
  await oneC.close();
  await api.close();
});
beforeEach(() => api.pool.query('delete from exchange_task'));

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

let inns = 0;
const INN = () => String(6_600_000_000 + ++inns);

/** A confirmed company «ООО «Волга»» with an INN of its own. */
async function company() {
  const { company: id } = await buyerOf(api, null);
  const inn = INN();
  await api.pool.query(
    `update legal_entity set inn = $2, kpp = '667001001', full_name = 'ООО «Волга»', name = 'Волга',
       address = '620014, г. Екатеринбург, ул. Малышева, д. 5', confirmed_at = now() where id = $1`,
    [id, inn],
  );
  return { id, inn };
}

type Fields = Record<string, string>;

function contractor({ Адрес = '', ...fields }: Fields): string {
  const place = Адрес && `<ЮридическийАдрес><Представление>${Адрес}</Представление></ЮридическийАдрес>`;
  const leaves = Object.entries(fields).map(([name, value]) => `<${name}>${value}</${name}>`);
  return `<Контрагент>${leaves.join('')}${place}</Контрагент>`;
}

const volga = (inn: string, more: Fields = {}) =>
  contractor({
    Ид: `guid-of-${inn}`,
    Наименование: 'Волга',
    ОфициальноеНаименование: 'ООО "Волга"',
    ИНН: inn,
    КПП: '667001001',
    Адрес: 'Екатеринбург г, Малышева ул, дом № 5, 620014',
    ...more,
  });

let sent = 0;

/** Uploads a list of contractors as goods are, and lets its run be carried out. @returns the answer to its import */
async function send(...contractors: string[]): Promise<string> {
  const one = await oneC.client();
  const filename = `contragents___${++sent}.xml`;
  await one.upload(filename, Buffer.from(fileOf(`<Контрагенты>${contractors.join('')}</Контрагенты>`)), 200);
  await one.request({ type: 'catalog', mode: 'import', filename });
  await oneC.work();
  return (await one.import(filename)).text;
}

const links = (id: number) => row('select ref from exchange_company where legal_entity_id = $1', id);
const detailsOf = (id: number) => row('select full_name, kpp, address from legal_entity where id = $1', id);

test('a company is linked by INN and KPP, then by its id; spelling is no difference, and nobody unknown is created (IN-18)', async () => {
  const { id, inn } = await company();
  const before = await row('select count(*)::int as count from legal_entity');
  const person = contractor({ Ид: 'p', Наименование: 'Пётр', ПолноеНаименование: 'Пётр Петров' });
  expect(await send(volga(inn), volga(INN()), person)).toBe(
    'success\nконтрагентов связано 1, на сайте нет 1',
  );
  expect(await links(id)).toEqual([{ ref: `guid-of-${inn}` }]);
  expect(await send(contractor({ Ид: `guid-of-${inn}`, ОфициальноеНаименование: 'ООО Волга' }))).toBe(
    'success\nконтрагентов связано 1',
  );
  expect(await row('select count(*)::int as count from legal_entity')).toEqual(before);
  expect(await tasks()).toEqual([]);
});

test('two contractors of one company do not close the task of each other, and one with another INN ends its own (IN-18)', async () => {
  const [one, other] = [await company(), await company()];
  await send(volga(one.inn, { КПП: '667001001', Адрес: '620014, Екатеринбург, Ленина, 7' }));
  expect(await tasks()).toHaveLength(1);
  const same = { Ид: 'second card', КПП: '667001001' };
  expect(await send(volga(one.inn, same))).toContain('связано 1');
  expect(await tasks()).toHaveLength(1);
  const [{ id: task }] = await row('select id from exchange_task where closed_at is null');
  await send(volga(other.inn, { Ид: `guid-of-${one.inn}` }));
  expect(await tasks()).toEqual([]);
  const before = await detailsOf(other.id);
  expect((await cli('accept', String(task), '--note', 'Сверили'))[0]).not.toBe(0);
  expect(await detailsOf(other.id)).toEqual(before);
});

test('other requisites are a task, the site stays as it is until a person accepts those of 1C (IN-18)', async () => {
  const { id, inn } = await company();
  await send(volga(inn));
  const [before] = await detailsOf(id);
  const moved = {
    ОфициальноеНаименование: 'АО "Волга"',
    КПП: '667001002',
    Адрес: '620014, Екатеринбург, Ленина, 7',
  };
  expect(await send(volga(inn, moved))).toBe('success\nконтрагентов связано 1, реквизиты расходятся у 1');
  expect(await detailsOf(id)).toEqual([before]);
  expect(await tasks()).toEqual([
    expect.stringMatching(
      /ИНН \d+: Волга: полное название на сайте «ООО «Волга»», в 1С «АО "Волга"»; КПП на сайте «667001001», в 1С «667001002»; юридический адрес /,
    ),
  ]);
  const [{ id: task }] = await row('select id from exchange_task where closed_at is null');
  expect((await cli('accept', String(task)))[1]).toContain('--note');
  expect(await cli('accept', String(task), '--note', 'Сверили с ЕГРЮЛ')).toEqual([
    0,
    `Записано: у юрлица теперь реквизиты из 1С, задача № ${task} закрыта.\n`,
  ]);
  expect(await detailsOf(id)).toEqual([
    { full_name: 'АО "Волга"', kpp: '667001002', address: '620014, Екатеринбург, Ленина, 7' },
  ]);
  expect(
    await row(
      `select actor, details->'fields' as fields from audit_entry
    where action = 'company.changed' and subject_id = $1`,
      id,
    ),
  ).toEqual([{ actor: 'cli', fields: expect.arrayContaining(['full_name', 'kpp', 'address']) }]);
  await send(volga(inn, moved));
  expect(await tasks()).toEqual([]);
  expect((await cli('accept', String(task), '--note', 'ещё раз'))[0]).toBe(1);
});

test('a dismissed difference is not proposed again, another one is, and one that is gone ends its task (IN-18)', async () => {
  const { inn } = await company();
  const admin = await staffMember(api, 'admin');
  const list = async () => (await admin.get('staff/exchange/reconciliation/?kind=company')).body.results;
  await send(volga(inn, { КПП: '667001009', Ид: 'first' }));
  expect(await list()).toEqual([]);
  await send(volga(inn));
  await send(volga(inn, { КПП: '667001009' }));
  const [{ id, text }] = await list();
  expect(text).toContain('в 1С «667001009»');
  const settled = await admin.post(`staff/exchange/reconciliation/${id}/settle/`, { note: 'В 1С ошибка' });
  expect(settled.status).toBe(204);
  await send(volga(inn, { КПП: '667001009' }));
  expect(await list()).toEqual([]);
  await send(volga(inn, { КПП: '667001008' }));
  expect(await list()).toHaveLength(1);
  await send(volga(inn));
  expect(await list()).toEqual([]);
});

test('the staff accepts over HTTP with a note, once, and never requisites that another company has (IN-18)', async () => {
  const { id, inn } = await company();
  const branch = await company();
  await api.pool.query(`update legal_entity set inn = $2, kpp = '667001077' where id = $1`, [branch.id, inn]);
  const [admin, editor] = [await staffMember(api, 'admin'), await staffMember(api, 'editor')];
  await send(volga(inn));
  await send(volga(inn, { КПП: '667001077' }));
  const [{ id: task }] = await row('select id from exchange_task where closed_at is null');
  const path = `staff/exchange/reconciliation/${task}/accept/`;
  const accept = async () => {
    const list = (await admin.get('staff/exchange/reconciliation/?kind=company')).body.results;
    const digest = list.at(-1)?.digest ?? '0'.repeat(64);
    return admin.post(path, { note: 'да', digest });
  };
  const digest = '0'.repeat(64);
  expect((await editor.post(path, { note: 'да', digest })).status).toBe(403);
  expect((await admin.post(path, { note: ' ', digest })).status).toBe(400);
  const blind = await admin.post(path, { note: 'да' });
  expect([blind.status, Object.keys(blind.body)]).toEqual([400, ['digest']]);
  expect(await accept()).toMatchObject({
    status: 409,
    body: { detail: expect.stringContaining('уже есть другое юрлицо') },
  });
  await send(volga(inn, { КПП: '667001078' }));
  expect((await accept()).status).toBe(204);
  expect((await detailsOf(id))[0].kpp).toBe('667001078');
  expect((await accept()).status).toBe(404);
});

test('only what a person was shown is accepted: newer requisites, here or in 1C, are shown to him first (IN-18)', async () => {
  const { id, inn } = await company();
  const admin = await staffMember(api, 'admin');
  const shown = async () =>
    (await admin.get('staff/exchange/reconciliation/?kind=company')).body.results.at(-1);
  await send(volga(inn));
  await send(volga(inn, { КПП: '667001061' }));
  const first = await shown();
  const path = `staff/exchange/reconciliation/${first.id}/accept/`;
  const accept = (digest: string) => admin.post(path, { note: 'да', digest });
  await send(volga(inn, { КПП: '667001062' }));
  const changed = await accept(first.digest);
  const second = await shown();
  expect(second.text).toContain('в 1С «667001062»');
  expect(changed).toMatchObject({
    status: 409,
    body: { detail: expect.stringContaining('Посмотрите ещё раз') },
  });
  expect(changed.body.difference).toEqual({ text: second.text, digest: second.digest });
  // Its head has changed the company on the site meanwhile.
  await api.pool.query(`update legal_entity set kpp = '667001063' where id = $1`, [id]);
  expect(await accept(second.digest)).toMatchObject({ status: 409 });
  const third = await shown();
  expect(third.text).toContain('на сайте «667001063»');
  expect((await detailsOf(id))[0].kpp).toBe('667001063');
  const [code, text] = await cli('accept', String(third.id), '--note', 'да', '--digest', second.digest);
  expect([code, text]).toEqual([1, expect.stringContaining('Посмотрите ещё раз')]);
  expect((await cli('reconcile'))[1]).toContain(`отпечаток ${third.digest}`);
  const [one, other] = await Promise.all([accept(third.digest), accept(third.digest)]);
  expect([one.status, other.status].sort()).toEqual([204, 404]);
  expect((await detailsOf(id))[0].kpp).toBe('667001062');
});

test('the buyer of a document is a contractor too (IN-18)', async () => {
  const order = await companyOrder(api);
  const inn = INN();
  await api.pool.query(`update legal_entity set inn = $2, confirmed_at = now() where id = $1`, [
    order.company,
    inn,
  ]);
  const document = `<Документ><Ид>n</Ид><Номер>н-1</Номер><ХозОперация>Комплектация</ХозОперация>
    <Контрагенты>${volga(inn, { КПП: '667001001', ОфициальноеНаименование: 'ООО "Ока"' })}</Контрагенты></Документ>`;
  const [{ kpp }] = await detailsOf(order.company);
  await oneC.send(document.replace('667001001', kpp));
  expect(await links(order.company)).toEqual([{ ref: `guid-of-${inn}` }]);
  expect(await tasks()).toEqual([expect.stringContaining('в 1С «ООО "Ока"»')]);
});

const node = (fields: Fields, place = '') => ({
  name: 'Контрагент',
  attributes: {},
  text: '',
  line: 1,
  children: [
    ...Object.entries(fields).map(([name, text]) => ({ name, text, attributes: {}, line: 1, children: [] })),
    {
      name: 'ЮридическийАдрес',
      text: '',
      attributes: {},
      line: 1,
      children: [{ name: 'Представление', text: place, attributes: {}, line: 1, children: [] }],
    },
  ],
});

test('of sole traders no address is read, of persons nothing, and what is deleted is no contractor (IN-18)', () => {
  const trader = { Ид: 'i', ОфициальноеНаименование: 'ИП Иванов', ИНН: '660000000001', КПП: '1' };
  expect(readContractor(node(trader, 'ул. Мира'))).toEqual({
    ref: 'i',
    inn: '660000000001',
    kpp: '',
    fullName: 'ИП Иванов',
    address: '',
  });
  expect(readContractor(node({ Ид: 'i', ПолноеНаименование: 'Иванов', ИНН: '660000000001' }))).toBeNull();
  expect(readContractor(node({ ...trader, ПометкаУдаления: 'true' }))).toBeNull();
  expect(readContractor(node({ ОфициальноеНаименование: 'ООО' }))).toBeNull();
});

test('what a company itself has never differs, however its quotes, case, spaces and words of the address are written (IN-18)', () => {
  const words = fc.array(fc.constantFrom('ООО', 'Волга', 'Ока', '5', 'Ленина', 'Мира'), {
    minLength: 1,
    maxLength: 6,
  });
  fc.assert(
    fc.property(words, words, fc.nat(), (name, place, seed) => {
      const site = { full_name: name.join(' '), kpp: '667001001', address: `г. ${place.join(', ул. ')}` };
      const fullName = `«${name.join('  ').toUpperCase()}»`;
      const turned = [...place].sort((a, b) => ((a.length * 7 + seed) % 5) - ((b.length * 7 + seed) % 5));
      const theirs = { ref: 'x', inn: '', kpp: '667001001', fullName, address: `${turned.join(' ')} д` };
      return Object.keys(differing(site, theirs)).length === 0;
    }),
  );
});
