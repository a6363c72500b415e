import type { Kysely } from 'kysely';
import type { DB } from '../../../../db/types.ts';
import { cached } from '../../../platform/cache/cached.server.ts';
import type { ChangeKind } from '../../../platform/changes/changes.queries.ts';
import { readSetting, writeSetting } from '../../../platform/config/settings.queries.ts';
import { databaseNow } from '../../../platform/database/database-clock.queries.ts';
import type { Db, Tx } from '../../../platform/database/db.server.ts';
import { inTransaction } from '../../../platform/database/transaction.server.ts';
import { badField, notFound, ShopError } from '../../../platform/http/errors.ts';
import { type LegalDay, legalDay } from '../../../platform/text/legal-day.ts';
import { formatDate } from '../../../platform/text/phone-and-date.ts';
import { EVERYWHERE, type Scope } from '../../accounts/staff-policy/staff-policy.ts';
import { recordAudit } from '../../audit/audit.server.ts';
import { type Actor, CLI } from '../../audit/audit.ts';
import { laterDay } from '../../geo/opening-hours/opening-hours.ts';
import { queueNews } from '../emails/emails.server.ts';
import { idOfNumber } from '../order-number.server.ts';
import { NO_SUCH_ORDER } from '../orders.ts';
import { reserveExactly } from '../reservations/reservations.server.ts';
import {
  extendHold,
  type HoldTask,
  lockHold,
  type OrderOnHold,
  readHoldTasks,
  readLinesToHold,
} from './holds.queries.ts';
import { type Holidays, MOST_HOLD_DAYS, readHolidays, unconfirmedSince } from './holds.ts';

export { readHasWrongDay, setHold, startInvoice } from './holds.queries.ts';

const changes: ReadonlySet<ChangeKind> = new Set(['layout']);

/** The shop's days off, besides Saturdays and Sundays, cached until they change. */
export function shopHolidays(db: Db): Promise<Holidays> {
  return cached(db, 'holidays', changes, async () => readHolidays(await readSetting(db, 'holidays')));
}

/** Replaces the days off, «ДД.ММ» or «ДД.ММ.ГГГГ». Holds that are already set stay. */
export async function setHolidays(db: Kysely<DB>, days: readonly string[]): Promise<void> {
  await inTransaction(db, async (tx) => {
    await writeSetting(tx, 'holidays', days.join(' '));
    await recordAudit(tx, { ...CLI, action: 'setting.holidays', subjectId: 0, details: { days } });
  });
}

/** A hold that a person sets by hand. */
interface HoldExtension {
  orderId: number;
  /** The last day. */
  until: LegalDay;
  note?: string;
}

/**
 * Extends the hold of an order in the caller's transaction. Goods that were released are reserved again.
 * @param by who extends it, for the audit log
 * @throws 404; 400 at `until` for a day in the past or too far ahead; 409 when the order is over or given to a carrier,
 *   or when its goods are no longer in stock
 */
export async function holdUntil(
  tx: Tx,
  { orderId, until, note = '' }: HoldExtension,
  by: Actor,
): Promise<void> {
  const order = await lockHold(tx, orderId);
  if (!order) throw notFound(NO_SUCH_ORDER);
  const today = legalDay(await databaseNow(tx));
  const latest = laterDay(today, MOST_HOLD_DAYS);
  if (until < today || until > latest)
    throw badField('until', `Укажите день с ${formatDate(today)} по ${formatDate(latest)}.`);
  if (!['new', 'confirmed', 'ready'].includes(order.state))
    throw new ShopError('no_hold', 409, 'Заказ уже передан или завершён: резерв не продлевают.');
  await reserveAgain(tx, order, 'all');
  const was = await extendHold(tx, orderId, until);
  await recordAudit(tx, {
    ...by,
    action: 'order.hold',
    subjectId: orderId,
    details: { until, was, note, changed: [{ field: 'hold_until', was, now: until }] },
  });
  await queueNews(tx, orderId, { news: 'held', by: by.actor });
}

/** Extends the hold of the order with this number for the command line, in a transaction of its own. @throws as `holdUntil` */
export async function holdByNumber(
  db: Kysely<DB>,
  { number, ...extension }: Omit<HoldExtension, 'orderId'> & { number: number },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const orderId = await idOfNumber(tx, number);
    await holdUntil(tx, { ...extension, orderId }, CLI);
  });
}

/**
 * Reserves the goods of an order again that were released when its hold ended. Does nothing for other orders.
 * @param most `all`: everything, or it throws; `available`: as much as is in stock
 * @throws 409 naming the goods that are out of stock
 */
export async function reserveAgain(
  tx: Tx,
  { id, cityId, isReleased }: Pick<OrderOnHold, 'id' | 'cityId' | 'isReleased'>,
  most: 'all' | 'available',
): Promise<void> {
  if (!isReleased) return;
  const lines = (await readLinesToHold(tx, id)).filter(({ quantity }) => quantity > 0);
  const missing = await reserveExactly(tx, { id, cityId }, lines);
  if (most === 'available' || missing.length === 0) return;
  const names = missing.map((each) => {
    const { name = '' } = lines.find(({ lineId }) => lineId === each.lineId) ?? {};
    return `${name} — не хватает ${each.missing}`;
  });
  throw new ShopError(
    'out_of_stock',
    409,
    `Резерв снят, а на складе не хватает товара: ${names.join('; ')}.`,
    {
      facts: { lines: missing.map(({ lineId: line, missing: short }) => ({ line, missing: short })) },
    },
  );
}

/**
 * As `reserveAgain`, before an order is confirmed. The caller has locked the order's row.
 * @throws 409 as `reserveAgain`
 */
export async function reserveForConfirmation(
  tx: Tx,
  orderId: number,
  most: 'all' | 'available',
): Promise<void> {
  const order = await lockHold(tx, orderId);
  if (order) await reserveAgain(tx, order, most);
}

/** Orders that wait for the staff: unconfirmed for more than a working day, or their hold has ended. */
export async function holdTasks(db: Db): Promise<HoldTask[]> {
  const [now, holidays] = await Promise.all([databaseNow(db), shopHolidays(db)]);
  return readHoldTasks(db, unconfirmedSince(now, holidays), { scope: EVERYWHERE, most: 200 });
}

/** Those of them in these places whose hold has ended. */
export async function endedHoldTasks(db: Db, given: { scope: Scope; most: number }): Promise<HoldTask[]> {
  return readHoldTasks(db, null, given);
}
