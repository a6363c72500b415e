import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/db.server.ts';
import type { ApprovalRule } from './approval-rules.ts';

/** A change that a person makes without a second signature. */
export interface Portion {
  rule: ApprovalRule;
  /** What it changes: `order 12`. */
  subject: string;
  userId: number;
  /** In the unit of the rule. */
  amount: number;
}

/** What a person has done to a subject within a day, in the unit of the rule. */
export async function readPortions(
  tx: Tx,
  { rule, subject, userId }: Omit<Portion, 'amount'>,
): Promise<number> {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(amount), 0) as sum from approval_portion
    where user_id = ${userId} and rule = ${rule} and subject = ${subject} and at > now() - interval '1 day'
  `.execute(tx);
  return rows[0]?.sum ?? 0;
}

/** Stores a portion, and deletes those of the same person that no longer count. */
export async function insertPortion(tx: Tx, { rule, subject, userId, amount }: Portion): Promise<void> {
  await sql`
    with over as (delete from approval_portion where user_id = ${userId} and at < now() - interval '2 days')
    insert into approval_portion (rule, subject, user_id, amount) values (${rule}, ${subject}, ${userId}, ${amount})
  `.execute(tx);
}
