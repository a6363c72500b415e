import type { Db, Tx } from '../../core/db.server.ts';

/** A line of the ledger: an answer about one aim. */
export interface ConsentRow {
  aim: string;
  version: string;
  isGiven: boolean;
  at: Date;
}

/** Every answer of somebody, the latest first. */
export async function readConsents(db: Db, userId: number): Promise<ConsentRow[]> {
  return db
    .selectFrom('consent')
    .select(['aim', 'text_version as version', 'is_given as isGiven', 'given_at as at'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .execute();
}

/** Adds an answer to the ledger. */
export async function insertAnswer(
  tx: Tx,
  { userId, aim, version, isGiven, address }: Omit<ConsentRow, 'at'> & { userId: number; address: string },
): Promise<void> {
  await tx
    .insertInto('consent')
    .values({ user_id: userId, aim, text_version: version, is_given: isGiven, address })
    .execute();
}
