import type { Db, Tx } from '../database/db.server.ts';
import { prepared } from '../database/prepared.server.ts';
import { KEY_DAYS } from './shapes.ts';

export interface Key {
  /** What is written: equal keys of different scopes are independent. */
  scope: string;
  /** Whose key it is, as the scope defines it. */
  owner: number;
  key: string;
  bodyHash: Buffer;
}

/** How many old keys one claim deletes: bounded, so that no request waits long. */
const FORGOTTEN_AT_ONCE = 50;

/**
 * SQL that inserts a key unless it exists, as the parts `forgotten` and `claimed` of a `with`; `claimed` has a row if the key is
 * new. It waits for the end of another transaction that is using the same key, and deletes some keys older than the retention.
 * Its limits are constants: for a parameter PostgreSQL would make a new plan each time.
 * @param key SQL expressions
 */
export function claimKeyText(key: Record<'scope' | 'owner' | 'key' | 'bodyHash', string>): string {
  return `forgotten as (
     delete from idempotency_key where (scope, owner, key) in (
       select scope, owner, key from idempotency_key where created_at < now() - interval '${KEY_DAYS} days'
       order by created_at limit ${FORGOTTEN_AT_ONCE} for update skip locked)),
   claimed as (
     insert into idempotency_key (scope, owner, key, body_hash)
     values (${key.scope}, ${key.owner}, ${key.key}, ${key.bodyHash})
     on conflict do nothing returning key)`;
}

const claim = prepared<{ isNew: boolean }>(
  'claim_key',
  `with ${claimKeyText({ scope: '$1', owner: '$2', key: '$3', bodyHash: '$4' })}
   select exists (select from claimed) as "isNew"`,
);

/**
 * Inserts a key unless it exists. Waits for the end of another transaction that is using the same key.
 * @returns whether the key is new
 */
export async function insertKey(tx: Tx, { scope, owner, key, bodyHash }: Key): Promise<boolean> {
  return (await claim(tx, [scope, owner, key, bodyHash]))[0]?.isNew === true;
}

/**
 * Reads a key and locks it. A lock is written to the log, so the caller's commit waits for the standby, as the first request may not
 * have done (REL-84): what only this server knows is not confirmed to anybody.
 */
export async function readKey(db: Db, { scope, owner, key }: Omit<Key, 'bodyHash'>) {
  return db
    .selectFrom('idempotency_key')
    .select(['body_hash as bodyHash', 'answer'])
    .where('scope', '=', scope)
    .where('owner', '=', owner)
    .where('key', '=', key)
    .forUpdate()
    .executeTakeFirst();
}

/** SQL that stores the answer for a key; each value is an SQL expression. */
export function storeAnswerText(answer: string, key: Record<'scope' | 'owner' | 'key', string>): string {
  return `update idempotency_key set answer = ${answer}
          where scope = ${key.scope} and owner = ${key.owner} and key = ${key.key}`;
}

const storeAnswer = prepared('write_answer', storeAnswerText('$4', { scope: '$1', owner: '$2', key: '$3' }));

/** Stores the answer for a key. */
export async function writeAnswer(tx: Tx, { scope, owner, key }: Key, answer: object): Promise<void> {
  await storeAnswer(tx, [scope, owner, key, JSON.stringify(answer)]);
}

const move = prepared(
  'move_keys',
  `with moved as (delete from idempotency_key where scope = $1 and owner = $2 returning *)
   insert into idempotency_key (scope, owner, key, body_hash, answer, created_at)
   select scope, $3, key, body_hash, answer, created_at from moved on conflict do nothing`,
);

/** Gives the keys of one owner to another. */
export async function moveKeys(
  tx: Tx,
  { scope, from, to }: { scope: string; from: number; to: number },
): Promise<void> {
  await move(tx, [scope, from, to]);
}
