import { formatDateAndTime } from '../text/phone-and-date.ts';
import { BackupFault, type BackupManifest } from './backup.ts';

/** What is restored: a backup, and how far its log is followed. */
export interface Choice {
  readonly manifest: BackupManifest;
  /** A moment, the end of the backup itself, or all that was sent. */
  readonly until: Date | 'backup' | 'end';
}

/**
 * Chooses the backup of a restore.
 * @param backups the oldest first
 * @param wanted a moment, or the id of a backup; neither: as late as possible
 * @throws BackupFault with what is possible instead
 */
export function chooseBackup(
  backups: readonly BackupManifest[],
  wanted: { at?: Date | undefined; id?: string | undefined },
  now: Date,
): Choice {
  const { at, id } = wanted;
  const first = backups[0];
  const last = backups.at(-1);
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
