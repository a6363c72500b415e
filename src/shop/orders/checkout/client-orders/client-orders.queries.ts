import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../../platform/database/db.server.ts';
import type { LegalDay } from '../../../../platform/text/legal-day.ts';
import { inCities } from '../../../accounts/staff-places/staff-places.server.ts';
import type { Scope } from '../../../accounts/staff-policy/staff-policy.ts';
import { contractInForceText } from '../../../companies/contracts/contracts.server.ts';
import type { MemberRole } from '../../../session/session.ts';
import { inScope } from '../../staff/staff-order/staff-order.queries.ts';

/** A person who may order. */
export interface ClientPerson {
  id: number;
  name: string;
  email: string;
  phone: string;
}

/** A company in the search for a client. */
export interface FoundCompany {
  id: number;
  name: string;
  inn: string;
  kpp: string;
  city: string | null;
}

/** SQL condition: `legal_entity e` is in these places and not hidden. */
const isSeen = (scope: Scope): RawBuilder<boolean> =>
  sql<boolean>`(e.hidden_at is null and ${inCities(scope, sql`e.city_id`)})`;

/** Companies in these places by a part of the name or the beginning of the INN; those with recent orders first. */
export async function readFoundCompanies(
  db: Db,
  scope: Scope,
  { text, most }: { text: string; most: number },
): Promise<FoundCompany[]> {
  const words = text.replace(/[\\%_]/g, String.raw`\$&`);
  const { rows } = await sql<FoundCompany>`
    select e.id, e.name, e.inn, e.kpp, c.name as city
    from legal_entity e left join city c on c.id = e.city_id
    where ${isSeen(scope)}
      and (e.inn like ${`${words}%`} or e.name ilike ${`%${words}%`} or e.full_name ilike ${`%${words}%`})
    order by (select max(o.id) from shop_order o where o.legal_entity_id = e.id) desc nulls last, e.id desc
    limit ${most}
  `.execute(db);
  return rows;
}

/** A company as a client: who orders for it, and its contracts in force. */
export interface ClientCompany {
  id: number;
  name: string;
  inn: string;
  cityId: number | null;
  people: (ClientPerson & { role: MemberRole })[];
  contracts: {
    id: number;
    number: string;
    date: LegalDay;
    validTo: LegalDay | null;
    percent: number;
    delayDays: number;
  }[];
}

export async function readClientCompany(
  db: Db,
  scope: Scope,
  id: number,
): Promise<ClientCompany | undefined> {
  const { rows } = await sql<ClientCompany>`
    select e.id, e.name, e.inn, e.city_id as "cityId",
      (select coalesce(json_agg(json_build_object('id', u.id, 'name', u.name, 'email', u.email, 'phone', u.phone,
         'role', m.role) order by m.role = 'head' desc, u.name), '[]')
       from legal_entity_member m join app_user u on u.id = m.user_id
       where m.legal_entity_id = e.id and u.confirmed_at is not null) as people,
      (select coalesce(json_agg(json_build_object('id', k.id, 'number', k.number, 'date', k.date, 'validTo', k.valid_to,
         'percent', k.percent, 'delayDays', k.payment_delay_days)
         order by (select max(o.id) from shop_order o where o.contract_id = k.id) desc nulls last, k.id), '[]')
       from contract k where k.legal_entity_id = e.id and ${sql.raw(contractInForceText('k'))}) as contracts
    from legal_entity e where e.id = ${id} and ${isSeen(scope)}
  `.execute(db);
  return rows[0];
}

/** Where something is delivered. */
export interface ClientAddress {
  settlement: string;
  street: string;
  house: string;
  flat: string;
  comment: string;
}

/**
 * Where the orders of a company in these places were delivered, each address once, the latest first. What its people have saved
 * for themselves is not among them (STF-170).
 */
export async function readCompanyDeliveries(
  db: Db,
  scope: Scope,
  { company, most }: { company: number; most: number },
): Promise<ClientAddress[]> {
  const { rows } = await sql<ClientAddress>`
    select settlement, street, house, flat, comment from (
      select distinct on (settlement, street, house, flat) a.*, o.id
      from shop_order o join city c on c.id = o.city_id
      cross join lateral (
        select coalesce(nullif(o.address->>'settlement', ''), c.name) as settlement, coalesce(o.address->>'street', '') as street,
          coalesce(o.address->>'house', '') as house, coalesce(o.address->>'flat', '') as flat,
          coalesce(o.address->>'comment', '') as comment) a
      where o.legal_entity_id = ${company} and o.address is not null and o.state <> 'cancelled' and ${inScope(scope)}
      order by settlement, street, house, flat, o.id desc) delivered
    order by id desc limit ${most}
  `.execute(db);
  return rows;
}

/** A person as a client, who is seen in the reader's places. */
export interface ClientOfShop extends ClientPerson {
  lastCityId: number | null;
  /** Companies in these places of which he is a member. */
  companies: { id: number; name: string; role: MemberRole }[];
}

export async function readClient(db: Db, scope: Scope, id: number): Promise<ClientOfShop | undefined> {
  const { rows } = await sql<ClientOfShop>`
    select u.id, u.name, u.email, u.phone,
      (select o.city_id from shop_order o where o.user_id = u.id order by o.id desc limit 1) as "lastCityId",
      (select coalesce(json_agg(json_build_object('id', e.id, 'name', e.name, 'role', m.role) order by e.name), '[]')
       from legal_entity_member m join legal_entity e on e.id = m.legal_entity_id
       where m.user_id = u.id and ${isSeen(scope)}) as companies
    from app_user u where u.id = ${id} and u.confirmed_at is not null
  `.execute(db);
  return rows[0];
}

/** Whether a company is in these places. */
export async function readIsCompanySeen(db: Db, scope: Scope, id: number): Promise<boolean> {
  const { rows } = await sql`select from legal_entity e where e.id = ${id} and ${isSeen(scope)}`.execute(db);
  return rows.length > 0;
}
