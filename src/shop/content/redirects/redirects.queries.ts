import { sql } from 'kysely';
import { allOf } from '../../../platform/database/all-of.queries.ts';
import type { Db, Tx } from '../../../platform/database/db.server.ts';
import { MOST_COUNTED } from '../../../platform/http/cursor.server.ts';

/** A redirect as the staff sees it. */
export interface RedirectRow {
  id: number;
  path: string;
  target: string;
  version: number;
  author: string | null;
  createdAt: Date;
  hits: number;
  lastAt: Date | null;
}

const ROW = sql`r.id, r.path, r.target, r.version, u.name as author, r.created_at as "createdAt",
  coalesce(h.hits, 0) as hits, h.last_at as "lastAt"`;
const FROM = sql`redirect r left join app_user u on u.id = r.author_id left join redirect_hit h on h.redirect_id = r.id`;

function fits(search: string | undefined) {
  const wanted = search?.trim().toLowerCase();
  return allOf([sql`true`, wanted && sql`strpos(r.path || ' ' || r.target, ${wanted}) > 0`]);
}

/** Redirects, newest first. @param page only those with an id below `before` */
export async function readRedirectRows(
  db: Db,
  search: string | undefined,
  { before, most }: { before: number | undefined; most: number },
): Promise<RedirectRow[]> {
  const where = allOf([fits(search), before && sql`r.id < ${before}`]);
  const { rows } = await sql<RedirectRow>`
    select ${ROW} from ${FROM} where ${where} order by r.id desc limit ${most}
  `.execute(db);
  return rows;
}

export async function countRedirectRows(db: Db, search: string | undefined): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select from redirect r where ${fits(search)} limit ${MOST_COUNTED + 1}) found
  `.execute(db);
  return rows[0]?.count ?? 0;
}

export async function readRedirectRow(db: Db, id: number): Promise<RedirectRow | undefined> {
  const { rows } = await sql<RedirectRow>`select ${ROW} from ${FROM} where r.id = ${id}`.execute(db);
  return rows[0];
}

/** Lets one transaction at a time change redirects, because each may change where others lead. */
export async function lockRedirects(tx: Tx): Promise<void> {
  await sql`lock table redirect in share row exclusive mode`.execute(tx);
}

/** All redirects: id and target by path. */
export async function readRedirects(db: Db): Promise<Map<string, { id: number; target: string }>> {
  const rows = await db.selectFrom('redirect').select(['id', 'path', 'target']).execute();
  return new Map(rows.map(({ id, path, target }) => [path, { id, target }]));
}

export async function insertRedirect(
  tx: Tx,
  row: { path: string; target: string; author_id: number },
): Promise<number> {
  return (await tx.insertInto('redirect').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

export async function updateRedirect(tx: Tx, id: number, target: string): Promise<void> {
  await tx.updateTable('redirect').set({ target }).where('id', '=', id).execute();
}

/** @returns whether it existed */
export async function deleteRedirect(tx: Tx, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('redirect').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Counts a visitor who was redirected. */
export async function countHit(db: Db, id: number): Promise<void> {
  await sql`
    insert into redirect_hit (redirect_id, hits, last_at) select id, 1, now() from redirect where id = ${id}
    on conflict (redirect_id) do update set hits = redirect_hit.hits + 1, last_at = now()
  `.execute(db);
}
