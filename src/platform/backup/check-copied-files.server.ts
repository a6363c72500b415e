import { basename } from 'node:path';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../../db/types.ts';
import type { Db } from '../database/db.server.ts';
import { BackupFault, type BackupManifest, DamagedBackup } from './backup.ts';
import { readStored, restoreFiles } from './restored-files.server.ts';
import { listStored, type Vault } from './vault.server.ts';

const AT_ONCE = 1_000;
/** So many lost files are named in an error. */
const MOST_NAMED = 5;

export interface CopiedFiles {
  readonly vault: Vault;
  readonly manifest: BackupManifest;
  readonly db: Kysely<DB>;
  /** A folder for the settings of the shop, which the caller deletes. */
  readonly dir: string;
  /** Called with the object of a damaged stored file before the throw. */
  onDamagedFile(object: string): Promise<void>;
}

/**
 * Proves the backup of a shop's files beside an external database: each object is read to its end and is what its name says,
 * and each stored file that had a row when the backup began is in it.
 * @throws DamagedBackup; BackupFault with the files that are missing
 */
export async function checkCopiedFiles({
  vault,
  manifest,
  db,
  dir,
  onDamagedFile,
}: CopiedFiles): Promise<void> {
  await restoreFiles(vault, manifest, { postgres: dir, data: dir, account: undefined });
  const copied = new Set<string>();
  for await (const { object, path } of listStored(vault, manifest))
    try {
      await checkObject(vault, object, path);
      copied.add(shortOf(basename(path)));
    } catch (fault) {
      if (fault instanceof DamagedBackup) await onDamagedFile(object);
      throw fault;
    }
  const lost = await namesWithout(db, copied, manifest.startedAt);
  if (lost.length === 0) return;
  const more = lost.length > MOST_NAMED ? ` и ещё ${lost.length - MOST_NAMED}` : '';
  throw new BackupFault(
    `В копии ${manifest.id} нет файлов, о которых знает база: ${lost.slice(0, MOST_NAMED).join(', ')}${more}. Проверьте их: npm run cli -- files check, затем сделайте копию снова.`,
  );
}

/** The name of a stored file is the hash of its content, or the beginning of it. */
async function checkObject(vault: Vault, object: string, path: string): Promise<void> {
  const stored = await readStored(vault, object);
  const [name = ''] = basename(path).split('.');
  if (stored.path !== path || !stored.sha256.startsWith(name)) throw new DamagedBackup(object);
}

/** The names, as people see them, of the stored files that had a row at a moment and are not among the copied ones. */
async function namesWithout(db: Db, copied: ReadonlySet<string>, startedAt: string): Promise<string[]> {
  const lost: string[] = [];
  for (let after = 0; ; ) {
    const { rows } = await sql<{ id: number; sha256: string; name: string }>`
      select id, encode(sha256, 'hex') as sha256, name from stored_file
      where id > ${after} and created_at < ${new Date(startedAt)} order by id limit ${AT_ONCE}
    `.execute(db);
    for (const { id, sha256, name } of rows) {
      after = id;
      if (!copied.has(shortOf(sha256))) lost.push(`«${name}»`);
    }
    if (rows.length < AT_ONCE) return lost;
  }
}

/** Enough of a hash to tell millions apart, in less memory. */
const shortOf = (sha256: string): string => sha256.slice(0, 24);
