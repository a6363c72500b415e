import { sql } from 'kysely';
import type { Db, Tx } from '../../core/db.server.ts';

export interface Key {
  owner: number;
  key: string;
  bodyHash: Buffer;
}

/** Takes a key that nobody has; who asks for one that is being worked with waits for the end of that work. */
export async function insertKey(tx: Tx, { owner, key, bodyHash }: Key): Promise<boolean> {
  const found = await sql`
    insert into idempotency_key (owner, key, body_hash) values (${owner}, ${key}, ${bodyHash})
    on conflict do nothing returning 1
  `.execute(tx);
  return found.rows.length > 0;
}

export async function readKey(tx: Tx, { owner, key }: Key) {
  return tx
    .selectFrom('idempotency_key')
    .select(['body_hash as bodyHash', 'answer'])
    .where('owner', '=', owner)
    .where('key', '=', key)
    .executeTakeFirst();
}

export async function writeAnswer(tx: Tx, { owner, key }: Key, answer: object): Promise<void> {
  await tx
    .updateTable('idempotency_key')
    .set({ answer: JSON.stringify(answer) })
    .where('owner', '=', owner)
    .where('key', '=', key)
    .execute();
}

/** Forgets some keys that are older than so many days. */
export async function deleteOldKeys(db: Db, days: number, most: number): Promise<void> {
  await sql`
    delete from idempotency_key where (owner, key) in (
      select owner, key from idempotency_key where created_at < now() - make_interval(days => ${days})
      order by created_at limit ${most} for update skip locked)
  `.execute(db);
}
