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
  /** The goods that are offered instead. */
  product: { id: number; name: string; slug: string } | null;
  isEmailed: boolean;
  /** The name of its author; null: unknown. */
  by: string | null;
  /** As PostgreSQL writes it in JSON. */
  at: string;
}

/** SQL: the answers of a thread as a JSON array of `AnswerRow`s, oldest first. @param id SQL of the id of what is answered */
export function answersOf(kind: ThreadKind, id: RawBuilder<unknown>): RawBuilder<AnswerRow[]> {
  return sql<AnswerRow[]>`(
    select coalesce(json_agg(json_build_object('id', w.id, 'text', w.text, 'answer', w.answer, 'day', w.day,
      'product', case when p.id is not null then
        json_build_object('id', p.id, 'name', coalesce(po.name, p.name), 'slug', p.slug) end,
      'isEmailed', w.is_emailed, 'by', u.name, 'at', w.created_at) order by w.id), '[]')
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
