import { formatDateAndTime } from '../text/phone-and-date.ts';
import { BackupFault, type BackupManifest, DamagedBackup } from './backup.ts';

/** What is restored: a backup, and how far its log is followed. */
export interface Choice {
  readonly manifest: BackupManifest;
  /** A moment, the end of the backup itself, or all that was sent. */
  readonly until: Date | 'backup' | 'end';
}

/**
 * Chooses the backup of a restore among those that are readable: the log leads from an earlier one to the same end.
 * @param found backups, the oldest first, and ids of damaged ones
 * @param wanted a moment, or the id of a backup; neither: as late as possible
 * @throws BackupFault with what is possible instead; DamagedBackup if only a damaged one would do
 */
export function chooseBackup(
  { backups, damaged }: { backups: readonly BackupManifest[]; damaged: readonly string[] },
  wanted: { at?: Date | undefined; id?: string | undefined },
  now: Date,
): Choice {
  const { at, id } = wanted;
  const first = backups[0];
  const last = backups.at(-1);
  const broken = id === undefined ? damaged.at(-1) : damaged.find((each) => each === id);
  if (broken !== undefined && (id !== undefined || !last)) throw new DamagedBackup(`base/${broken}/manifest`);
  if (!first || !last)
    throw new BackupFault('Ни одной законченной копии здесь нет: восстанавливать не из чего.');
  if (id !== undefined) {
    const manifest = backups.find((backup) => backup.id === id);
    if (!manifest)
      throw new BackupFault(
        `Копии ${id.slice(0, 60)} нет. Есть: ${backups.map((backup) => backup.id).join(', ')}.`,
      );
    if (at && at < new Date(manifest.endedAt))
      throw new BackupFault(
        `Копия ${id} закончена ${sayMoment(manifest.endedAt)}, раньше этого момента из неё не восстановить.`,
      );
    return { manifest, until: at ?? 'backup' };
  }
  if (!at) return { manifest: last, until: 'end' };
  if (at > now)
    throw new BackupFault(
      `Момент ${sayMoment(at)} ещё не наступил: сейчас ${sayMoment(now)}. Проверьте часовой пояс; без --at восстановится всё до последней минуты.`,
    );
  const manifest = backups.findLast(({ endedAt }) => new Date(endedAt) <= at);
  if (!manifest)
    throw new BackupFault(
      `Первая копия закончена ${sayMoment(first.endedAt)}: на ${sayMoment(at)}, более ранний момент, восстановить нечего.`,
    );
  return { manifest, until: at };
}

/** «22.11.2026, 14:05:03 МСК». */
export function sayMoment(at: Date | string): string {
  return `${formatDateAndTime(new Date(at), '2-digit')} МСК`;
}
