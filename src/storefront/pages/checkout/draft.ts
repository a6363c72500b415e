import { dropDraft, readDraft, storeDraft } from '../../browser/tab-draft.ts';
import type { Values } from './order-form.ts';

/** Consents must be given each time; hidden fields were not typed; documents are never stored. */
const NOT_STORED = new Set([
  'order',
  'consent_given',
  'offer',
  'prices',
  'shown',
  'agreed',
  'less',
  'key',
  'intent',
  'buyer',
  'legal_entity',
  'contract',
  'city_name',
  'passport',
]);

/** Reads the unsent input of the checkout. @param user the current user; undefined for a guest */
export function readCheckout(user: number | undefined): Values {
  return readDraft('checkout', user);
}

/** Stores the unsent input of the checkout. @param user the user who typed it; undefined for a guest */
export function storeCheckout(typed: Values, user: number | undefined): void {
  const values = Object.entries(typed).filter(([name]) => !NOT_STORED.has(name));
  storeDraft('checkout', Object.fromEntries(values), user);
}

/** Deletes the stored input once the order is placed. */
export function dropCheckout(): void {
  dropDraft('checkout');
}
