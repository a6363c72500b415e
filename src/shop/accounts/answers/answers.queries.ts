import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/database/db.server.ts';
import type { LegalDay } from '../../../platform/text/legal-day.ts';
import type { StockAnswer, ThreadKind } from './answers.ts';

const COLUMNS: Record<ThreadKind, string> = {
  feedback: 'feedback_id',
  resume: 'resume_id',
  stock_request: 'stock_request_id',
};

/** An answer as it is read. */
export interface AnswerRow {
  id: number;
  text: string;
  answer: StockAnswer | null;
  day: LegalDay | null;
  /** What the client has made of the offer in it. */
  outcome: 'accepted' | 'declined' | null;
  /** The goods that are offered instead. */
  product: { id: number; name: string; slug: string } | null;
  isEmailed: boolean;
  /** A reply of the client, not an answer of the staff. */
  isFromClient: boolean;
  /** Whether the client has opened this answer in the account. */
  isSeen: boolean;
  /** The name of its author; null: unknown. */
  by: string | null;
  /** As PostgreSQL writes it in JSON. */
  at: string;
}

/** SQL: the answers of a thread as a JSON array of `AnswerRow`s, oldest first. @param id SQL of the id of what is answered */
export function answersOf(kind: ThreadKind, id: RawBuilder<unknown>): RawBuilder<AnswerRow[]> {
  return sql<AnswerRow[]>`(
    select coalesce(json_agg(json_build_object('id', w.id, 'text', w.text, 'answer', w.answer, 'day', w.day,
      'outcome', w.outcome,
      'product', case when p.id is not null then
        json_build_object('id', p.id, 'name', coalesce(po.name, p.name), 'slug', p.slug) end,
      'isEmailed', w.is_emailed, 'isFromClient', w.is_from_client, 'isSeen', w.seen_at is not null,
      'by', u.name, 'at', w.created_at) order by w.id), '[]')
    from message_answer w left join app_user u on u.id = w.author_id left join product p on p.id = w.product_id
    left join product_override po on po.product_id = p.id where ${sql.ref(`w.${COLUMNS[kind]}`)} = ${id})`;
}

/** A new answer. */
export interface NewAnswer {
  kind: ThreadKind;
  /** The id of what is answered. */
  id: number;
  authorId: number;
  text: string;
  /** Only of a stock request. */
  stock?: { answer: StockAnswer; day: LegalDay | null; productId: number | null };
  isEmailed: boolean;
}

/** @returns its id */
export async function insertAnswer(tx: Tx, answer: NewAnswer): Promise<number> {
  const { kind, id, authorId, text, stock, isEmailed } = answer;
  const { rows } = await sql<{ id: number }>`
    insert into message_answer (${sql.ref(COLUMNS[kind])}, author_id, text, answer, day, product_id, is_emailed)
    values (${id}, ${authorId}, ${text}, ${stock?.answer ?? null}, ${stock?.day ?? null}::date,
      ${stock?.productId ?? null}::int, ${isEmailed})
    returning id
  `.execute(tx);
  return (rows[0] as { id: number }).id;
}

/** A new reply of a client. */
export interface NewReply {
  kind: ThreadKind;
  /** The id of what is replied to. */
  id: number;
  /** null: a guest, or somebody with the link. */
  authorId: number | null;
  text: string;
  /** The version of the consent's text. */
  consentText: string;
  /** The network address it came from. */
  address: string;
}

/** @returns its id */
export async function insertReply(tx: Tx, reply: NewReply): Promise<number> {
  const { kind, id, authorId, text, consentText, address } = reply;
  const { rows } = await sql<{ id: number }>`
    insert into message_answer (${sql.ref(COLUMNS[kind])}, author_id, text, is_emailed, is_from_client, consent_text, address)
    values (${id}, ${authorId}, ${text}, false, true, ${consentText}, ${address})
    returning id
  `.execute(tx);
  return (rows[0] as { id: number }).id;
}

/** The same reply of the last day, sent by a second click or a reloaded page. After an answer of the staff it is another one. */
export async function readSameReply(
  tx: Tx,
  { kind, id, text }: Pick<NewReply, 'kind' | 'id' | 'text'>,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number | null }>`
    select max(id) as id from message_answer
    where ${sql.ref(COLUMNS[kind])} = ${id} and is_from_client and text = ${text}
      and created_at > now() - interval '1 day'
      and id > coalesce((select max(l.id) from message_answer l
                         where ${sql.ref(`l.${COLUMNS[kind]}`)} = ${id} and not l.is_from_client), 0)
  `.execute(tx);
  return rows[0]?.id ?? undefined;
}

/** Marks the answers of the staff in a thread as seen. @param seen `last`: the id of the last one; later ones stay new */
export async function markAnswersSeen(
  tx: Tx,
  { kind, id, last }: { kind: ThreadKind; id: number; last: number },
): Promise<void> {
  await sql`
    update message_answer set seen_at = now()
    where ${sql.ref(COLUMNS[kind])} = ${id} and not is_from_client and seen_at is null and id <= ${last}
  `.execute(tx);
}

/**
 * SQL: the last reply of the client, as `{ text, at }`; null without one.
 * @param id SQL of the id of the thread
 */
export function openReplyOf(
  kind: ThreadKind,
  id: RawBuilder<unknown>,
): RawBuilder<{ text: string; at: string } | null> {
  return sql<{ text: string; at: string } | null>`(
    select json_build_object('text', w.text, 'at', w.created_at) from message_answer w
    where ${sql.ref(`w.${COLUMNS[kind]}`)} = ${id} and w.is_from_client order by w.id desc limit 1)`;
}

/** SQL: what was written in a thread after its beginning, for the copy of a person's data. @param id SQL of the thread's id */
export function writtenAfter(kind: ThreadKind, id: RawBuilder<unknown>): RawBuilder<unknown[]> {
  return sql<unknown[]>`(
    select coalesce(json_agg(json_build_object('Когда', w.created_at, 'Кто',
      case when w.is_from_client then 'Вы' else 'Магазин' end, 'Текст', w.text) order by w.id), '[]')
    from message_answer w where ${sql.ref(`w.${COLUMNS[kind]}`)} = ${id})`;
}
