import { Gauge, type Registry } from 'prom-client';
import { readBackupStates } from '../../platform/backup/backup-state.queries.ts';
import { type BackupKind, type BackupState, isLate } from '../../platform/backup/backup-state.ts';
import { readLogArchive } from '../../platform/backup/pgbackrest.server.ts';
import { openDb, type Pool } from '../../platform/database/db.server.ts';

const TIMES: readonly [name: string, kind: BackupKind, help: string][] = [
  ['last_success', 'backup', 'When the last backup was complete'],
  ['last_verified', 'verify', 'When a backup was last restored and proved'],
  ['wal_last_sent', 'sending', 'When the log of the database was last sent'],
];

/**
 * Adds what is known of backups, which all processes report alike. Without BACKUP_URL only `configured` is there, and it is 0;
 * beside an external database PostgreSQL says when its log was last sent.
 */
export function measureBackups(register: Registry, pool: Pool): void {
  const db = openDb(pool);
  const gauge = (name: string, help: string, read: (states: readonly BackupState[]) => Reading) =>
    new Gauge({
      name: `vitrina_backup_${name}`,
      help,
      registers: [register],
      async collect() {
        this.remove();
        const states = await readBackupStates(db).catch(() => undefined);
        const value = states && (await Promise.resolve(read(states)).catch(() => null));
        if (value !== undefined && value !== null) this.set(value);
      },
    });
  for (const [name, kind, help] of TIMES)
    gauge(`${name}_timestamp_seconds`, `${help}, seconds since 1970`, async (states) => {
      const at = isArchivedElsewhere(states, kind)
        ? (await readLogArchive(db)).sentAt
        : find(states, kind)?.doneAt;
      return at ? at.getTime() / 1_000 : null;
    });
  gauge('configured', '1 if the shop makes backups, 0 without BACKUP_URL', (states) =>
    Number(states.length > 0),
  );
  gauge('log_waiting_bytes', 'Log that waits for the target on this disk', (states) => {
    const bytes = find(states, 'sending')?.facts.bytes;
    return typeof bytes === 'number' ? bytes : null;
  });
  gauge('late', 'Backups, proofs and sendings of the log that are late', (states) =>
    states.length > 0 ? states.filter((state) => isLate(state, new Date())).length : null,
  );
}

/** Whether PostgreSQL itself says when its log was sent: it is external, with backups of the files here or without. */
function isArchivedElsewhere(states: readonly BackupState[], kind: BackupKind): boolean {
  if (kind !== 'sending') return false;
  return states.length === 0 || find(states, kind)?.facts.isExternal === true;
}

/** null: the metric is absent. */
type Reading = number | null | Promise<number | null>;

function find(states: readonly BackupState[], kind: BackupKind): BackupState | undefined {
  return states.find((state) => state.kind === kind);
}
