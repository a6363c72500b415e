import { sql } from 'kysely';
import type { Db, Tx } from '../../core/db.server.ts';

export interface User {
  id: number;
  name: string;
  email: string;
  /** `+79221234567`. */
  phone: string;
}

/** What a login is checked against. */
export interface Account extends User {
  hash: string;
  /** Whether somebody has shown that the e-mail is his. */
  isConfirmed: boolean;
}

const columns = ['id', 'name', 'email', 'phone'] as const;

/** Whose the e-mail is, in any case of its letters. */
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

/** The oldest confirmed accounts with a normalized phone whose hash begins otherwise, at most so many. */
export async function readByPhoneSaltedElse(
  db: Db,
  phone: string,
  { start, most }: { start: string; most: number },
): Promise<Account[]> {
  const beginsElse = sql<boolean>`not starts_with(password_hash, ${start})`;
  return confirmedOfPhone(db, phone).where(beginsElse).limit(most).execute();
}

/** The confirmed account of this id, when it has this phone. */
export async function readByPhoneAndId(db: Db, phone: string, id: number): Promise<Account | undefined> {
  return confirmedOfPhone(db, phone).where('id', '=', id).executeTakeFirst();
}

export async function readUser(db: Db, id: number): Promise<User | undefined> {
  return db.selectFrom('app_user').select(columns).where('id', '=', id).executeTakeFirst();
}

/** Holds a user until the transaction ends: his logins come one after another. @returns his hash as it is now */
export async function lockUser(tx: Tx, id: number): Promise<string | undefined> {
  const row = await tx
    .selectFrom('app_user')
    .select('password_hash as hash')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row?.hash;
}

/** @returns nothing when there is an account with this e-mail */
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

export async function writeHash(db: Db, id: number, hash: string): Promise<void> {
  await db.updateTable('app_user').set({ password_hash: hash }).where('id', '=', id).execute();
}

/** A letter to his e-mail was read: the account is his. */
export async function writeConfirmed(tx: Tx, id: number): Promise<void> {
  await tx
    .updateTable('app_user')
    .set({ confirmed_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('confirmed_at', 'is', null)
    .execute();
}

/** Accounts that nobody has confirmed for so many days, by their ids. */
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

/** Holds an account until the transaction ends. @returns whether it is still nobody's */
export async function lockUnconfirmed(tx: Tx, id: number): Promise<boolean> {
  const row = tx.selectFrom('app_user').select('id').where('id', '=', id).where('confirmed_at', 'is', null);
  return (await row.forUpdate().executeTakeFirst()) !== undefined;
}

/** Deletes an account that nobody has confirmed, with its consents: nobody ever logged in by it. */
export async function deleteUnconfirmed(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('app_user').where('id', '=', id).where('confirmed_at', 'is', null).execute();
}

export async function writeName(db: Db, id: number, name: string): Promise<void> {
  await db.updateTable('app_user').set({ name }).where('id', '=', id).execute();
}

export async function writePhone(db: Db, id: number, phone: string): Promise<void> {
  await db.updateTable('app_user').set({ phone }).where('id', '=', id).execute();
}

/** Whether a write failed because somebody has just taken the e-mail. */
export function isTakenMeanwhile(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === '23505';
}

/** Adds to the ledger of consents. */
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
