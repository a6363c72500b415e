import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/db.server.ts';
import { openReplyOf, writtenAfter } from '../accounts/answers/answers.server.ts';
import { inCitiesOrNone } from '../accounts/staff-places/staff-places.server.ts';
import type { Scope } from '../accounts/staff-policy/staff-policy.ts';
import type { MessageState } from './feedback.ts';

export interface NewMessage {
  topic: string;
  objectId: number | null;
  objectName: string;
  cityId: number | null;
  userId: number | null;
  name: string;
  phone: string | null;
  email: string | null;
  message: string;
  consentText: string;
  address: string;
}

/** Name of an offered rental or vacancy; undefined when it is not offered. */
export async function readOffered(
  tx: Tx,
  kind: 'rental' | 'vacancy',
  id: number,
): Promise<string | undefined> {
  const found = await sql<{ title: string }>`
    select title from content_item
    where id = ${id} and kind = ${kind} and hidden_at is null and published_at <= now()
  `.execute(tx);
  return found.rows[0]?.title;
}

/** The same message of the same person within a day, sent by a second click or a reloaded page. */
export async function readSameMessage(
  tx: Tx,
  message: Omit<NewMessage, 'consentText'>,
): Promise<number | undefined> {
  const found = await sql<{ id: number }>`
    select max(id) as id from feedback_message
    where created_at > now() - interval '1 day' and topic = ${message.topic} and message = ${message.message}
      and phone is not distinct from ${message.phone} and email is not distinct from ${message.email}
      and object_id is not distinct from ${message.objectId} and user_id is not distinct from ${message.userId}::int
  `.execute(tx);
  return found.rows[0]?.id ?? undefined;
}

export async function insertMessage(tx: Tx, message: NewMessage): Promise<number> {
  const row = tx.insertInto('feedback_message').values({
    topic: message.topic,
    object_id: message.objectId,
    object_name: message.objectName,
    city_id: message.cityId,
    user_id: message.userId,
    name: message.name,
    phone: message.phone,
    email: message.email,
    message: message.message,
    consent_text: message.consentText,
    address: message.address,
  });
  return (await row.returning('id').executeTakeFirstOrThrow()).id;
}

/** A message as emails and staff show it. */
export interface WrittenMessage {
  id: number;
  topic: string;
  objectName: string;
  city: string | null;
  name: string;
  phone: string | null;
  email: string | null;
  message: string;
  consentText: string;
  address: string;
  createdAt: Date;
  version: number;
  cityId: number | null;
  status: MessageState;
  /** What the client has written last, after the message itself; null: nothing. */
  reply: { text: string; at: string } | null;
}

export const message = sql`
  select m.id, m.version, m.city_id as "cityId", m.topic, m.object_name as "objectName", c.name as city, m.name, m.phone, m.email, m.message,
         m.consent_text as "consentText", m.address, m.created_at as "createdAt", m.status,
         ${openReplyOf('feedback', sql`m.id`)} as reply
  from feedback_message m left join city c on c.id = m.city_id`;

export async function readMessage(db: Db, id: number): Promise<WrittenMessage | undefined> {
  return (await sql<WrittenMessage>`${message} where m.id = ${id}`.execute(db)).rows[0];
}

/** Messages, the latest first. */
export async function readMessages(
  db: Db,
  { onlyNew, most }: { onlyNew: boolean; most: number },
): Promise<WrittenMessage[]> {
  const rows = sql<WrittenMessage>`
    ${message} where ${onlyNew ? sql`m.status = 'new'` : sql`true`} order by m.id desc limit ${most}`;
  return (await rows.execute(db)).rows;
}

/** Messages in these places without an answer, longest waiting first. */
export async function readOpenMessages(
  db: Db,
  { scope, most }: { scope: Scope; most: number },
): Promise<WrittenMessage[]> {
  const rows = sql<WrittenMessage>`
    ${message} where m.status = 'new' and ${inCitiesOrNone(scope, sql`m.city_id`)} order by m.id limit ${most}`;
  return (await rows.execute(db)).rows;
}

/** @returns whether the message was open */
export async function markMessageDone(tx: Tx, id: number): Promise<boolean> {
  const done = await sql`
    update feedback_message set status = 'done', done_at = now() where id = ${id} and status <> 'done'
  `.execute(tx);
  return done.numAffectedRows === 1n;
}

/** Messages that a user sent while logged in, with what was written after them. */
export async function readMessagesOf(db: Db, userId: number) {
  return db
    .selectFrom('feedback_message')
    .select(['created_at as at', 'topic', 'message', 'name', 'phone', 'email'])
    .select(writtenAfter('feedback', sql`feedback_message.id`).as('after'))
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
}

export async function deleteMessagesOf(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('feedback_message').where('user_id', '=', userId).execute();
}
