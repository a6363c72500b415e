import type { Tx } from '../../core/db.server.ts';
import { prepared } from '../../core/prepared.server.ts';
import type { AuditEntry } from './audit.server.ts';

const tell = prepared(
  'audit',
  'insert into audit_entry (actor, actor_id, action, subject_id, details) values ($1, $2, $3, $4, $5)',
);

export async function insertEntry(tx: Tx, entry: AuditEntry): Promise<void> {
  const { actor, actorId, action, subjectId, details } = entry;
  await tell(tx, [actor, actorId, action, subjectId, JSON.stringify(details)]);
}
