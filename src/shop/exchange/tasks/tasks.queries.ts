import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/db.server.ts';

/** The facts of a task about a document, as a person reads them. */
interface TaskFacts {
  /** As the document says it. */
  number: string;
  /** What is wrong and what to do. */
  text: string;
  /** Of a task about a company: the id of the contractor in 1C. */
  ref?: string;
}

/** The thing that a task is about: an order, a document that belongs to none, a company or a contract of 1C. */
export interface TaskSubject {
  kind: 'order_document' | 'unknown_document' | 'company' | 'contract';
  id: number;
}

/** Opens a task, or replaces the facts of the open one about the same subject. @returns its id */
export async function writeTask(
  tx: Tx,
  connectionId: number,
  subject: TaskSubject,
  facts: TaskFacts,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into exchange_task (connection_id, kind, subject_id, facts)
    values (${connectionId}, ${subject.kind}, ${subject.id}, ${JSON.stringify(facts)}::jsonb)
    on conflict (connection_id, kind, subject_id) where closed_at is null do update set facts = excluded.facts
    returning id
  `.execute(tx);
  return rows[0]!.id;
}

/** Closes the open task about a subject, because a later document has settled it. @param ref only if the task is about this id in 1C */
export async function closeTaskOf(
  tx: Tx,
  connectionId: number,
  subject: TaskSubject,
  note: string,
  ref: string | null = null,
): Promise<void> {
  await sql`
    update exchange_task set closed_at = now(), note = ${note}
    where connection_id = ${connectionId} and kind = ${subject.kind} and subject_id = ${subject.id}
      and closed_at is null and (${ref}::text is null or facts->>'ref' = ${ref})
  `.execute(tx);
}

/** A task that was closed. */
export interface ClosedTask {
  connectionId: number;
  kind: TaskSubject['kind'];
  subjectId: number;
  /** Of a task about a company: the id of the contractor in 1C. */
  ref: string | null;
}

/** Closes a task by its id. @returns undefined when there is no such open task */
export async function closeTask(
  tx: Tx,
  id: number,
  { note, actorId }: { note: string; actorId: number | null },
): Promise<ClosedTask | undefined> {
  const { rows } = await sql<ClosedTask>`
    update exchange_task set closed_at = now(), note = ${note}, closed_by = ${actorId}::int
    where id = ${id} and closed_at is null
    returning connection_id as "connectionId", kind, subject_id as "subjectId", facts->>'ref' as ref
  `.execute(tx);
  return rows[0];
}

interface OpenTask extends TaskFacts {
  id: number;
  kind: string;
  since: Date;
}

/** Open tasks, oldest first. */
export async function readOpenTasks(db: Db, most: number): Promise<OpenTask[]> {
  const { rows } = await sql<OpenTask>`
    select id, kind, facts->>'number' as number, facts->>'text' as text, opened_at as since
    from exchange_task where closed_at is null and kind <> 'silence' order by opened_at, id limit ${most}
  `.execute(db);
  return rows;
}
