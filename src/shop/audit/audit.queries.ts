import type { Tx } from '../../core/db.server.ts';
import type { AuditEntry } from './audit.server.ts';

export async function insertEntry(tx: Tx, entry: AuditEntry): Promise<void> {
  await tx
    .insertInto('audit_entry')
    .values({
      actor: entry.actor,
      actor_id: entry.actorId,
      action: entry.action,
      subject_id: entry.subjectId,
      details: JSON.stringify(entry.details),
    })
    .execute();
}
