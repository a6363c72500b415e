import type { Db, Tx } from '../../../platform/database/db.server.ts';

/** A row of the ledger: an answer for one aim. */
export interface ConsentRow {
  id: number;
  aim: string;
  version: string;
  isGiven: boolean;
  at: Date;
  /** IP address of the answer. */
  address: string;
}

/** All answers of a user, the latest first. */
export async function readConsents(db: Db, userId: number): Promise<ConsentRow[]> {
  return db
    .selectFrom('consent')
    .select(['id', 'aim', 'text_version as version', 'is_given as isGiven', 'given_at as at', 'address'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .execute();
}

/** Adds an answer to the ledger. @returns its id */
export async function insertAnswer(
  tx: Tx,
  { userId, aim, version, isGiven, address }: Omit<ConsentRow, 'id' | 'at'> & { userId: number },
): Promise<number> {
  const row = tx
    .insertInto('consent')
    .values({ user_id: userId, aim, text_version: version, is_given: isGiven, address })
    .returning('id');
  return (await row.executeTakeFirstOrThrow()).id;
}
