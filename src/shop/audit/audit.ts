import type { DB } from '../../../db/types.ts';

/** Who changes something, with which right and why. */
export interface Actor {
  /** `cli`: the command line. `shop`: a job. `1c`: the exchange. These and guests have no person. */
  actor: 'guest' | 'user' | 'staff' | 'cli' | 'shop' | '1c';
  /** null: unknown, as for a guest; the database rejects it for `staff`. */
  actorId: number | null;
  sessionId?: number | null;
  /** The right of the staff that allowed it. */
  capability?: string;
  /** Why, in the words of the staff. Never shown to buyers. */
  reason?: string;
  /** A UUID that the entries of one operation share. */
  operation?: string;
}

/** The command line acts without a person, outside the rights of the staff. */
export const CLI: Actor = { actor: 'cli', actorId: null };

/** A job of the shop. */
export const SHOP: Actor = { actor: 'shop', actorId: null };

/** An entry of the audit log: who did what to which subject. */
export interface AuditEntry extends Actor {
  /** «order.confirmed»: the kind of the subject and what happened to it. */
  action: string;
  /** The kind of the subject, where `action` does not begin with it. */
  subjectKind?: string;
  subjectId: number;
  /**
   * Without names, telephones and addresses: those are stored where they can be deleted. Of an order,
   * `changed` lists fields as `FieldChange[]`: a write made from an older version is answered with them.
   */
  details: Record<string, unknown>;
}

/** A field of a subject before and after a change, as the API shows it: sums in roubles. */
export interface FieldChange {
  field: string;
  was: unknown;
  now: unknown;
}

/**
 * Retention of messages from people: a year later their purpose, and with it the consent, has ended (152-ФЗ, SEC-42).
 * Each slice declares its own tables.
 */
export interface YearlyRetention {
  /** Has the columns `id` and `created_at`. */
  table: keyof DB;
  /** Column of a stored file that is deleted with its row. A separate job deletes the bytes. */
  file?: string;
  /** The name of the job. */
  job: string;
  /** The schedule in UTC, as crontab(5) writes it. */
  at: string;
  /** The audit action recorded for each deleted row. */
  action: string;
}
