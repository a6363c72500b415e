import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/db.server.ts';
import { openReplyOf } from '../accounts/answers/answers.server.ts';
import type { MessageState } from './feedback.ts';

export interface NewResume {
  vacancyId: number | null;
  vacancyName: string;
  name: string;
  phone: string;
  email: string;
  comment: string;
  fileId: number;
  consentText: string;
  address: string;
}

export async function insertResume(tx: Tx, resume: NewResume): Promise<number> {
  const row = tx.insertInto('resume').values({
    vacancy_id: resume.vacancyId,
    vacancy_name: resume.vacancyName,
    name: resume.name,
    phone: resume.phone,
    email: resume.email,
    comment: resume.comment,
    file_id: resume.fileId,
    consent_text: resume.consentText,
    address: resume.address,
  });
  return (await row.returning('id').executeTakeFirstOrThrow()).id;
}

/** A résumé as emails and staff show it. */
export interface WrittenResume {
  id: number;
  vacancyName: string;
  name: string;
  phone: string;
  email: string;
  comment: string;
  fileId: number;
  file: string;
  scan: 'waiting' | 'clean' | 'infected';
  consentText: string;
  address: string;
  createdAt: Date;
  version: number;
  status: MessageState;
  /** What its author has written last, after the résumé itself; null: nothing. */
  reply: { text: string; at: string } | null;
}

export const resume = sql`
  select r.id, r.version, r.vacancy_name as "vacancyName", r.name, r.phone, r.email, r.comment, r.file_id as "fileId",
         f.name as file, f.scan, r.consent_text as "consentText", r.address, r.created_at as "createdAt", r.status,
         ${openReplyOf('resume', sql`r.id`)} as reply
  from resume r join stored_file f on f.id = r.file_id`;

export async function readResume(db: Db, id: number): Promise<WrittenResume | undefined> {
  return (await sql<WrittenResume>`${resume} where r.id = ${id}`.execute(db)).rows[0];
}

/** Résumés, the latest first. */
export async function readResumes(
  db: Db,
  { onlyNew, most }: { onlyNew: boolean; most: number },
): Promise<WrittenResume[]> {
  const rows = sql<WrittenResume>`
    ${resume} where ${onlyNew ? sql`r.status = 'new'` : sql`true`} order by r.id desc limit ${most}`;
  return (await rows.execute(db)).rows;
}

/** Résumés that nobody has answered, longest waiting first. */
export async function readOpenResumes(db: Db, most: number): Promise<WrittenResume[]> {
  const rows = sql<WrittenResume>`${resume} where r.status = 'new' order by r.id limit ${most}`;
  return (await rows.execute(db)).rows;
}

/** @returns whether the résumé was open */
export async function markResumeDone(tx: Tx, id: number): Promise<boolean> {
  const done = await sql`
    update resume set status = 'done', done_at = now() where id = ${id} and status <> 'done'
  `.execute(tx);
  return done.numAffectedRows === 1n;
}
