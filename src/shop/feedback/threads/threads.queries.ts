import { type RawBuilder, sql } from 'kysely';
import { allOf } from '../../../platform/database/all-of.queries.ts';
import type { Db, Tx } from '../../../platform/database/db.server.ts';
import { MOST_COUNTED } from '../../../platform/http/cursor.server.ts';
import { type AnswerRow, answersOf } from '../../accounts/answers/answers.server.ts';
import { inCitiesOrNone } from '../../accounts/staff-places/staff-places.server.ts';
import type { Scope } from '../../accounts/staff-policy/staff-policy.ts';
import type { FeedbackTopic, MessageState } from '../feedback.ts';

/** A kind of threads: messages of the form, and résumés. */
export type ThreadsKind = 'feedback' | 'resume';

const TABLES: Record<ThreadsKind, string> = { feedback: 'feedback_message', resume: 'resume' };

/** A message or a résumé with its answers. */
export interface ThreadRow {
  id: number;
  version: number;
  status: MessageState;
  /** Empty for a résumé. */
  topic: string;
  /** The premises or the vacancy that it is about; may be empty. */
  about: string;
  city: { id: number; name: string } | null;
  name: string;
  phone: string | null;
  email: string | null;
  text: string;
  /** The file of a résumé. */
  file: {
    id: number;
    name: string;
    mediaType: string;
    size: number;
    scan: 'waiting' | 'clean' | 'infected';
  } | null;
  createdAt: Date;
  answers: AnswerRow[];
}

const SELECTED: Record<ThreadsKind, RawBuilder<unknown>> = {
  feedback: sql`
    select t.id, t.version, t.status, t.topic, t.object_name as about, t.name, t.phone, t.email, t.message as text,
      case when c.id is not null then json_build_object('id', c.id, 'name', c.name) end as city, null as file,
      t.created_at as "createdAt", ${answersOf('feedback', sql`t.id`)} as answers
    from feedback_message t left join city c on c.id = t.city_id`,
  resume: sql`
    select t.id, t.version, t.status, '' as topic, t.vacancy_name as about, t.name, t.phone, t.email, t.comment as text,
      null as city, json_build_object('id', f.id, 'name', f.name, 'mediaType', f.media_type, 'size', f.size,
        'scan', f.scan) as file, t.created_at as "createdAt", ${answersOf('resume', sql`t.id`)} as answers
    from resume t join stored_file f on f.id = t.file_id`,
};

/** SQL condition: the thread `t` is in these places. A résumé belongs to no city. */
function inPlaces(kind: ThreadsKind, scope: Scope): RawBuilder<boolean> {
  return kind === 'feedback' ? inCitiesOrNone(scope, sql`t.city_id`) : sql<boolean>`true`;
}

/** Filters of the lists; the topic and the city are only of messages. */
export interface ThreadFilter {
  state?: MessageState | undefined;
  topic?: FeedbackTopic | undefined;
  city?: number | undefined;
  /** A part of the name, the email or the text, or the phone in the form `+79221234567`. */
  text?: string | undefined;
  phone?: string | undefined;
}

function fits(kind: ThreadsKind, scope: Scope, filter: ThreadFilter): RawBuilder<unknown> {
  const { state, topic, city, text, phone } = filter;
  const body = kind === 'feedback' ? sql`t.message` : sql`t.comment`;
  return allOf([
    inPlaces(kind, scope),
    state && sql`t.status = ${state}`,
    topic && sql`t.topic = ${topic}`,
    city && sql`t.city_id = ${city}`,
    text &&
      sql`(strpos(lower(concat_ws(' ', t.name, t.email, ${body})), lower(${text})) > 0 or t.phone = ${phone ?? null})`,
  ]);
}

/** Threads in these places, newest first, and their number (up to `MOST_COUNTED` and one). */
export async function readThreads(
  db: Db,
  kind: ThreadsKind,
  { scope, filter }: { scope: Scope; filter: ThreadFilter },
  { before, most }: { before: number | undefined; most: number },
): Promise<{ rows: ThreadRow[]; counted: number }> {
  const where = fits(kind, scope, filter);
  const page = allOf([where, before && sql`t.id < ${before}`]);
  const [found, counted] = await Promise.all([
    sql<ThreadRow>`${SELECTED[kind]} where ${page} order by t.id desc limit ${most}`.execute(db),
    sql<{ count: number }>`
      select count(*)::int as count from (
        select from ${sql.table(TABLES[kind])} t where ${where} limit ${MOST_COUNTED + 1}) found
    `.execute(db),
  ]);
  return { rows: found.rows, counted: counted.rows[0]?.count ?? 0 };
}

/** One thread in these places. */
export async function readThread(
  db: Db,
  kind: ThreadsKind,
  scope: Scope,
  id: number,
): Promise<ThreadRow | undefined> {
  const { rows } = await sql<ThreadRow>`
    ${SELECTED[kind]} where t.id = ${id} and ${inPlaces(kind, scope)}
  `.execute(db);
  return rows[0];
}

/** Locks a thread in these places until the transaction ends. */
export async function lockThread(
  tx: Tx,
  kind: ThreadsKind,
  scope: Scope,
  id: number,
): Promise<{ version: number; status: MessageState; email: string | null } | undefined> {
  const { rows } = await sql<{ version: number; status: MessageState; email: string | null }>`
    select t.version, t.status, t.email from ${sql.table(TABLES[kind])} t
    where t.id = ${id} and ${inPlaces(kind, scope)} for no key update
  `.execute(tx);
  return rows[0];
}

export async function writeThreadState(
  tx: Tx,
  kind: ThreadsKind,
  id: number,
  state: MessageState,
): Promise<void> {
  await sql`
    update ${sql.table(TABLES[kind])} set status = ${state}, done_at = case when ${state} = 'done' then now() end
    where id = ${id}
  `.execute(tx);
}

/** What the email of an answer needs. */
export interface AnswerToEmail {
  to: string;
  kind: ThreadsKind;
  id: number;
  text: string;
  /** Whose message it is; null: a guest's. */
  userId: number | null;
}

/** An answer that is to be emailed; undefined when it or its thread was deleted meanwhile. */
export async function readAnswerToEmail(db: Db, id: number): Promise<AnswerToEmail | undefined> {
  const { rows } = await sql<AnswerToEmail>`
    select coalesce(m.email, r.email) as to, case when m.id is not null then 'feedback' else 'resume' end as kind,
      coalesce(m.id, r.id) as id, w.text, m.user_id as "userId"
    from message_answer w left join feedback_message m on m.id = w.feedback_id left join resume r on r.id = w.resume_id
    where w.id = ${id} and w.is_emailed
  `.execute(db);
  return rows[0];
}
