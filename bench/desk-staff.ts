import { readConfig } from '../src/platform/config/config.server.ts';
import type { Pool } from '../src/platform/database/db.server.ts';
import { enterDesk, grant } from '../tests/support/desk.ts';

/** Owners of the shop with open sessions at the desk. @returns the cookies of each, as a header */
export async function openStaff(
  pool: Pool,
  env: Record<string, string>,
  count: number,
): Promise<{ id: number; cookie: string }[]> {
  const config = readConfig({ ...process.env, ...env });
  const staff = [];
  for (let at = 0; at < count; at++) {
    const { rows } = await pool.query(
      `insert into app_user (name, email, phone, password_hash, confirmed_at)
       values ($1, $2, $3, '', now()) returning id`,
      [`Сотрудник ${at}`, `staff-${at}@example.com`, `+7999${String(1_000_000 + at)}`],
    );
    const browser = { cookies: new Map<string, string>() };
    await grant({ pool } as never, rows[0].id, 'owner');
    await enterDesk({ pool, config } as never, { id: rows[0].id, browser });
    staff.push({
      id: rows[0].id,
      cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    });
  }
  return staff;
}
