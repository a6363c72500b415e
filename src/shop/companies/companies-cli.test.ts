import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../tests/support/api.ts';
import { loggedIn } from '../../../tests/support/companies.ts';
import { runCompanies } from './companies.cli.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

async function cli(line: string) {
  let [out, err] = ['', ''];
  const stdout = { write: (text: string) => (out += text) };
  const stderr = { write: (text: string) => (err += text) };
  const code = await runCompanies(line.split(' '), { stdout, stderr, db: api.db });
  return { code, out, err };
}

test('staff lists companies, confirms one of several with the same details and adds the members of the others to it', async () => {
  const [first, second] = [await loggedIn(api), await loggedIn(api)];
  const requisites = { inn: '7707083893', kpp: '773601001', full_name: 'ООО «Ромашка»' };
  const add = async (who: typeof first) =>
    (await who.browser.post('companies/legal-entities/', requisites)).body.id as number;
  const [one, other] = [await add(first), await add(second)];
  expect((await cli('list --review')).out.split('\n')).toEqual([
    `${other}  ИНН 7707083893 КПП 773601001  на проверке  ООО «Ромашка»  ${second.email}`,
    `${one}  ИНН 7707083893 КПП 773601001  на проверке  ООО «Ромашка»  ${first.email}`,
    '',
  ]);
  expect(await cli(`confirm ${one}`)).toEqual({ code: 0, out: 'Записано.\n', err: '' });
  expect(await cli(`confirm ${other}`)).toMatchObject({
    code: 1,
    err: expect.stringContaining(`юрлицо ${one}`),
  });
  expect((await cli(`join ${one} ${second.email.toUpperCase()} buyer`)).code).toBe(0);
  expect((await cli(`join ${one} ${second.email} head`)).code).toBe(1);
  expect((await cli(`join ${one} nobody@polka.example head`)).code).toBe(1);
  expect((await cli(`hide ${other}`)).code).toBe(0);
  const { body } = await second.browser.get('companies/legal-entities/');
  expect(body.results).toMatchObject([{ id: one, role: 'buyer', status: 'confirmed' }]);
  expect((await second.browser.get('users/session/')).body.buyer).toBeNull();
  for (const line of [
    '',
    'confirm',
    'confirm 0',
    'confirm x',
    `join ${one} a@b.ru owner`,
    `hide ${one} ${other}`,
    'list all',
  ])
    expect([line, (await cli(line)).code]).toEqual([line, 2]);
  const { rows } = await api.pool.query("select action from audit_entry where actor = 'cli' order by id");
  expect(rows.map(({ action }) => action)).toEqual(['company.confirmed', 'company.joined', 'company.hidden']);
});
