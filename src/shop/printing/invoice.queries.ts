import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.server.ts';
import { legalDayText } from '../../platform/text/legal-day.queries.ts';
import type { LegalDay } from '../../platform/text/legal-day.ts';
import type { Kopecks } from '../../platform/text/money.ts';
import type { MemberRole } from '../session/session.ts';
import type { BankAccount } from './invoice.ts';

/** SQL of the date of `shop_order o`. */
const PLACED_ON = sql.raw(legalDayText('o.created_at'));
/** SQL of the day on which the revision `a` came into force. */
const REVISED_ON = sql.raw(legalDayText('a.at'));

/** The current order for printing, and the access rights of the requester. */
export interface PrintedOrder {
  id: number;
  number: number;
  placedAt: Date;
  day: LegalDay;
  isCancelled: boolean;
  /** The shop has to confirm the prices first. */
  waitsForPrices: boolean;
  paymentType: string;
  seller: SellerFacts;
  /** null: the buyer is a person. */
  buyer: BuyerFacts | null;
  contact: { name: string; phone: string };
  contract: { number: string; date: LegalDay } | null;
  contractId: number | null;
  legalEntityId: number | null;
  /** The number of the current revision; 0: as placed. */
  revision: number;
  /** The day on which it came into force; null: as placed. */
  revisedOn: LegalDay | null;
  lines: PrintedLine[];
  total: Kopecks;
  delivery: Kopecks | null;
  deliveryType: string;
  dueOn: LegalDay | null;
  isDeferred: boolean;
  /** Whether the requester placed it as a person, logged in or as a guest of the same session. */
  isOwn: boolean;
  /** Whether the requester has the token of its link. */
  isByLink: boolean;
  /** The requester's role in the company of the order. */
  role: MemberRole | null;
}

interface SellerFacts {
  name: string;
  full_name: string;
  inn: string;
  kpp: string;
  address: string;
  vat_code: string;
  bank: Partial<BankAccount>;
  /** Absent in old orders, which did not store it. */
  director?: string;
  accountant?: string;
}

interface BuyerFacts {
  name?: string;
  full_name?: string;
  inn?: string;
  kpp?: string;
  address?: string;
  bank?: Partial<BankAccount>;
}

interface PrintedLine {
  name: string;
  article: string;
  unit: string;
  quantity: number;
  price: Kopecks;
  total: Kopecks;
  vatPercent: number | null;
  vat: Kopecks;
}

/** The identity of the requester of an order. */
export interface Requester {
  userId: number | null;
  sessionId: number | null;
  tokenHash: Buffer | null;
}

/** Reads an order if the requester owns it, is a member of its company or has its link. */
export async function readPrintedOrder(
  db: Db,
  id: number,
  requester: Requester,
): Promise<PrintedOrder | undefined> {
  const order = await readOrder(db, id, requester);
  return order && (order.isOwn || order.isByLink || order.role !== null) ? order : undefined;
}

/** Reads an order for the shop itself, without checking access. */
export async function readOrderToPrint(db: Db, id: number): Promise<PrintedOrder | undefined> {
  return readOrder(db, id, { userId: null, sessionId: null, tokenHash: null });
}

async function readOrder(db: Db, id: number, { userId, sessionId, tokenHash }: Requester) {
  const found = await sql<PrintedOrder>`
    select o.id, o.number, o.created_at as "placedAt", o.state = 'cancelled' as "isCancelled",
           o.waits_for_prices and o.state = 'new' as "waitsForPrices",
           ${PLACED_ON}::text as day, o.payment_type as "paymentType",
           o.seller_facts as seller, o.buyer_facts as buyer,
           json_build_object('name', o.contact_name, 'phone', o.contact_phone) as contact,
           o.contract_facts as contract, o.contract_id as "contractId", o.legal_entity_id as "legalEntityId",
           w.n as revision, ${REVISED_ON}::text as "revisedOn", w.total_kopecks as total,
           w.delivery_kopecks as delivery, o.delivery_type as "deliveryType",
           o.due_on::text as "dueOn", o.is_deferred as "isDeferred",
           coalesce(o.legal_entity_id is null
             and (o.user_id = ${userId}::int or o.session_id = ${sessionId}::int), false) as "isOwn",
           coalesce(o.token_hash = ${tokenHash}::bytea, false) as "isByLink",
           (select m.role from legal_entity_member m
            where m.legal_entity_id = o.legal_entity_id and m.user_id = ${userId}::int) as role,
           (select json_agg(json_build_object(
                     'name', l.name, 'article', l.article, 'unit', l.unit, 'quantity', l.quantity,
                     'price', l.kopecks, 'total', l.total_kopecks,
                     'vatPercent', l.vat_percent, 'vat', l.vat_kopecks) order by l.position)
            from order_line_now l where l.order_id = o.id and l.quantity > 0) as lines
    from shop_order o join order_now w on w.order_id = o.id
    left join order_revision_answer a on a.order_id = o.id and a.n = w.n where o.id = ${id}
  `.execute(db);
  return found.rows[0];
}
