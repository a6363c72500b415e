import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/db.server.ts';
import type { Grant, StaffRole } from '../staff-policy/staff-policy.ts';

/** The grants of a person, oldest first. */
export async function readGrants(db: Db, userId: number): Promise<Grant[]> {
  const { rows } = await sql<Grant>`
    select role, city_id as "cityId", shop_id as "shopId" from staff_grant where user_id = ${userId} order by id
  `.execute(db);
  return rows;
}

/** A person of the staff with the names of the places. */
export interface StaffPerson {
  id: number;
  email: string;
  name: string;
  grants: { role: StaffRole; city: NamedPlace | null; shop: NamedPlace | null }[];
}
interface NamedPlace {
  id: number;
  name: string;
}

/** All people who have a grant, in the order of their first grants. */
export async function readStaff(db: Db): Promise<StaffPerson[]> {
  return readPeople(db, sql`true`);
}

/** A person who has a grant. */
export async function readPerson(db: Db, userId: number): Promise<StaffPerson | undefined> {
  return (await readPeople(db, sql`u.id = ${userId}`))[0];
}

async function readPeople(db: Db, fits: RawBuilder<unknown>): Promise<StaffPerson[]> {
  const { rows } = await sql<StaffPerson>`
    select u.id, u.email, u.name, json_agg(json_build_object('role', g.role,
      'city', case when c.id is not null then json_build_object('id', c.id, 'name', c.name) end,
      'shop', case when s.id is not null then json_build_object('id', s.id, 'name', s.name) end) order by g.id) as grants
    from staff_grant g
    join app_user u on u.id = g.user_id
    left join city c on c.id = g.city_id
    left join shop s on s.id = g.shop_id
    where ${fits} group by u.id order by min(g.id)
  `.execute(db);
  return rows;
}

/** The time zone of the places of a person, all cities for one with all places; if they have several zones, that of Moscow. */
export async function readTimeZone(db: Db, userId: number): Promise<string> {
  const { rows } = await sql<{ zone: string | null }>`
    select case when count(distinct c.time_zone) = 1 then min(c.time_zone) end as zone
    from staff_grant g left join shop s on s.id = g.shop_id
    join city c on c.id = coalesce(g.city_id, s.city_id, c.id)
    where g.user_id = ${userId}
  `.execute(db);
  return rows[0]?.zone ?? 'Europe/Moscow';
}

/** @returns whether the grant is new */
export async function insertGrant(tx: Tx, userId: number, { role, cityId, shopId }: Grant): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into staff_grant (user_id, role, city_id, shop_id) values (${userId}, ${role}, ${cityId}, ${shopId})
    on conflict do nothing
  `.execute(tx);
  return (numAffectedRows ?? 0n) > 0n;
}

/** Removes the grants of a person, of one role or all. @returns the roles that were removed */
export async function deleteGrants(tx: Tx, userId: number, role: StaffRole | null): Promise<StaffRole[]> {
  const { rows } = await sql<{ role: StaffRole }>`
    delete from staff_grant where user_id = ${userId} and (${role}::text is null or role = ${role}) returning role
  `.execute(tx);
  return rows.map((row) => row.role);
}

/** Locks the grants of owners until the transaction ends. @returns the ids of the owners */
export async function lockOwners(tx: Tx): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select user_id as id from staff_grant where role = 'owner' order by user_id for update
  `.execute(tx);
  return rows.map(({ id }) => id);
}
