import type { DB } from '../../../db/types.ts';

/** An entry of the audit log: who did what to which subject. */
export interface AuditEntry {
  /** `shop`: done by a job, not by a person. */
  actor: 'guest' | 'user' | 'staff' | 'shop' | '1c';
  /** null: unknown, for a guest. */
  actorId: number | null;
  action: string;
  subjectId: number;
  /** Without names, telephones and addresses: those are stored where they can be deleted. */
  details: Record<string, unknown>;
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
