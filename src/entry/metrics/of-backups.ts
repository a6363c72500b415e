import { Gauge, type Registry } from 'prom-client';

/** When backups last succeeded; a time is absent if it never has, or if nothing is backed up. */
export interface BackupTimes {
  succeededAt?: Date | null;
  /** When a backup was last restored and proved. */
  verifiedAt?: Date | null;
  /** When the log of the database was last sent. */
  logSentAt?: Date | null;
}

const GAUGES = [
  ['last_success', 'succeededAt', 'When the last backup was complete'],
  ['last_verified', 'verifiedAt', 'When a backup was last restored and proved'],
  ['wal_last_sent', 'logSentAt', 'When the log of the database was last sent'],
] as const;

/** Adds the times of backups, which all processes report alike. @param read called at each scrape */
export function measureBackups(register: Registry, read: () => Promise<BackupTimes>): void {
  for (const [name, of, help] of GAUGES)
    new Gauge({
      ...{ name: `vitrina_backup_${name}_timestamp_seconds`, help: `${help}, seconds since 1970` },
      registers: [register],
      async collect() {
        this.remove();
        const at = (await read().catch((): BackupTimes => ({})))[of];
        if (at) this.set(at.getTime() / 1_000);
      },
    });
}
