import type { Tx } from '../../core/db.server.ts';
import { insertEntry } from './audit.queries.ts';

/** Who did what to which thing. */
export interface AuditEntry {
  /** `shop`: nobody, its time had come. */
  actor: 'guest' | 'user' | 'staff' | 'shop' | '1c';
  /** null: of a guest nothing is known but what he did. */
  actorId: number | null;
  action: string;
  subjectId: number;
  /** Without names, telephones and addresses: they stand where they can be forgotten. */
  details: Record<string, unknown>;
}

/** Writes down a change of state in the transaction of the change, once (RELIABILITY I7). */
export async function recordAudit(tx: Tx, entry: AuditEntry): Promise<void> {
  await insertEntry(tx, entry);
}
