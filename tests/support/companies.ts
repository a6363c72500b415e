import type { MemberRole } from '../../src/shop/session/session.ts';
import { registered } from './accounts.ts';
import type { TestApi } from './api.ts';

type Shop = Pick<TestApi, 'browser' | 'pool'>;

/** A registered person who is logged in. */
export async function loggedIn(api: Shop) {
  const person = await registered(api);
  const { rows } = await api.pool.query('select id from app_user where phone = $1', [person.phone]);
  const browser = await api.browser();
  await logIn(browser, person);
  return { ...person, id: rows[0].id as number, browser };
}

/** Logs in a person of `registered`; the first company is chosen then. */
export async function logIn(browser: Awaited<ReturnType<TestApi['browser']>>, { email }: { email: string }) {
  const { status, body } = await browser.post('users/login/', { login: email, password: 'Vitrina2026' });
  if (status !== 200) throw new Error(`login answered ${status}`);
  return body;
}

/** A company that the shop has confirmed, with people in it. @returns its id */
export async function company(
  api: Shop,
  members: readonly { id: number; role: MemberRole }[],
  given: { inn?: string; kpp?: string; name?: string } = {},
): Promise<number> {
  const { inn = '7707083893', kpp = '773601001', name = 'ООО «Ромашка»' } = given;
  const { rows } = await api.pool.query(
    `insert into legal_entity (inn, kpp, name, full_name, confirmed_at)
     values ($1, $2, $3, $3, case when exists (
       select from legal_entity where inn = $1 and kpp = $2 and confirmed_at is not null) then null else now() end)
     returning id`,
    [inn, kpp, name],
  );
  for (const { id, role } of members)
    await api.pool.query(
      'insert into legal_entity_member (legal_entity_id, user_id, role) values ($1, $2, $3)',
      [rows[0].id, id, role],
    );
  return rows[0].id;
}

/** A contract of a company, in force by default; prices are those of `priceType`. @returns its id */
export async function contractOf(
  api: Shop,
  legalEntityId: number,
  given: {
    number?: string;
    from?: string;
    to?: string | null;
    state?: string;
    priceType?: number | null;
    audience?: 'retail' | 'wholesale';
    percent?: number;
    delayDays?: number;
    creditLimitKopecks?: number | null;
  } = {},
): Promise<number> {
  const { number = 'Д-1', from = '2020-01-01', to = null, state = 'active', priceType = null } = given;
  const { audience = 'wholesale', percent = 0, delayDays = 0, creditLimitKopecks = null } = given;
  await api.pool.query(
    `insert into seller (name, full_name, inn, ogrn, address, is_default)
     select 'Полка', 'ООО «Полка»', '7736207543', '1027700229193', 'Екатеринбург', true
     where not exists (select from seller)`,
  );
  const { rows } = await api.pool.query(
    `insert into contract (legal_entity_id, seller_id, number, date, valid_to, state, price_type_id, audience, percent,
       payment_delay_days, credit_limit_kopecks)
     values ($1, (select min(id) from seller), $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id`,
    [legalEntityId, number, from, to, state, priceType, audience, percent, delayDays, creditLimitKopecks],
  );
  return rows[0].id;
}
