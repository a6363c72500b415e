import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/db.server.ts';
import type { StaffRole } from '../staff-policy/staff-policy.ts';

interface NamedPlace {
  id: number;
  name: string;
}

/** A person of the staff, as those who manage the staff see him. */
export interface PersonRow {
  id: number;
  name: string;
  email: string;
  grants: {
    id: number;
    role: StaffRole;
    city: NamedPlace | null;
    shop: NamedPlace | null;
    createdAt: string;
  }[];
  totp: boolean;
  passkeys: boolean;
  /** The last call at the desk, or the last login. */
  seenAt: Date | null;
  /** How many sessions are live. */
  sessions: number;
  /** Until when a link that was sent is good. */
  linkUntil: Date | null;
}

export interface PeopleFilter {
  role?: string | undefined;
  /** Only people without a second factor. */
  isWithoutFactor: boolean;
  id?: number;
}

/** People who have a grant, newest accounts first. @param before only accounts with a smaller id */
export async function readPeople(
  db: Db,
  { role, isWithoutFactor, id }: PeopleFilter,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<{ rows: PersonRow[]; count: number }> {
  const fits = sql`
    exists (select from staff_grant g where g.user_id = u.id and (${role ?? null}::text is null or g.role = ${role ?? null}))
    and (not ${isWithoutFactor} or not exists (select from staff_totp t where t.user_id = u.id and t.secret is not null)
      and not exists (select from staff_passkey p where p.user_id = u.id))
    and (${id ?? null}::int is null or u.id = ${id ?? null})`;
  const { rows } = await sql<PersonRow>`
    select u.id, u.name, u.email,
      (select json_agg(json_build_object('id', g.id, 'role', g.role, 'createdAt', g.created_at,
         'city', case when c.id is not null then json_build_object('id', c.id, 'name', c.name) end,
         'shop', case when s.id is not null then json_build_object('id', s.id, 'name', s.name) end) order by g.id)
       from staff_grant g left join city c on c.id = g.city_id left join shop s on s.id = g.shop_id
       where g.user_id = u.id) as grants,
      exists (select from staff_totp t where t.user_id = u.id and t.secret is not null) as totp,
      exists (select from staff_passkey p where p.user_id = u.id) as passkeys,
      greatest((select max(seen_at) from staff_session where user_id = u.id and stage = 'open'),
        (select max(at) from audit_entry where subject_id = u.id and action = 'staff.logged-in')) as "seenAt",
      (select count(*)::int from staff_session where user_id = u.id and expires_at > now()) as sessions,
      (select max(expires_at) from staff_link where user_id = u.id and expires_at > now()) as "linkUntil"
    from app_user u
    where ${fits} and (${before ?? null}::int is null or u.id < ${before ?? null})
    order by u.id desc limit ${limit}
  `.execute(db);
  const counted = await sql<{
    count: number;
  }>`select count(*)::int as count from app_user u where ${fits}`.execute(db);
  return { rows, count: counted.rows[0]?.count ?? 0 };
}

/** Removes a grant of a person. @returns its role; undefined when he has no such grant */
export async function deleteGrant(tx: Tx, userId: number, id: number): Promise<StaffRole | undefined> {
  const { rows } = await sql<{ role: StaffRole }>`
    delete from staff_grant where user_id = ${userId} and id = ${id} returning role
  `.execute(tx);
  return rows[0]?.role;
}

/** Whether an account has a role of the staff. */
export async function readHasRole(db: Db, userId: number, role: StaffRole): Promise<boolean> {
  const { rows } = await sql`select from staff_grant where user_id = ${userId} and role = ${role}`.execute(
    db,
  );
  return rows.length > 0;
}

/** Whether the person has ever confirmed his email, and so has a password of his own. */
export async function readIsConfirmed(db: Db, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('app_user')
    .select('confirmed_at')
    .where('id', '=', userId)
    .executeTakeFirst();
  return row?.confirmed_at != null;
}
