import { placeOf } from './wal.ts';

const DAILY = 7;
const WEEKLY = 4;
const MONTHLY = 12;
const DAY_MS = 86_400_000;
/** Restores to any moment of so many days. */
const LOG_DAYS = 14;

interface Dated {
  readonly id: string;
  readonly at: Date;
}

interface Logged extends Dated {
  readonly firstSegment: string;
  readonly lastSegment: string;
}

/**
 * The backups that stay: the latest of each of the last 7 days, 4 weeks and 12 months that have one (UTC), and the one from
 * which the log of the last 14 days is followed.
 */
export function retained<Backup extends Dated>(backups: readonly Backup[], now: Date): Backup[] {
  const latestFirst = [...backups].sort((one, other) => other.at.getTime() - one.at.getTime());
  const stays = new Set<Backup | undefined>([beginOfLog(latestFirst, now)]);
  for (const [periodOf, most] of [
    [dayOf, DAILY],
    [weekOf, WEEKLY],
    [monthOf, MONTHLY],
  ] as const) {
    const seen = new Set<number>();
    for (const backup of latestFirst) {
      const period = periodOf(backup.at);
      if (seen.has(period) || seen.size === most) continue;
      seen.add(period);
      stays.add(backup);
    }
  }
  return backups.filter((backup) => stays.has(backup));
}

/** The latest backup that is older than 14 days, or the first one. */
function beginOfLog<Backup extends Dated>(latestFirst: readonly Backup[], now: Date): Backup | undefined {
  const oldestMoment = now.getTime() - LOG_DAYS * DAY_MS;
  return latestFirst.find(({ at }) => at.getTime() <= oldestMoment) ?? latestFirst.at(-1);
}

/**
 * A stored file that was put earlier and is in no backup is needed for no moment that can be restored.
 * @returns undefined without a backup
 */
export function neededSince(
  backups: readonly { id: string; startedAt: string; endedAt: string }[],
  now: Date,
): Date | undefined {
  const latestFirst = backups.map((backup) => ({ ...backup, at: new Date(backup.endedAt) })).reverse();
  const first = beginOfLog(latestFirst, now);
  return first && sentSince(first);
}

/** What a target got earlier was there when the backup began. A day more: a USB stick may know no time zones. */
export function sentSince({ startedAt }: { startedAt: string }): Date {
  return new Date(new Date(startedAt).getTime() - DAY_MS);
}

const dayOf = (at: Date): number => Math.floor(at.getTime() / DAY_MS);
/** Weeks begin on Mondays; day 0 was a Thursday. */
const weekOf = (at: Date): number => Math.floor((dayOf(at) + 3) / 7);
const monthOf = (at: Date): number => at.getUTCFullYear() * 12 + at.getUTCMonth();

/**
 * Decides which segments of the log stay: all since the latest backup that is older than 14 days, so that each moment of these
 * days can be restored, and those that belong to an older backup itself.
 * @param backups those that stay
 */
export function logRetention(backups: readonly Logged[], now: Date): (segment: string) => boolean {
  const latestFirst = [...backups].sort((one, other) => other.at.getTime() - one.at.getTime());
  const first = beginOfLog(latestFirst, now);
  const from = first && placeOf(first.firstSegment);
  return (segment) => {
    const place = placeOf(segment);
    // A history is small and says which timeline follows which; without a backup nothing is deleted.
    if (place === undefined || from === undefined || place >= from) return true;
    return backups.some(
      ({ firstSegment, lastSegment }) =>
        place >= (placeOf(firstSegment) ?? '') && place <= (placeOf(lastSegment) ?? ''),
    );
  };
}
