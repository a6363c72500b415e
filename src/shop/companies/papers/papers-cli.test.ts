import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../../tests/support/api.ts';
import { company, contractOf, loggedIn } from '../../../../tests/support/companies.ts';
import { openMailbox } from '../../../../tests/support/mailbox.ts';
import { readConfig } from '../../../platform/config/config.server.ts';
import { legalDay } from '../../../platform/text/legal-day.ts';
import { runContracts } from '../contracts/contracts.cli.ts';
import { runPowers } from '../powers/powers.cli.ts';
import { powersInForce } from '../powers/powers.server.ts';

let api: TestApi;
let head: Awaited<ReturnType<typeof loggedIn>>;
let entity: number;
let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'vitrina-papers-'));
  api = await startApi({ DATA_DIR: dataDir });
  head = await loggedIn(api);
  entity = await company(api, [{ id: head.id, role: 'head' }]);
});
afterAll(async () => {
  await api.close();
  await rm(dataDir, { recursive: true, force: true });
});

const run =
  (command: typeof runContracts) =>
  async (line: string, ...more: string[]) => {
    let output = '';
    const stream = { write: (text: string) => (output += text) };
    const io = { stdout: stream, stderr: stream, db: api.db, config: readConfig({ DATA_DIR: dataDir }) };
    return [await command([...line.split(' '), ...more], io), output] as const;
  };
const contracts = run(runContracts);
const powers = run(runPowers);
const actions = async () =>
  (
    await api.pool.query("select action from audit_entry where action like 'contract.%' order by id")
  ).rows.map((row) => row.action);

test('staff adds a contract with prices, delay of payment, limit and scan; the company sees it and can buy by it', async () => {
  await contractOf(api, entity, { number: 'старый', state: 'terminated' });
  await api.pool.query("insert into price_type (name) values ('Опт для своих')");
  const scan = join(dataDir, 'договор № 114.pdf');
  await writeFile(scan, '%PDF-1.7 signed');
  const [code, output] = await contracts(
    'add 7707083893 114/26 15.01.2026 --valid-to 31.12.2099 --percent 5,5 --delay 30 --limit 700000 --file',
    scan,
    '--prices',
    'опт ДЛЯ своих',
  );
  expect([code, output]).toEqual([0, expect.stringMatching(/^Договор записан: \d+\n$/)]);
  const id = Number(output.match(/\d+/)?.[0]);
  expect((await head.browser.get(`orders/orders/contracts/${id}/`)).body).toMatchObject({
    number: '114/26',
    date: '2026-01-15',
    valid_to: '2099-12-31',
    status: 'active',
    is_expiring: false,
    price_type: { name: 'Опт для своих' },
    percent: 5.5,
    payment_delay_days: 30,
    can_choose: true,
    credit_limit: 700_000,
    credit_used: 0,
    credit_left: 700_000,
    legal_entity: { id: entity },
    file: { name: 'договор № 114.pdf', type: 'application/pdf', size: 15 },
  });
  const file = await head.browser.get(`orders/orders/contracts/${id}/download/`);
  expect([file.status, file.body]).toEqual([200, '%PDF-1.7 signed']);
  expect(file.headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  });
  expect(await contracts(`file ${id} ${dataDir}/saved.pdf`)).toEqual([0, 'Записано.\n']);
  expect(await readFile(join(dataDir, 'saved.pdf'), 'utf8')).toBe('%PDF-1.7 signed');
  expect((await contracts(`file ${id} ${dataDir}/saved.pdf`))[0]).toBe(1);
  expect((await contracts(`change ${id} --valid-to - --prices retail --limit -`))[0]).toBe(0);
  expect((await head.browser.get(`orders/orders/contracts/${id}/`)).body).toMatchObject({
    valid_to: null,
    price_type: { id: null, name: 'Розничные цены города' },
    percent: 5.5,
    credit_limit: null,
    credit_left: null,
  });
  expect((await contracts('list'))[1]).toContain(
    `${id}  № 114/26 от 15.01.2026  Действует  ИНН 7707083893 ООО «Ромашка»  retail 5.5 %  предоплата  файл\n`,
  );
  expect((await contracts(`state ${id} terminated`))[0]).toBe(0);
  expect((await head.browser.get(`orders/orders/contracts/${id}/`)).body).toMatchObject({
    status: 'terminated',
    can_choose: false,
  });
  expect(await actions()).toEqual(['contract.added', 'contract.changed', 'contract.terminated']);
});

test('a duplicate contract, a company that is not confirmed and a forbidden transition are rejected and change nothing', async () => {
  const before = await actions();
  expect((await contracts('add 7707083893 5 01.02.2026 --state signing'))[0]).toBe(0);
  expect(await contracts('add 7707083893 5 2026-02-01')).toEqual([
    1,
    'Договор № 5 от 01.02.2026 уже есть.\n',
  ]);
  expect((await contracts('add 7702070139 5 01.02.2026'))[1]).toBe(
    'Подтверждённого юрлица с ИНН 7702070139 нет.\n',
  );
  const branch = await company(api, [], { kpp: '770201001' });
  expect((await contracts('add 7707083893 6 01.02.2026'))[1]).toContain('укажите КПП: 770201001, 773601001');
  expect((await contracts('add 7707083893 6 01.02.2026 --kpp 770201001'))[0]).toBe(0);
  await api.pool.query('update legal_entity set confirmed_at = null where id = $1', [branch]);
  const waiting = await contractOf(api, branch, { number: 'ждёт', state: 'review' });
  expect((await contracts(`state ${waiting} active`))[1]).toMatch(/^Сначала подтвердите юрлицо/);
  expect((await contracts(`state ${waiting} terminated`))[0]).toBe(1);
  expect((await contracts('state 999999 active'))[0]).toBe(1);
  expect(await actions()).toEqual([...before, 'contract.added', 'contract.added']);
});

test('staff confirms a power of attorney once; only then can goods be collected by it', async () => {
  const fields = { legal_entity: entity, issued_at: legalDay(new Date()), valid_to: legalDay(new Date()) };
  const make = (number: string) =>
    head.browser.upload('orders/orders/power_of_attorney/upload/', {
      ...fields,
      number,
      person: 'Пётр Иванов',
    });
  const [good, bad] = [(await make('1')).body.id, (await make('2')).body.id];
  expect(await powersInForce(api.db, entity)).toEqual([]);
  expect((await powers('list --state review'))[1]).toMatch(/М-2 № 1 от .* На проверке {2}ИНН 7707083893/);
  expect((await powers(`confirm ${good}`))[0]).toBe(0);
  expect((await powers(`refuse ${bad}`))[0]).toBe(0);
  expect((await powersInForce(api.db, entity)).map(({ id }) => id)).toEqual([good]);
  expect(await powers(`confirm ${bad}`)).toEqual([1, 'Доверенность «Не принята»: её уже проверили.\n']);
  expect((await powers('confirm 999999'))[0]).toBe(1);
});

test('the command answers wrong arguments with its help', async () => {
  for (const line of [
    '',
    'add 77 5 01.02.2026',
    'add 7707083893 5 30.02.2026',
    'state 1 paid',
    'change 1',
    'list --x',
  ])
    expect([line, (await contracts(line))[0]]).toEqual([line, 2]);
  expect((await contracts('add 7707083893 5 01.02.2026 --percent сто'))[0]).toBe(1);
  expect(await contracts('change 1 --limit -5')).toEqual([
    2,
    '--limit: значение, которое начинается с «-», пишут так: --limit=-5\n',
  ]);
  for (const line of ['', 'confirm', 'confirm x', 'list --state open'])
    expect((await powers(line))[0]).toBe(2);
  expect((await powers('--help'))[0]).toBe(0);
});

test('a decision about papers is sent by email to the members concerned and to no other member', async () => {
  const [accountant, receiver] = [await loggedIn(api), await loggedIn(api)];
  const own = await company(
    api,
    [
      { id: accountant.id, role: 'accountant' },
      { id: receiver.id, role: 'receiver' },
    ],
    { inn: '7702070139', kpp: '770201001', name: 'ООО «Свои»' },
  );
  const waiting = await contractOf(api, own, { number: '77/1', state: 'review' });
  expect((await contracts(`state ${waiting} active`))[0]).toBe(0);
  const mailbox = await openMailbox(api);
  const email = await mailbox.next('Договор № 77/1 действует');
  expect([email.to, email.text]).toEqual([
    accountant.email,
    expect.stringContaining('https://polka.example/account/contracts'),
  ]);
  await mailbox.close();
  const { rows } = await api.pool.query(
    "select 1 from graphile_worker.jobs where task_identifier = 'company-decision-letter'",
  );
  expect(rows).toEqual([]);
});
