import type { Files } from '../../src/platform/files/stored-files.server.ts';
import { type LegalDay, legalDay } from '../../src/platform/text/legal-day.ts';
import { formatDate } from '../../src/platform/text/phone-and-date.ts';
import { uploadDocument } from '../../src/shop/documents/documents.server.ts';
import {
  type DocumentState,
  type DocumentTypeCode,
  documentType,
} from '../../src/shop/documents/documents.ts';
import { addDocument, setDocumentState } from '../../src/shop/documents/staff/staff.server.ts';
import { registerInvoice } from '../../src/shop/printing/printing.jobs.ts';
import type { Visitor } from '../../src/shop/session/session.ts';
import type { Stage } from './actor.ts';
import { readDocumentId, readOwed } from './cast.queries.ts';
import { dayFrom } from './days.ts';
import type { PlacedCastOrder } from './fill-orders.ts';
import { COMPANIES, type CompanyKey, type PersonKey } from './people.ts';
import { withScan } from './scan.ts';

const DAY_MS = 86_400_000;

/** Invoices of companies, issued like any other; before the orders go on, because a cancelled order gets none. */
export async function fillInvoices(files: Files, placed: readonly PlacedCastOrder[]): Promise<void> {
  for (const { id } of placed) await registerInvoice(files, id);
}

/** Documents of the shop that come with products, and the states of the invoices. */
export async function fillOrderDocuments(
  { tx, db, now }: Stage,
  files: Files,
  placed: readonly PlacedCastOrder[],
): Promise<void> {
  for (const cast of placed) {
    const { id, at, order } = cast;
    const { number, total } = await readOwed(tx, id);
    const invoice = await readDocumentId(tx, id, 'invoice');
    if (invoice !== undefined) await setDocumentState(db, invoice, invoiceState(cast, legalDay(now)));
    const date = legalDay(new Date(Math.min(now.getTime(), at.getTime() + 2 * DAY_MS)));
    for (const [position, [type, state]] of (order.papers ?? []).entries()) {
      const own = { type, state, number: `${number}-${position + 1}`, date, order: number };
      const sum = type === 'certificate' ? null : total;
      await withScan(files, scanOf(type, own.number, at), (file) =>
        addDocument(files, file, { ...own, sum, inn: undefined, kpp: undefined, contract: undefined }),
      );
    }
  }
}

/** The state of an invoice that 1C would have sent by now. */
function invoiceState({ order, dueOn }: PlacedCastOrder, today: LegalDay): DocumentState {
  if (order.state === 'cancelled') return 'revoked';
  if (order.paid === 'all') return 'paid';
  if (dueOn !== null && dueOn < today) return 'overdue';
  return order.paid ? 'part_paid' : 'issued';
}

interface Brought {
  by?: PersonKey;
  company: CompanyKey;
  type: DocumentTypeCode;
  number: string;
  daysAgo: number;
  state: DocumentState;
  sum?: number;
}

/** Documents without an order: acts of reconciliation, and uploads of companies. */
const OTHERS: readonly Brought[] = [
  { company: 'north', type: 'reconciliation', number: 'АС-3', daysAgo: 55, state: 'signed', sum: 18_240_000 },
  {
    company: 'north',
    type: 'reconciliation',
    number: 'АС-4',
    daysAgo: 20,
    state: 'disputed',
    sum: 21_905_000,
  },
  {
    company: 'north',
    type: 'reconciliation',
    number: 'АС-5',
    daysAgo: 4,
    state: 'agreeing',
    sum: 20_117_000,
  },
  {
    company: 'volga',
    type: 'reconciliation',
    number: 'АС-2',
    daysAgo: 11,
    state: 'agreeing',
    sum: 4_350_000,
  },
  { company: 'north', type: 'certificate', number: 'РОСС RU-0000', daysAgo: 70, state: 'revoked' },
  {
    by: 'accountant',
    company: 'north',
    type: 'payment_order',
    number: '418',
    daysAgo: 32,
    state: 'accepted',
  },
  { by: 'accountant', company: 'north', type: 'payment_order', number: '431', daysAgo: 2, state: 'review' },
  { by: 'buyer', company: 'north', type: 'signed_copy', number: 'б/н', daysAgo: 9, state: 'refused' },
  { by: 'accountant', company: 'north', type: 'other', number: 'Карточка', daysAgo: 90, state: 'accepted' },
  { by: 'other', company: 'volga', type: 'signed_copy', number: '8', daysAgo: 5, state: 'review' },
];

export async function fillOtherDocuments(
  { db, now }: Stage,
  {
    files,
    visitors,
    companies,
  }: {
    files: Files;
    visitors: Record<PersonKey, Visitor>;
    companies: Record<CompanyKey, number>;
  },
): Promise<void> {
  for (const { by, company, type, number, daysAgo, state, sum = null } of OTHERS) {
    const date = dayFrom(now, -daysAgo);
    const { inn, kpp } = COMPANIES[company];
    await withScan(files, scanOf(type, number, new Date(`${date}T12:00:00+03:00`)), async (file) => {
      if (by === undefined)
        return addDocument(files, file, {
          type,
          number,
          date,
          sum,
          state,
          inn,
          kpp,
          order: undefined,
          contract: undefined,
        });
      const typed = { legal_entity: companies[company], type, number, date };
      const { id } = await uploadDocument({ db, files, visitor: visitors[by] }, typed, file);
      if (state !== 'review') await setDocumentState(db, id, state);
      return id;
    });
  }
}

function scanOf(type: DocumentTypeCode, number: string, at: Date) {
  return { title: `${documentType(type).name} № ${number}`, lines: [`от ${formatDate(legalDay(at))}`], at };
}
