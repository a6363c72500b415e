import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/db.server.ts';

export interface User {
  id: number;
  name: string;
  email: string;
  /** `+79221234567`. */
  phone: string;
}

/** An account with its password hash, for a login. */
export interface Account extends User {
  hash: string;
  /** Whether the owner has confirmed the email. */
  isConfirmed: boolean;
}

const columns = ['id', 'name', 'email', 'phone'] as const;

/** The account with an email, ignoring case. */
export async function readByEmail(db: Db, email: string): Promise<Account | undefined> {
  return db
    .selectFrom('app_user')
    .select([...columns, 'password_hash as hash'])
    .select(sql<boolean>`confirmed_at is not null`.as('isConfirmed'))
    .where(sql<string>`lower(email)`, '=', sql<string>`lower(${email})`)
    .executeTakeFirst();
}

function confirmedOfPhone(db: Db, phone: string) {
  return db
    .selectFrom('app_user')
    .select([...columns, 'password_hash as hash'])
    .select(sql<boolean>`confirmed_at is not null`.as('isConfirmed'))
    .where('phone', '=', phone)
    .where('confirmed_at', 'is not', null)
    .orderBy('id');
}

/** The oldest confirmed account with a normalized phone and this hash. */
export async function readByPhoneAndHash(db: Db, phone: string, hash: string): Promise<Account | undefined> {
  return confirmedOfPhone(db, phone).where('password_hash', '=', hash).limit(1).executeTakeFirst();
}

/** The oldest confirmed accounts with a normalized phone whose hash has another salt or parameters, at most `most`. */
export async function readByPhoneWithOtherSalt(
  db: Db,
  phone: string,
  { start, most }: { start: string; most: number },
): Promise<Account[]> {
  const beginsElse = sql<boolean>`not starts_with(password_hash, ${start})`;
  return confirmedOfPhone(db, phone).where(beginsElse).limit(most).execute();
}

/** The confirmed account with this id and this phone. */
export async function readByPhoneAndId(db: Db, phone: string, id: number): Promise<Account | undefined> {
  return confirmedOfPhone(db, phone).where('id', '=', id).executeTakeFirst();
}

export async function readUser(db: Db, id: number): Promise<User | undefined> {
  return db.selectFrom('app_user').select(columns).where('id', '=', id).executeTakeFirst();
}

/** The password hash of a user. */
export async function readHash(db: Db, id: number): Promise<string | undefined> {
  const row = db.selectFrom('app_user').select('password_hash as hash').where('id', '=', id);
  return (await row.executeTakeFirst())?.hash;
}

/** Locks a user until the transaction ends, so that logins run one at a time. @returns the current password hash */
export async function lockUser(tx: Tx, id: number): Promise<string | undefined> {
  const row = await tx
    .selectFrom('app_user')
    .select('password_hash as hash')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row?.hash;
}

/** @returns the id; undefined when an account has this email already */
export async function insertUser(
  tx: Tx,
  { name, email, phone, hash, isConfirmed }: Omit<Account, 'id'>,
): Promise<number | undefined> {
  const row = await tx
    .insertInto('app_user')
    .values({ name, email, phone, password_hash: hash, ...(!isConfirmed && { confirmed_at: null }) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Whether an account with this email, name and phone was created within the last seconds. */
export async function isJustCreated(
  db: Db,
  { name, email, phone }: Pick<User, 'name' | 'email' | 'phone'>,
  seconds: number,
): Promise<boolean> {
  const row = await db
    .selectFrom('app_user')
    .select('id')
    .where(sql<string>`lower(email)`, '=', sql<string>`lower(${email})`)
    .where('name', '=', name)
    .where('phone', '=', phone)
    .where('created_at', '>', sql<Date>`clock_timestamp() - make_interval(secs => ${seconds})`)
    .executeTakeFirst();
  return row !== undefined;
}

export async function writeHash(db: Db, id: number, hash: string): Promise<void> {
  await db.updateTable('app_user').set({ password_hash: hash }).where('id', '=', id).execute();
}

/** Marks the email as confirmed: its owner has opened a link sent to it. */
export async function writeConfirmed(tx: Tx, id: number): Promise<void> {
  await tx
    .updateTable('app_user')
    .set({ confirmed_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('confirmed_at', 'is', null)
    .execute();
}

/** Ids of accounts that were created `days` ago or earlier and never confirmed. */
export async function readUnconfirmed(
  db: Db,
  { days, after, most }: { days: number; after: number; most: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('app_user')
    .select('id')
    .where('confirmed_at', 'is', null)
    .where('created_at', '<', sql<Date>`now() - make_interval(days => ${days})`)
    .where('id', '>', after)
    .orderBy('id')
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}

/** Locks an account until the transaction ends. @returns whether it is still unconfirmed */
export async function lockUnconfirmed(tx: Tx, id: number): Promise<boolean> {
  const row = tx.selectFrom('app_user').select('id').where('id', '=', id).where('confirmed_at', 'is', null);
  return (await row.forUpdate().executeTakeFirst()) !== undefined;
}

/** Deletes an unconfirmed account with its consents. Nobody has ever logged in to it. */
export async function deleteUnconfirmed(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('app_user').where('id', '=', id).where('confirmed_at', 'is', null).execute();
}

export async function writeName(db: Db, id: number, name: string): Promise<void> {
  await db.updateTable('app_user').set({ name }).where('id', '=', id).execute();
}

export async function writePhone(db: Db, id: number, phone: string): Promise<void> {
  await db.updateTable('app_user').set({ phone }).where('id', '=', id).execute();
}

/** Whether a write failed because another account has just taken the email. */
export function isEmailConflict(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === '23505';
}

/** Adds rows to the ledger of consents. */
export async function insertConsents(
  tx: Tx,
  userId: number,
  consents: readonly { aim: string; version: string }[],
  address: string,
): Promise<void> {
  await tx
    .insertInto('consent')
    .values(consents.map(({ aim, version }) => ({ user_id: userId, aim, text_version: version, address })))
    .execute();
}
