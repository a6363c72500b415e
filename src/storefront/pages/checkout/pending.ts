import { tabStorage } from '../../browser/tab-storage.ts';
import type { OrderBody } from './payments.ts';

/** An order that was sent, possibly repeatedly, with an unknown outcome. */
export interface Pending {
  key: string;
  /** The bodies sent under the key, the newest last. */
  bodies: OrderBody[];
}

const KEY = 'vitrina.order';

/**
 * Reads the pending order from the tab's storage: after a lost response, sending the same key again returns the
 * outcome.
 * Without storage there is none, and the form's own key does the same.
 */
export function readPending(): Pending | undefined {
  try {
    const stored: Partial<Pending> | null = JSON.parse(tabStorage()?.getItem(KEY) ?? 'null');
    return stored?.key && Array.isArray(stored.bodies)
      ? { key: stored.key, bodies: stored.bodies }
      : undefined;
  } catch {
    return undefined;
  }
}

export function storePending(order: Pending | undefined): void {
  try {
    if (order) tabStorage()?.setItem(KEY, JSON.stringify(order));
    else tabStorage()?.removeItem(KEY);
  } catch {
    // Without storage the key in the form serves while the page is open.
  }
}
