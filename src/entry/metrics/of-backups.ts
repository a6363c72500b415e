import { Gauge, type Registry } from 'prom-client';
import { readBackupStates } from '../../platform/backup/backup-state.queries.ts';
import { type BackupKind, type BackupState, isLate } from '../../platform/backup/backup-state.ts';
import { readLogArchive } from '../../platform/backup/pgbackrest.server.ts';
import { openDb, type Pool } from '../../platform/database/db.server.ts';

const TIMES: readonly [name: string, kind: BackupKind, help: string][] = [
  ['last_success', 'backup', 'When the last backup was complete'],
  ['last_verified', 'verify', 'When a backup was last restored and proved'],
  ['wal_last_sent', 'sending', 'When the log of the database was last sent'],
  ['files_sent_until', 'files', 'All files stored before this moment are in the backups'],
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
        : earliest(states, kind);
      return at ? at.getTime() / 1_000 : null;
    });
  gauge('configured', '1 if the shop makes backups, 0 without BACKUP_URL', (states) =>
    Number(states.length > 0),
  );
  gauge('log_waiting_bytes', 'Log that waits for the target on this disk', (states) => {
    const bytes = states.flatMap(({ kind, facts }) =>
      kind === 'sending' && typeof facts.bytes === 'number' ? facts.bytes : [],
    );
    return bytes.length > 0 ? bytes.reduce((sum, each) => sum + each) : null;
  });
  gauge('late', 'Backups, proofs and sendings that are late', (states) =>
    states.length > 0 ? states.filter((state) => isLate(state, new Date())).length : null,
  );
}

/** Whether PostgreSQL itself says when its log was sent: it is external, with backups of the files here or without. */
function isArchivedElsewhere(states: readonly BackupState[], kind: BackupKind): boolean {
  if (kind !== 'sending') return false;
  const sendings = states.filter((state) => state.kind === kind);
  return sendings.every(({ facts }) => facts.isExternal === true);
}

/** null: the metric is absent. */
type Reading = number | null | Promise<number | null>;

/** Of machines that send, the one that is the furthest behind; before its first success the moment since which it is expected. */
function earliest(states: readonly BackupState[], kind: BackupKind): Date | undefined {
  const times = states.flatMap((state) => {
    if (state.kind !== kind) return [];
    return state.doneAt ?? (kind === 'files' ? state.since : []);
  });
  return times.sort((one, other) => one.getTime() - other.getTime())[0];
}
