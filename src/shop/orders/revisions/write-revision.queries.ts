import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/db.server.ts';
import type { LegalDay } from '../../../platform/text/legal-day.ts';
import type { Kopecks } from '../../../platform/text/money.ts';
import type { Consent, RevisionOutcome, RevisionReason, RevisionSource, Snapshot } from './revisions.ts';

/** The facts that a new line freezes; prices are of one unit, `vat` is included in the total. */
export interface NewLine {
  product: number;
  name: string;
  article: string;
  unit: string;
  quantity: number;
  kopecks: Kopecks;
  priceType: number;
  minQuantity: number;
  retail: Kopecks | null;
  percent: number;
  vatPercent: number | null;
  vat: Kopecks;
}

/** Adds lines to an order, with revision `n` as the first that has them. @returns their ids, in the order of `lines` */
export async function insertNewLines(
  tx: Tx,
  orderId: number,
  n: number,
  lines: readonly NewLine[],
): Promise<number[]> {
  const last = await sql<{ position: number }>`
    select coalesce(max(position), 0)::int as position from order_line where order_id = ${orderId}
  `.execute(tx);
  const from = last.rows[0]?.position ?? 0;
  const ids: number[] = [];
  for (const [at, line] of lines.entries()) {
    const { id } = await tx
      .insertInto('order_line')
      .values({
        order_id: orderId,
        position: from + at + 1,
        born_in: n,
        product_id: line.product,
        name: line.name,
        article: line.article,
        unit: line.unit,
        quantity: line.quantity,
        kopecks: line.kopecks,
        total_kopecks: line.kopecks * line.quantity,
        price_type_id: line.priceType,
        min_quantity: line.minQuantity,
        retail_kopecks: line.retail,
        percent: line.percent,
        vat_percent: line.vatPercent,
        vat_kopecks: line.vat,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    ids.push(id);
  }
  return ids;
}

/** A revision to be written, with its snapshot; all lines of the snapshot have ids. */
export interface NewRevision {
  orderId: number;
  n: number;
  base: number;
  source: RevisionSource;
  actorId: number | null;
  reason: RevisionReason;
  note: string;
  external: string | null;
  digest: Buffer;
  consent: Consent;
  /** null: accepted at once. */
  answerBy: LegalDay | null;
  snapshot: Snapshot;
}

export async function insertRevision(tx: Tx, revision: NewRevision): Promise<void> {
  const { orderId, n, snapshot } = revision;
  const { lines } = snapshot;
  await tx
    .insertInto('order_revision')
    .values({
      order_id: orderId,
      n,
      base: revision.base,
      source: revision.source,
      actor_id: revision.actorId,
      reason: revision.reason,
      note: revision.note,
      external: revision.external,
      goods_kopecks: snapshot.goods,
      delivery_kopecks: snapshot.delivery,
      total_kopecks: snapshot.total,
      ready_on: snapshot.readyOn,
      digest: revision.digest,
      consent: revision.consent,
      answer_by: revision.answerBy,
    })
    .execute();
  await sql`
    insert into order_revision_line (order_id, n, line_id, quantity, kopecks, total_kopecks, vat_kopecks, change,
                                     replaces_line_id)
    select ${orderId}::int, ${n}::int, given.* from unnest(
      ${lines.map(({ line }) => line)}::int[], ${lines.map(({ quantity }) => quantity)}::int[],
      ${lines.map(({ kopecks }) => kopecks)}::int8[], ${lines.map(({ total }) => total)}::int8[],
      ${lines.map(({ vat }) => vat)}::int8[], ${lines.map(({ change }) => change)}::text[],
      ${lines.map(({ replaces }) => replaces)}::int[]) as given
  `.execute(tx);
}

/** The answer that ends a revision. The database rejects a second one. */
export interface NewAnswer {
  orderId: number;
  n: number;
  outcome: RevisionOutcome;
  how: 'buyer' | 'auto' | 'staff' | '1c';
  actorId?: number | null;
  /** The words that the buyer was shown at his answer, or the note of the staff. */
  wording?: string;
  /** What the buyer wrote. */
  comment?: string;
  /** The network address of the answer. */
  address?: string;
}

export async function insertAnswer(tx: Tx, answer: NewAnswer): Promise<void> {
  const { orderId, n, outcome, how, actorId = null, wording = '', comment = '', address = '' } = answer;
  await sql`
    insert into order_revision_answer (order_id, n, digest, outcome, how, actor_id, wording, comment, address)
    select order_id, n, digest, ${outcome}, ${how}, ${actorId}::int, ${wording}, ${comment}, ${address}
    from order_revision where order_id = ${orderId} and n = ${n}
  `.execute(tx);
}
