import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/db.server.ts';

/** A delivery address of a user. */
export interface AddressRow {
  id: number;
  /** The name of the city or settlement. */
  city: string;
  /** The shop's city, when the address was saved with its id; null: it was saved with a name. */
  city_id: number | null;
  street: string;
  house: string;
  flat: string;
  comment: string;
  lat: number | null;
  lon: number | null;
  is_default: boolean;
}

const COLUMNS = [
  ...(['id', 'city', 'city_id', 'street', 'house', 'flat', 'comment'] as const),
  ...(['lat', 'lon', 'is_default'] as const),
] as const;

/** The default first, then the latest. */
export async function readAddresses(
  db: Db,
  userId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<AddressRow[]> {
  return db
    .selectFrom('delivery_address')
    .select(COLUMNS)
    .where('user_id', '=', userId)
    .orderBy('is_default', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countAddresses(db: Db, userId: number): Promise<number> {
  const row = await db
    .selectFrom('delivery_address')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** An address of this user only. */
export async function readAddress(db: Db, userId: number, id: number): Promise<AddressRow | undefined> {
  return db
    .selectFrom('delivery_address')
    .select(COLUMNS)
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** Serialises changes of one address book until the transaction ends. */
export async function lockBook(tx: Tx, userId: number): Promise<void> {
  await sql`select from app_user where id = ${userId} for no key update`.execute(tx);
}

/** Removes the default mark from all addresses of the book. */
export async function clearDefault(tx: Tx, userId: number): Promise<void> {
  await tx
    .updateTable('delivery_address')
    .set({ is_default: false })
    .where('user_id', '=', userId)
    .where('is_default', '=', true)
    .execute();
}

export async function insertAddress(
  tx: Tx,
  userId: number,
  address: Omit<AddressRow, 'id'>,
): Promise<AddressRow> {
  return tx
    .insertInto('delivery_address')
    .values({ user_id: userId, ...address })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

export async function updateAddress(
  tx: Tx,
  { userId, id }: { userId: number; id: number },
  { id: _, ...address }: AddressRow,
): Promise<void> {
  await tx
    .updateTable('delivery_address')
    .set(address)
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .execute();
}

/** @returns whether it was the default; undefined when there was no such address */
export async function deleteAddress(tx: Tx, userId: number, id: number): Promise<boolean | undefined> {
  const row = await tx
    .deleteFrom('delivery_address')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('is_default')
    .executeTakeFirst();
  return row?.is_default;
}

/** Makes the latest address the default. */
export async function writeLatestDefault(tx: Tx, userId: number): Promise<void> {
  await sql`
    update delivery_address set is_default = true
    where id = (select max(id) from delivery_address where user_id = ${userId})
  `.execute(tx);
}
