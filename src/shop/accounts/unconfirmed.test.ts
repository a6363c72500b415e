import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../tests/support/api.ts';
import { PERSONAL_DATA } from '../../api/personal-data.ts';
import { isOfConfirmedCompany } from '../companies/companies.server.ts';
import { unconfirmedJobs } from './accounts.jobs.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi({ SMTP_URL: 'smtp://127.0.0.1:1' });
});
afterAll(() => api.close());

const rows = async (text: string, ...values: unknown[]) => (await api.pool.query(text, values)).rows;
let made = 0;

/** Registers an account `days` days ago. @returns its id */
async function registered(days: number): Promise<number> {
  const person = {
    name: 'Ольга',
    email: `sweep.${++made}@polka.example`,
    phone: `+792255500${10 + made}`,
    password: 'Vitrina2026',
    consents: { account: true },
  };
  expect((await (await api.browser()).post('users/registration/', person)).status).toBe(201);
  const [{ id }] = await rows(
    'update app_user set created_at = now() - make_interval(days => $2) where email = $1 returning id',
    person.email,
    days,
  );
  return id;
}

async function sweep() {
  const jobs = unconfirmedJobs({ db: api.db, parts: PERSONAL_DATA, isNeeded: isOfConfirmedCompany });
  for (const job of Object.values(jobs)) await job({});
}

test('an account unconfirmed for a month is deleted with its consents; one confirmed late stays', async () => {
  const [old, young, confirmed] = [await registered(31), await registered(29), await registered(400)];
  await rows('update app_user set confirmed_at = now() where id = $1', confirmed);
  await sweep();
  expect(await rows("select id from app_user where email like 'sweep.%' order by id")).toEqual([
    { id: young },
    { id: confirmed },
  ]);
  expect(await rows('select user_id from consent where user_id = $1', old)).toEqual([]);
  expect(await rows("select subject_id from audit_entry where action = 'account.forgotten'")).toEqual([
    { subject_id: old },
  ]);
  await api.pool.query('delete from app_user');
});

test('an unconfirmed member of a company is deleted too, unless the shop has confirmed the company', async () => {
  const ids = [await registered(31), await registered(31)];
  for (const [at, id] of ids.entries())
    await rows(
      `with entity as (
         insert into legal_entity (inn, name, full_name, confirmed_at)
         values ('667010000' || $2::int, 'Ромашка', 'ООО «Ромашка»', case $2::int when 1 then now() end) returning id)
       insert into legal_entity_member (legal_entity_id, user_id, role) select id, $1, 'head' from entity`,
      id,
      at,
    );
  await sweep();
  expect(await rows("select id from app_user where email like 'sweep.%'")).toEqual([{ id: ids[1] }]);
});
