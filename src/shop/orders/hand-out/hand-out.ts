import type { DeliveryType } from '../delivery/delivery.ts';
import type { OrderState } from '../orders.ts';

/** Digits of the signature in a hand-out code. */
export const SIGN_DIGITS = 10;

/** A hand-out code: the number of an order and its signature. */
export interface HandOutCode {
  number: number;
  sign: string;
}

/** Writes a code for people and scanners: «204509-48213-90715». Digits are the same on a Russian and an English keyboard. */
export function formatHandOutCode({ number, sign }: HandOutCode): string {
  return `${number}-${sign.slice(0, 5)}-${sign.slice(5)}`;
}

/** Reads a code that was scanned or typed, with or without hyphens, which a phone's digits lack. @returns null: it is none */
export function readHandOutCode(text: string): HandOutCode | null {
  const found = /^№?(\d{1,10})[-–—]?(\d{5})[-–—]?(\d{5})$/.exec(text.replace(/\s/g, ''));
  return found && { number: Number(found[1]), sign: `${found[2]}${found[3]}` };
}

/** Whether the buyer is shown the code of an order: it is collected, and the shop still has goods of it (STF-110). */
export function hasHandOutCode(order: { deliveryType: DeliveryType; state: OrderState }): boolean {
  return order.deliveryType === 'pickup' && order.state !== 'done' && order.state !== 'cancelled';
}
