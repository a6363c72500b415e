import type { Tx } from '../../core/db.server.ts';
import { prepared } from '../../core/prepared.server.ts';

export interface Key {
  owner: number;
  key: string;
  bodyHash: Buffer;
}

const claim = prepared<{ isNew: number }>(
  'claim_key',
  `insert into idempotency_key (owner, key, body_hash) values ($1, $2, $3)
   on conflict do nothing returning 1 as "isNew"`,
);

/** Takes a key that nobody has; who asks for one that is being worked with waits for the end of that work. */
export async function insertKey(tx: Tx, { owner, key, bodyHash }: Key): Promise<boolean> {
  return (await claim(tx, [owner, key, bodyHash])).length > 0;
}

export async function readKey(tx: Tx, { owner, key }: Key) {
  return tx
    .selectFrom('idempotency_key')
    .select(['body_hash as bodyHash', 'answer'])
    .where('owner', '=', owner)
    .where('key', '=', key)
    .executeTakeFirst();
}

const tellAnswer = prepared(
  'write_answer',
  `with forgotten as (
     delete from idempotency_key where (owner, key) in (
       select owner, key from idempotency_key where created_at < now() - make_interval(days => $4)
       order by created_at limit $5 for update skip locked))
   update idempotency_key set answer = $3 where owner = $1 and key = $2`,
);

/** Keeps the answer of a key, and forgets some keys that are older than so many days. */
export async function writeAnswer(
  tx: Tx,
  { owner, key }: Key,
  answer: object,
  { days, most }: { days: number; most: number },
): Promise<void> {
  await tellAnswer(tx, [owner, key, JSON.stringify(answer), days, most]);
}
