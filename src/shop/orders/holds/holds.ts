import { type LegalDay, legalDay, startOfDay } from '../../../platform/text/legal-day.ts';
import { formatDate, parseDate } from '../../../platform/text/phone-and-date.ts';
import { laterDay } from '../../geo/opening-hours/opening-hours.ts';
import type { DeliveryType } from '../delivery/delivery.ts';
import type { OrderState } from '../orders.ts';

/** Working days that goods are reserved for an unpaid invoice in advance, and for an order that is ready to be collected. */
export const HELD_WORKING_DAYS = 3;
/** Working days within which the shop has to confirm an order paid at receipt, before its goods are released. */
export const UNCONFIRMED_WORKING_DAYS = 5;
/** Working days after which an order that nobody has confirmed becomes a task. */
const CONFIRMED_IN_WORKING_DAYS = 1;
/** A hold can be extended to at most so many days from today. */
export const MOST_HOLD_DAYS = 180;
export const LONGEST_HOLD_NOTE = 1_000;

/** Days off as «ДД.ММ», each year, or «ДД.ММ.ГГГГ». */
export type Holidays = ReadonlySet<string>;

export const NO_HOLIDAYS: Holidays = new Set();

/** Parses the setting `holidays`. */
export function readHolidays(setting: string | undefined): Holidays {
  return new Set(setting?.split(/\s+/).filter(Boolean));
}

/** Whether a text is a day as «ДД.ММ» or «ДД.ММ.ГГГГ». */
export function isDayOff(word: string): boolean {
  return parseDate(word.length === 5 ? `${word}.2028` : word) !== null && /^[\d.]+$/.test(word);
}

/** Whether a day is from Monday to Friday and no holiday. */
export function isWorkingDay(day: LegalDay, holidays: Holidays): boolean {
  const written = formatDate(day);
  const isOff = holidays.has(written) || holidays.has(written.slice(0, 5));
  return !isOff && ![0, 6].includes(new Date(day).getUTCDay());
}

/** The day that is `days` working days later; `working_day_after` of the database computes the same. */
export function workingDayAfter(day: LegalDay, days: number, holidays: Holidays): LegalDay {
  let left = days;
  for (let later = 1; later <= days * 3 + 60; later++) {
    const at = laterDay(day, later);
    if (isWorkingDay(at, holidays) && --left === 0) return at;
  }
  return laterDay(day, days);
}

/** The moment at which a day ends in Moscow. */
export function endOfDay(day: LegalDay): Date {
  return startOfDay(laterDay(day, 1));
}

/** The day that ends at this moment: the inverse of `endOfDay`. */
export function lastDay(end: Date): LegalDay {
  return legalDay(new Date(end.getTime() - 1));
}

/** The latest day of placing for which an order that is still unconfirmed is a task today. */
export function unconfirmedSince(now: Date, holidays: Holidays): LegalDay {
  const today = legalDay(now);
  let day = laterDay(today, -1);
  while (workingDayAfter(day, CONFIRMED_IN_WORKING_DAYS, holidays) >= today) day = laterDay(day, -1);
  return day;
}

/** The facts of an order that decide what the end of its hold means. */
export interface HeldOrder {
  state: OrderState;
  deliveryType: DeliveryType;
  isDeferred: boolean;
  /** It is paid in advance, by an invoice. */
  isPrepaid: boolean;
  /** In kopecks. */
  paid: number;
  /** A part of it is packed or was handed over. */
  isPacked: boolean;
}

/**
 * What becomes of an order whose hold ends: it is cancelled, its goods are released, or it becomes a task of the staff. The
 * last is so for everything that is deferred, packed or partly paid (ORD-7).
 */
export function endingOf(order: HeldOrder): 'cancel' | 'release' | 'task' {
  const { state, isPrepaid } = order;
  if (order.isDeferred || order.paid > 0) return 'task';
  if (state === 'ready' && order.deliveryType === 'pickup') return 'cancel';
  if (order.isPacked) return 'task';
  if (isPrepaid && (state === 'new' || state === 'confirmed')) return 'cancel';
  return state === 'new' ? 'release' : 'task';
}

/** The fields of an order that the shown end of its hold follows from. */
export interface ShownHold {
  state: OrderState;
  /** The last day of the hold; null: the goods are not held. */
  holdUntil: LegalDay | null;
  /** The hold has ended, and the goods were released. */
  isReleased: boolean;
}

/** The last day of the hold that the buyer is shown; null: none. */
export function shownHold({ state, holdUntil }: ShownHold, today: LegalDay): LegalDay | null {
  const isOpen = state === 'new' || state === 'confirmed' || state === 'ready';
  return isOpen && holdUntil !== null && holdUntil >= today ? holdUntil : null;
}
