import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/db.server.ts';
import type { SharedKind, SharedLine } from './sharing.ts';

/** The owner of a link: a user, or a guest by the session. */
export interface Owner {
  sessionId: number;
  userId: number | null;
}

export interface SharedRow {
  id: number;
  salt: Buffer;
  kind: SharedKind;
  lines: SharedLine[];
  createdAt: Date;
  expiresAt: Date;
}

const ownerOf = ({ sessionId, userId }: Owner) => userId ?? -sessionId;
const ROW = sql`id, salt, kind, lines, created_at as "createdAt", expires_at as "expiresAt"`;
const WORKS = sql`revoked_at is null and expires_at > now()`;

/** Locks an owner, so that links are created one at a time. @returns whether the session still belongs to the owner */
export async function lockOwner(tx: Tx, owner: Owner): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtext('shared_cart'), ${ownerOf(owner)})`.execute(tx);
  const { rows } = await sql`
    select from session where id = ${owner.sessionId} and user_id is not distinct from ${owner.userId} for key share
  `.execute(tx);
  return rows.length > 0;
}

/** Prolongs the working link to the same list by `days` days from now. @returns undefined without such a link */
export async function prolongSame(
  tx: Tx,
  owner: Owner,
  { kind, lines, days }: { kind: SharedKind; lines: readonly SharedLine[]; days: number },
): Promise<SharedRow | undefined> {
  const { rows } = await sql<SharedRow>`
    update shared_cart set expires_at = now() + make_interval(days => ${days})
    where id = (select max(id) from shared_cart
                where owner = ${ownerOf(owner)} and kind = ${kind} and lines = ${JSON.stringify(lines)}::jsonb and ${WORKS})
    returning ${ROW}
  `.execute(tx);
  return rows[0];
}

export async function insertShared(
  tx: Tx,
  { sessionId, userId }: Owner,
  shared: { tokenHash: Buffer; salt: Buffer; kind: SharedKind; lines: readonly SharedLine[]; days: number },
): Promise<SharedRow> {
  const { tokenHash, salt, kind, lines, days } = shared;
  const { rows } = await sql<SharedRow>`
    insert into shared_cart (token_hash, salt, kind, lines, session_id, user_id, expires_at)
    values (${tokenHash}, ${salt}, ${kind}, ${JSON.stringify(lines)}::jsonb, ${userId === null ? sessionId : null},
            ${userId}, now() + make_interval(days => ${days}))
    returning ${ROW}
  `.execute(tx);
  return rows[0] as SharedRow;
}

/** The owner's working links, the latest first. */
export async function readSharedOf(db: Db, owner: Owner): Promise<SharedRow[]> {
  const { rows } = await sql<SharedRow>`
    select ${ROW} from shared_cart where owner = ${ownerOf(owner)} and ${WORKS} order by id desc
  `.execute(db);
  return rows;
}

/** The list behind a working link, and its owner. */
export async function readShared(
  db: Db,
  tokenHash: Buffer,
): Promise<(SharedRow & { owner: number }) | undefined> {
  const { rows } = await sql<SharedRow & { owner: number }>`
    select ${ROW}, owner from shared_cart where token_hash = ${tokenHash} and ${WORKS}
  `.execute(db);
  return rows[0];
}

/** @returns whether the owner had such a working link */
export async function revokeShared(db: Db, owner: Owner, tokenHash: Buffer): Promise<boolean> {
  const { rows } = await sql`
    update shared_cart set revoked_at = now()
    where token_hash = ${tokenHash} and owner = ${ownerOf(owner)} and ${WORKS} returning id
  `.execute(db);
  return rows.length > 0;
}

/** Moves a guest's links to the user who has logged in. */
export async function moveLinksToUser(tx: Tx, sessionId: number, userId: number): Promise<void> {
  await tx
    .updateTable('shared_cart')
    .set({ session_id: null, user_id: userId })
    .where('session_id', '=', sessionId)
    .execute();
}

/** Deletes at most `most` links that no longer work. @returns their number */
export async function deleteEndedLinks(db: Db, most: number): Promise<number> {
  const { rows } = await sql`
    delete from shared_cart where id in (
      select id from shared_cart where revoked_at is not null or expires_at <= now()
      limit ${most} for update skip locked)
    returning id
  `.execute(db);
  return rows.length;
}

/** Lists a user has shared, without the tokens of their links. */
export async function readSharedListsOf(db: Db, userId: number): Promise<unknown[]> {
  const { rows } = await sql`
    select case s.kind when 'cart' then 'Корзина' else 'Избранное' end as "Список", s.created_at as "Создана ссылка",
      s.expires_at as "Действует до", s.revoked_at as "Доступ закрыт",
      (select json_agg(json_build_object('Товар', p.name, 'Количество', l.quantity) order by l.position)
       from rows from (jsonb_to_recordset(s.lines) as (product int, quantity int)) with ordinality
         as l (product, quantity, position)
       join product p on p.id = l.product) as "Товары"
    from shared_cart s where s.user_id = ${userId} order by s.id
  `.execute(db);
  return rows;
}

export async function deleteSharedListsOf(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('shared_cart').where('user_id', '=', userId).execute();
}
