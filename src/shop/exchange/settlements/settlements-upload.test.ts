import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../../tests/support/api.ts';
import type { ApiBrowser } from '../../../../tests/support/api-browser.ts';
import { digestOf } from '../../../../tests/support/database-digest.ts';
import { PDF } from '../../../platform/files/fixtures/sample-files.ts';
import { type Cell, xlsxOf } from '../../../platform/files/spreadsheet.server.ts';
import { legalDay } from '../../../platform/text/legal-day.ts';
import { formatDate } from '../../../platform/text/phone-and-date.ts';
import { buyerOf } from '../../orders/fixtures/contract.ts';
import { openDocuments } from '../fixtures/documents-in.ts';
import { staffMember } from '../fixtures/staff-member.ts';
import { MOST_BY_HAND } from './settlements-upload.server.ts';

let api: TestApi;
let oneC: Awaited<ReturnType<typeof openDocuments>>;
let admin: ApiBrowser;
beforeAll(async () => {
  api = await startApi();
  oneC = await openDocuments(api);
  admin = await staffMember(api, 'admin');
});
afterAll(async () => {
  await oneC.close();
  await api.close();
});

const TODAY = legalDay(new Date());
const PATH = 'staff/exchange/settlements/';
let inns = 0;

/** A confirmed company with an INN of its own and the contract Д-1 of 2020. */
async function debtor(): Promise<{ inn: string; contract: number }> {
  const { company, contract } = await buyerOf(api, {
    audience: 'retail',
    delayDays: 14,
    creditLimitKopecks: 1,
  });
  const inn = String(7_800_000_000 + ++inns);
  await api.pool.query('update legal_entity set inn = $2, confirmed_at = now() where id = $1', [
    company,
    inn,
  ]);
  return { inn, contract: Number(contract) };
}

const contractXml = (fields: Record<string, string | number>) =>
  `<Договор>${Object.entries(fields)
    .map(([name, value]) => `<${name}>${value}</${name}>`)
    .join('')}</Договор>`;
const fileXml = (...contracts: Record<string, string | number>[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<Взаиморасчеты>\n${contracts.map(contractXml).join('\n')}\n</Взаиморасчеты>\n`;

const d1 = (inn: string, more: Record<string, string | number> = {}) => ({
  ИНН: inn,
  КПП: '667001001',
  Номер: 'Д-1',
  Дата: '2020-01-01',
  ...more,
});

const upload = (
  bytes: string | Uint8Array,
  {
    name = 'settlements.xml',
    by = admin,
    ...fields
  }: { name?: string; by?: ApiBrowser; connection?: string } = {},
) => by.upload(PATH, fields, { name, bytes: Buffer.from(bytes) as never });

const statements = async () =>
  (await api.pool.query('select count(*)::int as count from contract_statement')).rows[0].count;

test('the staff uploads debts by hand, sees what was not taken over, and lists what came (IN-19)', async () => {
  const { inn, contract } = await debtor();
  const debt = { Долг: '1500,50', Просрочено: 100, НаДату: TODAY };
  const { status, body } = await upload(fileXml(d1(inn, debt), d1('7799999998', debt)), {
    connection: 'main',
  });
  expect([status, body]).toEqual([
    200,
    {
      summary: 'договоров изменено 1, ждут решения 1',
      problems: [
        'Д-1, договор ИНН 7799999998: подтверждённого юрлица с ИНН 7799999998, КПП 667001001 на сайте нет',
      ],
    },
  ]);
  const list = await admin.get(`${PATH}?inn=${inn}`);
  expect(list.body).toMatchObject({
    results: [
      {
        connection: 'main',
        as_of: TODAY,
        debt: 1_500.5,
        overdue: 100,
        company: { inn },
        contract: { id: contract, number: 'Д-1' },
      },
    ],
    count: 1,
    next: null,
  });
  await upload(fileXml(d1(inn, { Долг: 5, НаДату: TODAY })));
  const { body: page } = await admin.get(`${PATH}?inn=${inn}&limit=1`);
  expect(page.results).toMatchObject([{ connection: null, debt: 5 }]);
  expect((await admin.get(page.next.replace('/api/v1/', ''))).body.results).toMatchObject([
    { debt: 1_500.5 },
  ]);
  expect((await admin.get(`${PATH}?connection=main&inn=${inn}`)).body.results).toHaveLength(1);
  expect((await admin.get(`${PATH}?connection=other`)).status).toBe(404);
  const audit = await api.pool.query(`select actor from audit_entry where action = 'settlements.uploaded'`);
  expect(audit.rows).toEqual([{ actor: 'staff' }, { actor: 'staff' }]);
});

test('a file with wrong rows is rejected with the error of each, in XML and XLSX, and changes nothing (IN-19)', async () => {
  const { inn } = await debtor();
  const before = await statements();
  const wrong = await upload(
    fileXml(d1(inn, { Долг: 7, НаДату: TODAY }), d1('12'), d1(inn, { Долг: 1, НаДату: '2099-01-01' })),
  );
  expect([wrong.status, wrong.body]).toEqual([
    422,
    {
      detail: 'Файл не принят, ничего не изменено: 2\u00a0строки с ошибками. Исправьте и загрузите снова.',
      errors: [
        { row: 4, text: 'ИНН «12»: нужно 10 или 12 цифр' },
        { row: 5, text: 'НаДату «2099-01-01»: этот день ещё не наступил' },
      ],
    },
  ]);
  const heads = ['ИНН', 'КПП', 'Номер', 'Дата', 'Дней отсрочки', 'Долг', 'На дату'];
  const book = async (...rows: Cell[][]) =>
    buffer(
      xlsxOf(
        'Долги',
        heads.map((head) => ({ head, width: 12 })),
        (async function* () {
          yield* rows;
        })(),
        ['Взаиморасчёты'],
      ),
    );
  const day = { day: '2020-01-01' };
  const sheet = await upload(await book([inn, '667001001', 'Д-1', day, -3, { roubles: 9 }, { day: TODAY }]), {
    name: 'debts.xlsx',
  });
  expect([sheet.status, sheet.body.errors]).toEqual([
    422,
    [{ row: 3, text: expect.stringContaining('ДнейОтсрочки «-3»') }],
  ]);
  expect(await statements()).toBe(before);
  const sound = await upload(await book([inn, '667001001', 'Д-1', day, 3, { roubles: 9 }, { day: TODAY }]), {
    name: 'debts.xlsx',
  });
  expect(sound).toMatchObject({ status: 200, body: { summary: 'договоров изменено 1', problems: [] } });
});

test('before a file is taken over the staff sees what it would change, contract by contract, and nothing is changed (IN-19)', async () => {
  const { inn, contract } = await debtor();
  const terms = { ДнейОтсрочки: 30, ЛимитЗадолженности: 250000, ДействуетДо: '2030-12-31' };
  const file = fileXml(
    d1(inn, { ...terms, Долг: '1500,50', Просрочено: 100, НаДату: TODAY }),
    d1(inn, { Номер: 'Д-2', ДнейОтсрочки: 7 }),
    d1('7799999998', terms),
    d1(inn),
  );
  const before = await digestOf(api.pool);
  const preview = (by = admin) =>
    by.upload(
      `${PATH}preview/`,
      { connection: 'main' },
      { name: 'settlements.xml', bytes: Buffer.from(file) as never },
    );
  const { status, body } = await preview();
  expect([status, body.summary]).toEqual([200, 'новых договоров 1, изменится 2, не будет принято 1']);
  const name = expect.any(String);
  expect(spaced(body.rows)).toEqual([
    {
      title: `Д-1, договор ИНН ${inn}`,
      outcome: 'changed',
      problem: null,
      changes: [
        { name: 'Дней отсрочки', was: '14', now: '30' },
        { name: 'Лимит задолженности', was: '0,01 ₽', now: '250 000,00 ₽' },
        { name: 'Действует до', was: expect.any(String), now: '31.12.2030' },
        { name: `Долг на ${formatDate(TODAY)}`, was: null, now: '1 500,50 ₽' },
        { name: 'Просрочено', was: null, now: '100,00 ₽' },
        { name: 'Условия ведёт', was: null, now: name },
      ],
    },
    {
      title: `Д-2, договор ИНН ${inn}`,
      outcome: 'added',
      problem: null,
      changes: [
        { name: 'Дней отсрочки', was: null, now: '7' },
        { name: 'Условия ведёт', was: null, now: name },
      ],
    },
    {
      title: 'Д-1, договор ИНН 7799999998',
      outcome: 'problem',
      changes: [],
      problem: expect.stringContaining('подтверждённого юрлица'),
    },
    { title: `Д-1, договор ИНН ${inn}`, outcome: 'changed', problem: null, changes: [expect.anything()] },
  ]);
  expect(await digestOf(api.pool)).toEqual(before);
  expect((await preview(await staffMember(api, 'editor'))).status).toBe(403);
  await upload(file, { connection: 'main' });
  expect((await preview()).body).toMatchObject({
    summary: 'не будет принято 1, без изменений 3',
    rows: [{ outcome: 'problem' }],
  });
  expect(contract).toBeGreaterThan(0);
});

test('a file with more contracts than a person loads by hand is rejected with what to do, in the preview and in the upload, and one at the limit is previewed (IN-19)', async () => {
  const { inn } = await debtor();
  const fileOf = (count: number) =>
    fileXml(...Array.from({ length: count }, (_, at) => d1(inn, { Номер: `М-${at}` })));
  const before = await digestOf(api.pool);
  for (const path of [PATH, `${PATH}preview/`]) {
    const file = { name: 'settlements.xml', bytes: Buffer.from(fileOf(MOST_BY_HAND + 1)) as never };
    const { status, body } = await admin.upload(path, {}, file);
    expect([path, status, spaced(body)]).toEqual([
      path,
      400,
      { file: [expect.stringMatching(/^В файле больше 2 000 договоров.*Разделите/)] },
    ]);
  }
  const { status, body } = await admin.upload(
    `${PATH}preview/`,
    {},
    { name: 'settlements.xml', bytes: Buffer.from(fileOf(MOST_BY_HAND)) as never },
  );
  expect([status, spaced(body.summary)]).toEqual([200, 'новых договоров 2000']);
  expect(await digestOf(api.pool)).toEqual(before);
});

test('a preview locks a company only while it looks at its contract: others need not wait for the end of the file (IN-19)', async () => {
  const [first, second] = [await debtor(), await debtor()];
  const many = Array.from({ length: 20 }, (_, at) => d1(first.inn, { Номер: `Д-${at + 1}` }));
  const blocking = await api.pool.connect();
  try {
    await blocking.query('begin');
    await blocking.query('select from legal_entity where inn = $1 for update', [second.inn]);
    const preview = admin.upload(
      `${PATH}preview/`,
      { connection: 'main' },
      { name: 'settlements.xml', bytes: Buffer.from(fileXml(...many, d1(second.inn))) as never },
    );
    const transactions = async () =>
      (
        await api.pool.query(
          `select count(distinct pid)::int as waiting from pg_stat_activity
           where wait_event_type = 'Lock' and datname = current_database()`,
        )
      ).rows[0].waiting;
    await expect.poll(transactions).toBe(1);
    const { rows } = await api.pool.query(
      `select count(*)::int as own from pg_locks l join pg_stat_activity a using (pid)
       where a.wait_event_type = 'Lock' and a.datname = current_database()
         and l.locktype = 'transactionid' and l.mode = 'ExclusiveLock'`,
    );
    // Its own transaction and the contract that it looks at, not one for each that it has looked at.
    expect(rows[0].own).toBeLessThan(5);
    // The first company is free again although the preview has not ended.
    await api.pool.query('update legal_entity set inn = inn where inn = $1', [first.inn]);
    await blocking.query('rollback');
    expect((await preview).status).toBe(200);
  } finally {
    blocking.release();
  }
});

/** Plain spaces instead of those that do not break. */
const spaced = (value: unknown) => JSON.parse(JSON.stringify(value).replaceAll('\u00a0', ' '));

test('no file, another kind of file, a broken one, an unknown connection and a role without the right change nothing (IN-19)', async () => {
  const before = await statements();
  expect((await admin.upload(PATH, {}, [])).body).toEqual({ file: ['Обязательное поле.'] });
  expect((await upload(PDF, { name: 'debts.pdf' })).status).toBe(415);
  expect((await upload('<Документы/>')).body).toEqual({
    file: [expect.stringContaining('нужен корень «Взаиморасчеты»')],
  });
  expect((await upload(fileXml().slice(0, -8))).status).toBe(400);
  expect((await upload(fileXml(), { connection: 'other' })).status).toBe(404);
  const editor = await staffMember(api, 'editor');
  expect((await upload(fileXml(), { by: editor })).status).toBe(403);
  expect((await editor.get(PATH)).status).toBe(403);
  expect(await statements()).toBe(before);
});
