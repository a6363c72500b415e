/** What is known of backups: the last success of each kind, and what fails now. */
export interface BackupState {
  readonly kind: 'backup' | 'verify' | 'sending' | 'files';
  /** Stays the same. */
  readonly id: number;
  /** Whose sending or files; null: of all machines. */
  readonly machine: string | null;
  /** Since when this is expected to happen. */
  readonly since: Date;
  /** The last success; of files, the moment up to which all of them are in the backups. */
  readonly doneAt: Date | null;
  readonly failingSince: Date | null;
  /** In Russian; of the last failure. */
  readonly error: string | null;
  readonly facts: Readonly<Record<string, unknown>>;
}

export type BackupKind = BackupState['kind'];

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** After this long without success the staff are alerted. */
const LATE_MS: Record<BackupKind, number> = {
  backup: 26 * HOUR_MS,
  verify: 8 * DAY_MS,
  sending: 5 * MINUTE_MS,
  // Many new files go in turns with the log.
  files: 30 * MINUTE_MS,
};

/** Whether a success is overdue. */
export function isLate({ kind, since, doneAt, failingSince }: BackupState, now: Date): boolean {
  const last = doneAt ?? since;
  const limit = LATE_MS[kind];
  if (kind === 'sending' && failingSince && now.getTime() - failingSince.getTime() > limit) return true;
  return now.getTime() - last.getTime() > limit;
}

/** Hours of Moscow in which few people buy. */
const NIGHT: readonly number[] = [1, 2, 3, 4];

/** Whether it is time for a backup: at night when 18 hours have passed, otherwise when a day has, and when log was lost. */
export function isBackupDue({ doneAt, facts }: BackupState, now: Date): boolean {
  if (!doneAt || facts.isExpired === true) return true;
  const age = now.getTime() - doneAt.getTime();
  const isNight = NIGHT.includes((now.getUTCHours() + 3) % 24);
  return age >= DAY_MS || (isNight && age >= 18 * HOUR_MS);
}

/** A proof restores the whole shop, so one that fails is not repeated at once. */
const VERIFY_AGAIN_MS = 6 * HOUR_MS;

/** Whether it is time for the weekly proof. It needs a backup. */
export function isVerifyDue(verify: BackupState, backup: BackupState, now: Date): boolean {
  if (!backup.doneAt) return false;
  const { triedAt } = verify.facts;
  if (typeof triedAt === 'number' && now.getTime() - triedAt < VERIFY_AGAIN_MS) return false;
  return !verify.doneAt || now.getTime() - verify.doneAt.getTime() >= 7 * DAY_MS;
}
