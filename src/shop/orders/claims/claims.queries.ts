import { type RawBuilder, sql } from 'kysely';
import { allOf } from '../../../platform/database/all-of.queries.ts';
import type { Db, Tx } from '../../../platform/database/db.server.ts';
import type { LegalDay } from '../../../platform/text/legal-day.ts';
import type { Kopecks } from '../../../platform/text/money.ts';
import type { Actor } from '../../audit/audit.ts';
import type { OrderAccess } from '../access.ts';
import { ownBy } from '../account/account.queries.ts';
import type { OrderKeys } from '../orders.queries.ts';
import { CLAIM_CREDIT } from '../payments/ledger/ledger.queries.ts';
import type { ClaimDecision, ClaimKind, ClaimState, ClaimWish, RefusalCode } from './claims.ts';

/** A claim with everything that its page shows, and the visitor's access to its order. Sums are kopecks. */
export interface ClaimRow extends OrderAccess {
  id: number;
  orderId: number;
  orderNumber: number;
  /** Within the order. */
  number: number;
  kind: ClaimKind;
  wish: ClaimWish;
  text: string;
  state: ClaimState;
  createdAt: Date;
  timesSent: number;
  sentAt: Date | null;
  answerBy: LegalDay | null;
  refundBy: LegalDay | null;
  refusalCode: RefusalCode | null;
  refusalText: string | null;
  decision: ClaimDecision | null;
  kopecks: Kopecks | null;
  back: Kopecks;
  owed: Kopecks;
  decidedText: string | null;
  version: number;
  company: string | null;
  city: { name: string; timeZone: string };
  lines: ClaimedLine[];
  files: { id: number; name: string; type: string; size: number; scan: string }[];
  steps: {
    state: ClaimState;
    at: string;
    actor: Actor['actor'];
    name: string | null;
    note: string;
    version: number;
  }[];
}

interface ClaimedLine {
  line: number;
  product: number;
  /** null: no longer sold. */
  slug: string | null;
  name: string;
  article: string;
  unit: string;
  quantity: number;
  /** How much of the line was handed over. */
  handed: number;
  /** The price of this quantity by the current order. */
  total: Kopecks;
}

/** SQL: what `shop_order o` costs now, in kopecks; as `costOf`. */
const COST = sql`(case when o.state = 'cancelled' then 0 else greatest(0,
  (select w.total_kopecks from order_now w where w.order_id = o.id) - ${CLAIM_CREDIT}) end)`;

/** SQL columns of `ClaimProspect`: what of the sum of `order_claim c` goes back as money, and what its order still owes. */
export const MONEY_COLUMNS = sql`
  coalesce((select -p.kopecks from order_payment p where p.id = c.payment_id),
    case when c.state = 'decided' then least(c.decided_kopecks, greatest(0, o.paid_kopecks - ${COST})) end, 0)::int8 as back,
  case when c.decided_kopecks is null then 0 else greatest(0, ${COST} - o.paid_kopecks) end::int8 as owed`;

/** SQL: the price of a quantity of `order_line_now n`, in kopecks. */
const WORTH = sql`round(n.total_kopecks::numeric * l.quantity / greatest(n.quantity, 1))::int8`;

/**
 * SQL that selects `ClaimRow`s as this user sees them; callers add conditions and order. Lines are joined by their order, too, or the
 * planner would compute what was shipped of all orders there are.
 */
export function selected(userId: number | null): RawBuilder<unknown> {
  return sql`
    select c.id, c.order_id as "orderId", o.number as "orderNumber", c.number, c.kind, c.wish, c.text, c.state,
      c.created_at as "createdAt", c.times_sent as "timesSent", c.sent_at as "sentAt", c.answer_by::text as "answerBy",
      c.refund_by::text as "refundBy", c.refusal_code as "refusalCode", c.refusal_text as "refusalText", c.decision,
      c.decided_kopecks as kopecks, ${MONEY_COLUMNS}, c.decided_text as "decidedText", c.version,
      coalesce(${ownBy(userId)}, false) as "isOwn", o.legal_entity_id as "legalEntityId",
      (select m.role from legal_entity_member m
       where m.legal_entity_id = o.legal_entity_id and m.user_id = ${userId}::int) as role,
      (select e.name from legal_entity e where e.id = o.legal_entity_id) as company,
      (select json_build_object('name', t.name, 'timeZone', t.time_zone) from city t where t.id = o.city_id) as city,
      (select json_agg(json_build_object('line', l.line_id, 'product', n.product_id,
                'slug', case when v.id is not null then p.slug end, 'name', n.name, 'article', n.article, 'unit', n.unit,
                'quantity', l.quantity, 'handed', h.handed, 'total', ${WORTH}) order by n.position)
       from order_claim_line l join order_line_now n on n.line_id = l.line_id and n.order_id = c.order_id
       join order_line_shipped h on h.line_id = l.line_id and h.order_id = c.order_id
       join product p on p.id = n.product_id left join visible_product v on v.id = p.id
       where l.claim_id = c.id) as lines,
      coalesce((select json_agg(json_build_object('id', f.id, 'name', f.name, 'type', f.media_type, 'size', f.size,
                'scan', f.scan) order by f.id)
       from order_claim_file a join stored_file f on f.id = a.file_id where a.claim_id = c.id), '[]') as files,
      (select json_agg(json_build_object('state', s.state, 'at', s.at, 'actor', s.actor, 'name', u.name, 'note', s.note,
                'version', s.version) order by s.id)
       from order_claim_step s left join app_user u on u.id = s.actor_id where s.claim_id = c.id) as steps
    from order_claim c join shop_order o on o.id = c.order_id`;
}

/** SQL condition: the claim was sent, so everybody with access to the order sees it. */
export const WAS_SENT = sql<boolean>`c.times_sent > 0`;
/** SQL condition: the owners of the order see the claim. A draft that was withdrawn is seen by nobody. */
const IS_SEEN_BY_OWNERS = sql<boolean>`(c.times_sent > 0 or c.state = 'draft')`;

/** SQL condition: these proofs of access give access to the claim; only owners of the order see drafts. */
function openedBy({ userId, sessionId, tokenHash }: OrderKeys): RawBuilder<boolean> {
  return sql<boolean>`((${ownBy(userId)} and ${IS_SEEN_BY_OWNERS})
    or ((o.session_id = ${sessionId}::int or o.token_hash = ${tokenHash}::bytea) and ${WAS_SENT}))`;
}

/** The claim with this id, if these proofs of access give access to it. */
export async function readClaim(db: Db, id: number, keys: OrderKeys): Promise<ClaimRow | undefined> {
  const found = await sql<ClaimRow>`
    ${selected(keys.userId)} where c.id = ${id} and ${openedBy(keys)}
  `.execute(db);
  return found.rows[0];
}

/** The claims of an order that these proofs of access give access to, the latest first. */
export async function readClaimsOfOrder(db: Db, orderId: number, keys: OrderKeys): Promise<ClaimRow[]> {
  const found = await sql<ClaimRow>`
    ${selected(keys.userId)} where c.order_id = ${orderId} and ${openedBy(keys)} order by c.id desc
  `.execute(db);
  return found.rows;
}

/** A page of the claims of a user and his companies, the latest first, and how many there are in all. */
export async function readOwnClaims(
  db: Db,
  userId: number,
  { state, order, limit, offset }: { state?: ClaimState; order?: number; limit: number; offset: number },
): Promise<{ rows: ClaimRow[]; count: number }> {
  const fits = allOf([
    sql`${ownBy(userId)} and ${IS_SEEN_BY_OWNERS}`,
    state && sql`c.state = ${state}`,
    order && sql`c.order_id = ${order}`,
  ]);
  const [found, counted] = await Promise.all([
    sql<ClaimRow>`
      ${selected(userId)} where ${fits} order by c.id desc limit ${limit} offset ${offset}
    `.execute(db),
    sql<{ count: number }>`
      select count(*)::int as count from order_claim c join shop_order o on o.id = c.order_id where ${fits}
    `.execute(db),
  ]);
  return { rows: found.rows, count: counted.rows[0]?.count ?? 0 };
}

/** A line of an order with what may still be claimed of it: handed over and not yet claimed, in units of the line. */
export interface ClaimableLine {
  /** The id of the line of the order. */
  line: number;
  product: number;
  name: string;
  article: string;
  unit: string;
  /** The price of one unit. */
  kopecks: Kopecks;
  left: number;
}

/**
 * The current lines of an order with what may still be claimed of them, by position; also those of which nothing may. Subqueries, not
 * joins: the planner expects few lines, and would compare every line of a large order with every other.
 */
export async function readClaimable(db: Db, orderId: number): Promise<ClaimableLine[]> {
  const found = await sql<ClaimableLine>`
    select n.line_id as line, n.product_id as product, n.name, n.article, n.unit, n.kopecks,
           greatest((select s.handed from order_line_shipped s where s.line_id = n.line_id)
             - coalesce((select t.claimed from order_line_claimed t where t.line_id = n.line_id), 0), 0) as left
    from order_line_now n
    where n.order_id = ${orderId} order by n.position
  `.execute(db);
  return found.rows;
}

/** A claim to be written; it begins as a draft. */
export interface NewClaim {
  orderId: number;
  kind: ClaimKind;
  wish: ClaimWish;
  text: string;
  userId: number | null;
  lines: readonly { line: number; quantity: number }[];
}

/** Writes a draft with its lines. The caller has locked the order's row. @returns its id and number within the order */
export async function insertClaim(tx: Tx, claim: NewClaim): Promise<{ id: number; number: number }> {
  const { orderId: order_id, kind, wish, text, userId: user_id } = claim;
  const row = await tx
    .insertInto('order_claim')
    .values({
      order_id,
      kind,
      wish,
      text,
      user_id,
      number: sql<number>`(select count(*)::int + 1 from order_claim where order_id = ${order_id})`,
    })
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow();
  const lines = claim.lines.map(({ line: line_id, quantity }) => ({ claim_id: row.id, line_id, quantity }));
  await tx.insertInto('order_claim_line').values(lines).execute();
  return row;
}

/** How many claims an order has ever had, with drafts and withdrawn ones. */
export async function countClaims(db: Db, orderId: number): Promise<number> {
  const rows = db.selectFrom('order_claim').where('order_id', '=', orderId);
  const { count } = await rows.select((e) => e.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  return Number(count);
}

/** Attaches stored files to a claim. */
export async function insertClaimFiles(tx: Tx, claimId: number, fileIds: readonly number[]): Promise<void> {
  if (fileIds.length === 0) return;
  const rows = fileIds.map((file_id) => ({ file_id, claim_id: claimId }));
  await tx.insertInto('order_claim_file').values(rows).execute();
}

/** What a step writes into the row of a claim besides its state; days are those of Moscow. */
export interface ClaimChange {
  sent?: { answerBy: LegalDay; refundBy: LegalDay };
  refusal?: { code: RefusalCode; text: string };
  isReceived?: true;
  decision?: { what: ClaimDecision; kopecks: Kopecks | null; text: string };
  settled?: { paymentId: number | null };
}

/** Moves a claim to a state and appends the step. The database rejects steps that `mayStep` does not allow. */
export async function writeStep(
  tx: Tx,
  id: number,
  step: { to: ClaimState; by: Actor; note: string; change: ClaimChange },
): Promise<void> {
  const { to, by, note, change } = step;
  const { sent, refusal, isReceived, decision, settled } = change;
  const { version } = await tx
    .updateTable('order_claim')
    .set({
      state: to,
      ...(sent && {
        sent_at: sql`now()`,
        times_sent: sql`times_sent + 1`,
        answer_by: sent.answerBy,
        refund_by: sent.refundBy,
      }),
      ...(refusal && { refusal_code: refusal.code, refusal_text: refusal.text }),
      ...(isReceived && { goods_received_at: sql`now()` }),
      ...(decision && {
        decision: decision.what,
        decided_kopecks: decision.kopecks,
        decided_text: decision.text,
        decided_at: sql`now()`,
      }),
      ...(settled && { settled_at: sql`now()`, payment_id: settled.paymentId }),
    })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow();
  await insertStep(tx, id, { state: to, by, note, version });
}

/** Appends a row to the history of a claim. @param step with the version of the claim after it */
export async function insertStep(
  tx: Tx,
  claimId: number,
  step: { state: ClaimState; by: Actor; note: string; version: number },
): Promise<void> {
  const { state, by, note, version } = step;
  await tx
    .insertInto('order_claim_step')
    .values({ claim_id: claimId, state, actor: by.actor, actor_id: by.actorId, note, version })
    .execute();
}

/** The claims of a person for the export of personal data; those of his companies are their data. */
export async function readClaimsOf(db: Db, userId: number): Promise<unknown[]> {
  const rows = await sql<{ item: unknown }>`
    select json_build_object('Заказ', o.number, 'Номер', c.number, 'Когда', c.created_at, 'Вид', c.kind,
             'Просьба', c.wish, 'Текст', c.text, 'Состояние', c.state,
             'Фотографии', (select count(*) from order_claim_file f where f.claim_id = c.id)) as item
    from order_claim c join shop_order o on o.id = c.order_id
    where o.user_id = ${userId} and o.legal_entity_id is null order by c.id
  `.execute(db);
  return rows.rows.map(({ item }) => item);
}
