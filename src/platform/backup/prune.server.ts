import type { BackupManifest } from './backup.ts';
import { logRetention, retained } from './retention.ts';
import { listBackups, listStored, manifestName, type Vault } from './vault.server.ts';

/**
 * Deletes what need not stay: backups beyond 7 days, 4 weeks and 12 months, unfinished ones, the log before the oldest
 * moment, and files of the shop that no backup names any more. Only the process that holds the lock of backups may call it.
 * @param now by the clock of the database
 * @returns the backups that stay, the oldest first
 */
export async function prune(vault: Vault, now: Date): Promise<BackupManifest[]> {
  const all = (await listBackups(vault)).map((backup) => ({ ...backup, at: new Date(backup.endedAt) }));
  const stays = retained(all, now);
  const leaves = all.filter((backup) => !stays.includes(backup));
  if (leaves.length > 0) await removeFiles(vault, leaves, stays);
  await removeBackups(vault, new Set(stays.map(({ id }) => id)));
  const isNeeded = logRetention(stays, now);
  for await (const { name } of vault.target.list('wal/'))
    if (!isNeeded(name.slice('wal/'.length))) await vault.target.remove(name);
  return stays;
}

/** The manifest goes first: what is left of a backup does not count as one. */
async function removeBackups({ target }: Vault, stays: ReadonlySet<string>): Promise<void> {
  const names: string[] = [];
  for await (const { name } of target.list('base/'))
    if (!stays.has(name.split('/')[1] ?? '')) names.push(name);
  const isManifest = (name: string) => name === manifestName(name.split('/')[1] ?? '');
  for (const name of names.sort((one, other) => Number(isManifest(other)) - Number(isManifest(one))))
    await target.remove(name);
}

/** Deletes files that only leaving backups name. Files sent since the latest backup are in none yet and stay. */
async function removeFiles(
  vault: Vault,
  leaves: readonly BackupManifest[],
  stays: readonly BackupManifest[],
): Promise<void> {
  const named = new Set<string>();
  for (const backup of stays)
    for await (const { object } of listStored(vault, backup)) named.add(shortOf(object));
  for (const backup of leaves)
    for await (const { object } of listStored(vault, backup))
      if (!named.has(shortOf(object))) await vault.target.remove(object);
}

/** Enough of a name to tell millions apart, in less memory. */
const shortOf = (object: string): string => object.slice(-24);
