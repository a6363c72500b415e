import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/db.server.ts';
import type { SettingPart } from './staff-settings.ts';

/** A saved version of a part of the settings. */
export interface SettingVersion {
  n: number;
  value: unknown;
  at: Date;
  by: string;
}

/** The last versions of a part, the newest first. */
export async function readVersions(db: Db, part: SettingPart, most: number): Promise<SettingVersion[]> {
  const { rows } = await sql<SettingVersion>`
    select v.n, v.value, v.created_at as at, u.name as by from setting_version v join app_user u on u.id = v.author_id
    where v.part = ${part} order by v.n desc limit ${most}
  `.execute(db);
  return rows;
}

/** Locks a part until the transaction ends. @returns the number of its last version; 0: none */
export async function lockPart(tx: Tx, part: SettingPart): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`setting ${part}`}, 0))`.execute(tx);
  const { rows } = await sql<{ n: number }>`
    select coalesce(max(n), 0) as n from setting_version where part = ${part}
  `.execute(tx);
  return rows[0]?.n ?? 0;
}

export async function insertVersion(
  tx: Tx,
  given: { part: SettingPart; n: number; value: unknown; authorId: number },
): Promise<void> {
  await sql`
    insert into setting_version (part, n, value, author_id)
    values (${given.part}, ${given.n}, ${JSON.stringify(given.value)}::jsonb, ${given.authorId})
  `.execute(tx);
}

export async function countVisibleGoods(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from visible_product`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

export async function countOrders(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from shop_order`.execute(db);
  return rows[0]?.count ?? 0;
}
