import { tabStorage } from '../../tab-storage.ts';
import type { OrderBody } from './payments.ts';

/** An order that was sent, and sent again, and of which nobody knows whether it was made. */
export interface Pending {
  key: string;
  /** What was sent under the key; the last is the newest. */
  bodies: OrderBody[];
}

const KEY = 'vitrina.order';

/**
 * The order on its way, kept by the tab: after a lost reply the same key tells what became of it. On the server, and
 * where a browser keeps nothing, there is none, and the form's own key does the same.
 */
export function readPending(): Pending | undefined {
  try {
    const kept: Partial<Pending> | null = JSON.parse(tabStorage()?.getItem(KEY) ?? 'null');
    return kept?.key && Array.isArray(kept.bodies) ? { key: kept.key, bodies: kept.bodies } : undefined;
  } catch {
    return undefined;
  }
}

export function keepPending(order: Pending | undefined): void {
  try {
    if (order) tabStorage()?.setItem(KEY, JSON.stringify(order));
    else tabStorage()?.removeItem(KEY);
  } catch {
    // Nothing is kept here: the key in the form is the same while the page stands.
  }
}
