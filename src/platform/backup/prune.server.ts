import { type BackupManifest, DamagedBackup } from './backup.ts';
import { logRetention, neededSince, retained } from './retention.ts';
import { type FoundBackups, findBackups, listStored, manifestName, type Vault } from './vault.server.ts';

/**
 * Deletes what need not stay: backups beyond 7 days, 4 weeks and 12 months, unfinished ones, and the log before the oldest
 * moment. Only the process that holds the lock of backups may call it.
 * @param now by the clock of the database
 * @returns the backups that stay; a damaged one stays as long as a good one of its time would
 */
export async function prune(vault: Vault, now: Date): Promise<FoundBackups> {
  const found = await findBackups(vault);
  const good = found.backups.map((backup) => ({ ...backup, at: new Date(backup.endedAt) }));
  const stays = retained(good, now);
  const isDamaged = new Set(found.damaged);
  const all = [...good, ...found.damaged.map((id) => ({ id, at: startOf(id) }))];
  const damaged = retained(all, now).filter(({ id }) => isDamaged.has(id));
  await removeBackups(vault, new Set([...stays, ...damaged].map(({ id }) => id)));
  const isNeeded = logRetention(stays, now);
  for await (const { name } of vault.target.list('wal/'))
    if (!isNeeded(name.slice('wal/'.length))) await vault.target.remove(name);
  return { backups: stays, damaged: damaged.map(({ id }) => id) };
}

/** The moment in the name of a backup; for a strange name a very early one. */
function startOf(id: string): Date {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z/.exec(id) ?? [];
  return new Date(year ? `${year}-${month}-${day}T${hour}:${minute}:${second}Z` : 0);
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

/**
 * Deletes files of the shop that no backup names and that were sent before the first moment that can be restored: since then
 * they were deleted from the shop. Next to a damaged backup, which may name any of them, it deletes nothing.
 * @param found the backups that stay, the latest of them just made
 * @returns ids of damaged backups
 */
export async function removeUnnamed(vault: Vault, found: FoundBackups, now: Date): Promise<string[]> {
  const since = neededSince(found.backups, now);
  const named = new Set<string>();
  const damaged = [...found.damaged];
  for (const backup of found.backups) if (!(await addNamed(vault, backup, named))) damaged.push(backup.id);
  if (damaged.length > 0 || !since) return damaged;
  for await (const { name, changedAt } of vault.target.list('files/'))
    if (changedAt < since && !named.has(shortOf(name))) await vault.target.remove(name);
  return [];
}

/** @returns false if the list of a backup is damaged */
async function addNamed(vault: Vault, backup: BackupManifest, named: Set<string>): Promise<boolean> {
  try {
    for await (const { object } of listStored(vault, backup)) named.add(shortOf(object));
    return true;
  } catch (fault) {
    if (!(fault instanceof DamagedBackup)) throw fault;
    return false;
  }
}

/** Enough of a name to tell millions apart, in less memory. */
const shortOf = (object: string): string => object.slice(-24);
