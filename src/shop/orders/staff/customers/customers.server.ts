import type { Kysely } from 'kysely';
import type { Static } from 'typebox';
import type { DB } from '../../../../../db/types.ts';
import type { Db } from '../../../../platform/database/db.server.ts';
import { inTransaction } from '../../../../platform/database/transaction.server.ts';
import { type CursorPage, idOfCursor, toCursorPage } from '../../../../platform/http/cursor.server.ts';
import { notFound } from '../../../../platform/http/errors.ts';
import { toRoubles } from '../../../../platform/text/money.ts';
import { formatPhone } from '../../../../platform/text/phone-and-date.ts';
import { oneLine } from '../../../../platform/text/written-text.ts';
import { FORM_CONSENTS, REGISTRATION_CONSENTS } from '../../../accounts/consents/consents.ts';
import { copyOfPerson } from '../../../accounts/personal-data/personal-data.server.ts';
import type { PersonalDataPart } from '../../../accounts/personal-data/personal-data.ts';
import { alsoMay, type Staff, staffActor } from '../../../accounts/staff/staff.server.ts';
import { recordAudit } from '../../../audit/audit.server.ts';
import { stateView } from '../../orders.ts';
import { seesSums } from '../staff-order/staff-order.queries.ts';
import { type CustomerRow, readCustomer, readCustomers, readIsSeen } from './customers.queries.ts';
import type { CustomerShape, CustomersQueryShape, CustomersShape } from './customers.shapes.ts';

const LIST = 'customers';

interface Reading {
  db: Db;
  staff: Pick<Staff, 'userId' | 'scope'>;
}

/** Customers of the cities of a member of the staff, newest first. Phones are masked. @throws 400 at `cursor` */
export async function customers(
  { db, staff }: Reading,
  { cursor, limit, ...filter }: Static<typeof CustomersQueryShape>,
  url: string,
): Promise<CursorPage<Static<typeof CustomersShape>['results'][number]>> {
  const before = await idOfCursor(db, LIST, cursor);
  const wanted = { ...filter, text: oneLine(filter.text) };
  const { rows, counted } = await readCustomers(db, staff.scope, wanted, { before, most: limit + 1 });
  return toCursorPage(db, LIST, { rows, counted, limit, url }, (row) => ({
    ...viewRow(row),
    phone: maskedPhone(row.phone),
  }));
}

/** A customer with his orders, consents and sessions. @throws 404 outside the person's cities */
export async function customer({ db, staff }: Reading, id: number): Promise<Static<typeof CustomerShape>> {
  const sums = seesSums(await alsoMay(db, staff, 'companies.read'));
  const row = await readCustomer(db, staff.scope, id, sums);
  if (!row) throw noSuchCustomer();
  const names = new Map(
    [...REGISTRATION_CONSENTS, ...FORM_CONSENTS].map(({ aim, text }) => [aim as string, text]),
  );
  const moment = (text: string) => new Date(text).toISOString();
  return {
    ...viewRow(row),
    phone: formatPhone(row.phone),
    lock: row.lock && { ...row.lock, at: moment(row.lock.at) },
    is_staff: row.isStaff,
    companies: row.companies,
    consents: row.consents.map(({ aim, version, isGiven, at }) => ({
      aim,
      name: names.get(aim) ?? aim,
      version,
      is_given: isGiven,
      at: moment(at),
    })),
    sessions: row.sessions.map(({ id: session, device, createdAt, seenAt }) => ({
      id: session,
      device,
      created_at: moment(createdAt),
      seen_at: moment(seenAt),
    })),
    orders: row.orders.map(({ id: order, number, state, createdAt, kopecks }) => ({
      id: order,
      number,
      status: stateView(state),
      created_at: moment(createdAt),
      total: kopecks === null ? null : toRoubles(kopecks),
    })),
  };
}

/** All that the shop stores of a customer, part by part (152-ФЗ). The export is recorded. @throws 404 */
export async function exportCustomer(
  { db, staff, parts }: { db: Kysely<DB>; staff: Staff; parts: readonly PersonalDataPart[] },
  id: number,
): Promise<Record<string, unknown>> {
  await requireCustomer({ db, staff }, id);
  const copied = await copyOfPerson(db, parts, id);
  await inTransaction(db, (tx) =>
    recordAudit(tx, {
      ...staffActor(staff),
      action: 'account.personal_data_exported',
      subjectId: id,
      details: {},
    }),
  );
  return copied;
}

/** @throws 404 for a customer outside the person's cities, and for one whose data were erased */
export async function requireCustomer({ db, staff }: Reading, id: number): Promise<void> {
  if (!(await readIsSeen(db, staff.scope, id))) throw noSuchCustomer();
}

function noSuchCustomer() {
  return notFound('Такого покупателя нет.');
}

function viewRow({ id, name, email, createdAt, ordersCount, lastOrderAt, ...row }: CustomerRow) {
  return {
    id,
    name,
    email,
    created_at: createdAt.toISOString(),
    is_confirmed: row.isConfirmed,
    orders_count: ordersCount,
    last_order_at: lastOrderAt?.toISOString() ?? null,
    is_locked: row.lockedAt !== null,
    erasure_asked_at: row.askedAt?.toISOString() ?? null,
  };
}

/** «+7 (922) •••-••-67» */
export function maskedPhone(phone: string): string {
  const shown = formatPhone(phone);
  const lastShown = shown.length - 2;
  return [...shown].map((sign, at) => (/\d/.test(sign) && at > 7 && at < lastShown ? '•' : sign)).join('');
}
