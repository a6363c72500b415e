import { BackupFault, type BackupManifest, DamagedBackup, type PackFact, type StoredFact } from './backup.ts';
import { type BackupKey, hiddenName } from './backup-key.server.ts';
import type { BackupTarget } from './backup-target.ts';
import { collected, measured, opened, sealed } from './sealed.server.ts';

/** A target with its key, for the backups of one shop. */
export interface Vault {
  readonly target: BackupTarget;
  readonly key: BackupKey;
  /** The system identifier of the shop's PostgreSQL. */
  readonly system: string;
}

/** Says whose backups these are; not encrypted, so that a wrong key is named as such. */
const MARK = 'vitrina-backup.json';

interface Mark {
  format: 1;
  system: string;
  key: string;
  /** Changes with any byte above. */
  proof: string;
}

/**
 * Prepares a target for the backups of a shop; does nothing if it is prepared already.
 * @throws BackupFault if it holds backups of another shop or of another key
 */
export async function prepareVault(vault: Vault): Promise<void> {
  const { target, key, system } = vault;
  if (await target.find(MARK)) {
    await openVault(target, key, system);
    return;
  }
  const mark: Mark = { format: 1, system, key: key.id, proof: proofOf(key, system) };
  await target.put(MARK, bytesOf(`${JSON.stringify(mark, null, 2)}\n`));
}

/** @throws BackupFault unless the target is new: a copy must not write to that of its original */
export async function requireNewTarget(target: BackupTarget): Promise<void> {
  for (const folder of ['', 'base/', 'wal/'])
    if (folder === '' ? await target.find(MARK) : await isFilled(target, folder))
      throw new BackupFault(
        `В ${target.label} уже лежат копии, а этот магазин восстановлен рядом с прежним. Укажите в BACKUP_URL новую, пустую папку.`,
      );
}

async function isFilled(target: BackupTarget, folder: string): Promise<boolean> {
  for await (const _ of target.list(folder)) return true;
  return false;
}

/**
 * Opens the backups of a target.
 * @param system the shop that uses them; absent for a restore, which takes what is there
 * @throws BackupFault: no backups here, another key, another shop
 */
export async function openVault(target: BackupTarget, key: BackupKey, system?: string): Promise<Vault> {
  const bytes = await target.read(MARK);
  if (!bytes) throw noBackups(target);
  const mark = parseMark((await collected(bytes)).toString());
  if (mark.key !== key.id)
    throw new BackupFault(
      `Ключ не подходит к копиям в ${target.label}: они записаны другим ключом. Возьмите ключ, который backup init напечатал для них.`,
    );
  if (mark.proof !== proofOf(key, mark.system)) throw new DamagedBackup(MARK);
  if (system !== undefined && mark.system !== system)
    throw new BackupFault(
      `В ${target.label} лежат копии другого магазина: их база создана отдельно от этой. Укажите в BACKUP_URL другую папку и выполните backup init; чужие копии не тронуты.`,
    );
  return { target, key, system: mark.system };
}

/** Whether the target is still the one that was opened: an absent stick leaves an empty folder. @throws BackupFault */
export async function requireMark({ target }: Vault): Promise<void> {
  if (!(await target.find(MARK))) throw noBackups(target);
}

function noBackups({ label }: BackupTarget): BackupFault {
  return new BackupFault(
    `В ${label} нет копий Витрины: нет файла ${MARK}. Проверьте адрес и подключён ли диск; новое место готовит npm run cli -- backup init.`,
  );
}

function parseMark(text: string): Mark {
  try {
    const mark = JSON.parse(text) as Mark;
    if (mark.format === 1 && [mark.system, mark.key, mark.proof].every((part) => typeof part === 'string'))
      return mark;
  } catch {}
  throw new DamagedBackup(MARK);
}

function proofOf(key: BackupKey, system: string): string {
  return hiddenName(key, `mark 1 ${system}`);
}

/** Seals bytes into an object. */
export function putSealed(
  { target, key }: Vault,
  name: string,
  plain: AsyncIterable<Uint8Array>,
): Promise<void> {
  return target.put(name, sealed(name, key, plain));
}

/** The content of a sealed object; undefined if there is none. @throws DamagedBackup while it is read */
export async function readSealed(
  { target, key }: Vault,
  name: string,
): Promise<AsyncIterable<Buffer> | undefined> {
  const bytes = await target.read(name);
  return bytes && opened(name, key, bytes);
}

/** One chunk of bytes as a stream. */
export async function* bytesOf(content: string | Uint8Array): AsyncGenerator<Uint8Array> {
  yield typeof content === 'string' ? Buffer.from(content) : content;
}

const MANIFEST = /^base\/([^/]+)\/manifest$/;

export const manifestName = (id: string): string => `base/${id}/manifest`;

/** The backups of a target. */
export interface FoundBackups {
  /** The finished ones, the oldest first. */
  readonly backups: BackupManifest[];
  /** Ids of those whose manifest is damaged: nothing can be restored from them. */
  readonly damaged: string[];
}

/** Lists the backups of a target. One without a manifest is unfinished and does not count. */
export async function findBackups(vault: Vault): Promise<FoundBackups> {
  const ids: string[] = [];
  for await (const { name } of vault.target.list('base/')) {
    const [, id] = MANIFEST.exec(name) ?? [];
    if (id) ids.push(id);
  }
  const damaged: string[] = [];
  const read = (id: string) =>
    readManifest(vault, id).catch((fault) => {
      if (!(fault instanceof DamagedBackup)) throw fault;
      damaged.push(id);
    });
  const manifests = await Promise.all(ids.sort().map(read));
  return { backups: manifests.filter((manifest) => manifest !== undefined), damaged: damaged.sort() };
}

/** The readable backups of a target, the oldest first. */
export async function listBackups(vault: Vault): Promise<BackupManifest[]> {
  return (await findBackups(vault)).backups;
}

async function readManifest(vault: Vault, id: string): Promise<BackupManifest> {
  const name = manifestName(id);
  const bytes = await readSealed(vault, name);
  if (!bytes) throw new DamagedBackup(name);
  const manifest = JSON.parse((await collected(bytes)).toString()) as BackupManifest;
  const isKnown = manifest.format === 1 || (manifest.format === 2 && manifest.filesOnly === true);
  if (!isKnown || manifest.id !== id || manifest.system !== vault.system) throw new DamagedBackup(name);
  return manifest;
}

/** The files of the shop that a backup names. @throws DamagedBackup */
export async function* listStored(vault: Vault, { stored }: BackupManifest): AsyncGenerator<StoredFact> {
  const bytes = await readSealed(vault, stored.name);
  if (!bytes) throw new DamagedBackup(stored.name);
  let rest = '';
  const decoder = new TextDecoder();
  for await (const chunk of bytes) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) yield JSON.parse(line);
  }
}

/** Seals a stream into an object and measures what is stored. */
export async function putMeasured(
  { target, key }: Vault,
  name: string,
  plain: AsyncIterable<Uint8Array>,
): Promise<PackFact> {
  const stored = measured(sealed(name, key, plain));
  await target.put(name, stored.bytes);
  return { name, ...stored.end() };
}
