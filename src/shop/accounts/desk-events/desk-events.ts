import type { Capability } from '../staff-policy/staff-policy.ts';

/** The things whose changes open desks are notified of, each with the right that shows them. */
export const EVENT_KINDS = {
  order: 'orders.read',
  claim: 'orders.read',
  company: 'companies.read',
  contract: 'companies.read',
  power: 'companies.read',
  document: 'documents.read',
  message: 'messages.answer',
  resume: 'messages.answer',
  stock_request: 'messages.answer',
  approval: 'approve',
  run: 'exchange.read',
  product: 'catalogue.read',
} as const satisfies Record<string, Capability>;

export type EventKind = keyof typeof EVENT_KINDS;

/** A change of one thing (STF-130): what it is now is asked of its own call. */
export interface DeskEvent {
  kind: EventKind;
  id: number;
  /** Its version after the change; null: it has none. */
  version: number | null;
  is_new: boolean;
}

/** How often a sign of life is sent, ms: proxies close a connection that is silent for a minute. */
export const BEAT_MS = 25_000;
/** How often the session behind a stream is looked at, ms. */
export const SESSION_ASKED_MS = 60_000;
/** How many streams a person may have; the next one ends the oldest. */
export const MOST_STREAMS = 3;
/** What was missed is sent again for so long, seconds. */
export const REPLAYED_SECONDS = 3_600;
/** If more has changed at once, the desk has to load what it shows again. */
export const MOST_EVENTS = 200;
