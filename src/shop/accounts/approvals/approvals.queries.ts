import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/db.server.ts';
import type { Scope } from '../staff-policy/staff-policy.ts';
import type { ApprovalFact, ApprovalKind, ApprovalState } from './approvals.ts';

/** A proposal as it is stored, with the names of its people. */
export interface ApprovalRow {
  id: number;
  kind: ApprovalKind;
  subjectId: number;
  body: unknown;
  digest: Buffer;
  what: string;
  facts: ApprovalFact[];
  reason: string;
  authorId: number;
  author: string;
  sessionId: number | null;
  createdAt: Date;
  state: ApprovalState;
  decider: string | null;
  decidedAt: Date | null;
  note: string;
}

const columns = sql`a.id, a.kind, a.subject_id as "subjectId", a.body, a.digest, a.what, a.facts, a.reason,
  a.author_id as "authorId", u.name as author, a.session_id as "sessionId", a.created_at as "createdAt", a.state,
  d.name as decider, a.decided_at as "decidedAt", a.note`;
const joined = sql`approval a join app_user u on u.id = a.author_id left join app_user d on d.id = a.decided_by`;

/** Stores a proposal, unless the same one of the same author waits already. @returns its id, and whether it is new */
export async function insertApproval(
  tx: Tx,
  row: Pick<
    ApprovalRow,
    'kind' | 'subjectId' | 'body' | 'digest' | 'what' | 'facts' | 'reason' | 'authorId' | 'sessionId'
  >,
): Promise<{ id: number; isNew: boolean }> {
  const { kind, subjectId, body, digest, what, facts, reason, authorId, sessionId } = row;
  const { rows } = await sql<{ id: number; isNew: boolean }>`
    insert into approval (kind, subject_id, body, digest, what, facts, reason, author_id, session_id)
    values (${kind}, ${subjectId}, ${JSON.stringify(body)}::jsonb, ${digest}, ${what}, ${JSON.stringify(facts)}::jsonb,
      ${reason}, ${authorId}, ${sessionId})
    on conflict (kind, subject_id, author_id, digest) where state = 'waiting' do update set reason = excluded.reason
    returning id, xmax = 0 as "isNew"
  `.execute(tx);
  return rows[0] as { id: number; isNew: boolean };
}

export async function readApproval(db: Db, id: number): Promise<ApprovalRow | undefined> {
  const { rows } = await sql<ApprovalRow>`select ${columns} from ${joined} where a.id = ${id}`.execute(db);
  return rows[0];
}

/** Locks a proposal until the transaction ends, so that it is decided once. */
export async function lockApproval(tx: Tx, id: number): Promise<ApprovalRow | undefined> {
  const { rows } = await sql<ApprovalRow>`
    select ${columns} from ${joined} where a.id = ${id} for update of a
  `.execute(tx);
  return rows[0];
}

/** Proposals, newest first. @param author only his */
export async function readApprovals(
  db: Db,
  { isWaiting, author }: { isWaiting?: boolean | undefined; author?: number },
  { before, most }: { before: number | undefined; most: number },
): Promise<{ rows: ApprovalRow[]; counted: number }> {
  const fits = sql`(${isWaiting ?? null}::bool is null or (a.state = 'waiting') = ${isWaiting ?? null})
    and (${author ?? null}::int is null or a.author_id = ${author ?? null})`;
  const { rows } = await sql<ApprovalRow>`
    select ${columns} from ${joined}
    where ${fits} and (${before ?? null}::int is null or a.id < ${before ?? null}) order by a.id desc limit ${most}
  `.execute(db);
  const counted = await sql<{ n: number }>`
    select count(*)::int as n from (select from approval a where ${fits} limit 10001) s
  `.execute(db);
  return { rows, counted: counted.rows[0]?.n ?? 0 };
}

/** Proposals that wait, the oldest first. People without a place for it (`scope`) have been left out before. */
export async function readWaiting(
  db: Db,
  { most }: { scope: Scope; most: number },
): Promise<Pick<ApprovalRow, 'id' | 'what' | 'author' | 'authorId' | 'createdAt'>[]> {
  const { rows } = await sql<Pick<ApprovalRow, 'id' | 'what' | 'author' | 'authorId' | 'createdAt'>>`
    select a.id, a.what, u.name as author, a.author_id as "authorId", a.created_at as "createdAt"
    from approval a join app_user u on u.id = a.author_id where a.state = 'waiting' order by a.id limit ${most}
  `.execute(db);
  return rows;
}

export async function writeDecided(
  tx: Tx,
  id: number,
  { state, by, note }: { state: Exclude<ApprovalState, 'waiting'>; by: number; note: string },
): Promise<void> {
  await sql`
    update approval set state = ${state}, decided_by = ${by}, decided_at = now(), note = ${note} where id = ${id}
  `.execute(tx);
}

/** Marks a place in the transaction; `rollBack` takes back what has been done since. */
export async function setSavepoint(tx: Tx): Promise<void> {
  await sql`savepoint rehearsal`.execute(tx);
}

export async function rollBack(tx: Tx): Promise<void> {
  await sql`rollback to savepoint rehearsal`.execute(tx);
}
