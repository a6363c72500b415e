import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/db.server.ts';
import { type AnswerRow, answersOf } from '../../accounts/answers/answers.server.ts';
import type { ThreadKind } from '../../accounts/answers/answers.ts';
import type { ThreadName } from '../../accounts/thread-links/thread-links.ts';

/** A thread as its client sees it. */
export interface OwnThreadRow {
  kind: ThreadKind;
  id: number;
  /** As its table has it. */
  status: string;
  /** Only of a message. */
  topic: string;
  /** The premises, the vacancy or the product that it is about; may be empty. */
  about: string;
  text: string;
  /** Only of a stock request. */
  wanted: { product: number; quantity: number; unit: string; city: string; cityId: number } | null;
  /** Whose it is; null: a guest's. */
  userId: number | null;
  /** For emails to the shop. */
  email: string | null;
  createdAt: Date;
  answers: AnswerRow[];
}

const SELECTED: Record<ThreadKind, RawBuilder<unknown>> = {
  feedback: sql`
    select 'feedback' as kind, t.id, t.status, t.topic, t.object_name as about, t.message as text, null::json as wanted,
      t.user_id as "userId", t.email, t.created_at as "createdAt", ${answersOf('feedback', sql`t.id`)} as answers
    from feedback_message t`,
  resume: sql`
    select 'resume' as kind, t.id, t.status, '' as topic, t.vacancy_name as about, t.comment as text, null::json as wanted,
      null::int as "userId", t.email, t.created_at as "createdAt", ${answersOf('resume', sql`t.id`)} as answers
    from resume t`,
  stock_request: sql`
    select 'stock_request' as kind, t.id, t.status, '' as topic, coalesce(o.name, p.name) as about, t.comment as text,
      json_build_object('product', p.id, 'quantity', t.quantity, 'unit', p.unit, 'city', c.name, 'cityId', c.id) as wanted,
      t.user_id as "userId", t.email, t.created_at as "createdAt", ${answersOf('stock_request', sql`t.id`)} as answers
    from stock_request t join product p on p.id = t.product_id join city c on c.id = t.city_id
    left join product_override o on o.product_id = p.id`,
};

const TABLES: Record<ThreadKind, string> = {
  feedback: 'feedback_message',
  resume: 'resume',
  stock_request: 'stock_request',
};

/** The messages and stock requests of an account, those with the latest news first, and their number. */
export async function readOwnThreads(
  db: Db,
  userId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: OwnThreadRow[]; count: number }> {
  const [found, counted] = await Promise.all([
    sql<OwnThreadRow>`
      select * from (
        (${SELECTED.feedback} where t.user_id = ${userId}) union all (${SELECTED.stock_request} where t.user_id = ${userId})
      ) t
      order by coalesce((answers->-1->>'at')::timestamptz, "createdAt") desc, kind, id desc
      limit ${limit} offset ${offset}
    `.execute(db),
    sql<{ count: number }>`
      select ((select count(*) from feedback_message where user_id = ${userId})
        + (select count(*) from stock_request where user_id = ${userId}))::int as count
    `.execute(db),
  ]);
  return { rows: found.rows, count: counted.rows[0]?.count ?? 0 };
}

/** One thread. @param userId only when it is of this account; absent: of anybody */
export async function readOwnThread(
  db: Db,
  { kind, id }: ThreadName,
  userId?: number,
): Promise<OwnThreadRow | undefined> {
  const isHis = userId === undefined ? sql`true` : sql`t.user_id = ${userId}`;
  if (kind === 'resume' && userId !== undefined) return undefined;
  const { rows } = await sql<OwnThreadRow>`${SELECTED[kind]} where t.id = ${id} and ${isHis}`.execute(db);
  return rows[0];
}

/** Locks a thread until the transaction ends. @returns its state; undefined when it was deleted meanwhile */
export async function lockOwnThread(tx: Tx, { kind, id }: ThreadName): Promise<string | undefined> {
  const { rows } = await sql<{ status: string }>`
    select status from ${sql.table(TABLES[kind])} where id = ${id} for no key update
  `.execute(tx);
  return rows[0]?.status;
}

/** Makes a thread wait for the staff again. Its version changes even when it did wait already: there is something to read. */
export async function reopenThread(tx: Tx, { kind, id }: ThreadName): Promise<void> {
  await sql`update ${sql.table(TABLES[kind])} set status = 'new', done_at = null where id = ${id}`.execute(
    tx,
  );
}

/** What the email to the shop about a reply needs. */
export interface ReplyToEmail extends ThreadName {
  text: string;
  email: string | null;
}

/** A reply of a client; undefined when it was deleted meanwhile. */
export async function readReplyToEmail(db: Db, id: number): Promise<ReplyToEmail | undefined> {
  const { rows } = await sql<ReplyToEmail>`
    select w.text, coalesce(m.email, r.email, s.email) as email, coalesce(m.id, r.id, s.id) as id,
      case when m.id is not null then 'feedback' when r.id is not null then 'resume' else 'stock_request' end as kind
    from message_answer w left join feedback_message m on m.id = w.feedback_id left join resume r on r.id = w.resume_id
    left join stock_request s on s.id = w.stock_request_id
    where w.id = ${id} and w.is_from_client
  `.execute(db);
  return rows[0];
}
