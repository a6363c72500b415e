import { createHash, createHmac, randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { writeWhole } from '../files/atomic-file.server.ts';
import { BackupFault } from './backup.ts';

/** The key of backups: 256 random bits. */
export interface BackupKey {
  readonly bytes: Buffer;
  /** Tells keys apart without revealing them. */
  readonly id: string;
}

/** Letters and digits that are not mistaken for each other on paper (Crockford's base 32). */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const KEY_BYTES = 32;
const KEY_SIGNS = 52;
/** Twenty bits that find a mistyped sign. */
const CHECK_SIGNS = 4;

/** The file with the key. No backup contains it: with the copy it would open the copy. */
export const keyFile = (dataDir: string): string => join(dataDir, 'backup.key');

/** Makes a new key and writes it to the data folder, mode 600. @throws EEXIST-like BackupFault if there is one already */
export async function createKey(dataDir: string): Promise<BackupKey> {
  if (existsSync(keyFile(dataDir))) throw new BackupFault(`Ключ уже есть: ${keyFile(dataDir)}.`);
  const key = keyOf(randomBytes(KEY_BYTES));
  await saveKey(dataDir, key);
  return key;
}

/** Writes the key of a restored shop, so that its backups go on. */
export async function saveKey(dataDir: string, key: BackupKey): Promise<void> {
  // Beside an external database nothing may have made the folder yet.
  await mkdir(dataDir, { recursive: true });
  await writeWhole(keyFile(dataDir), `${keyText(key)}\n`, { mode: 0o600 });
}

/**
 * The key of BACKUP_KEY, otherwise of the data folder; undefined: there is none.
 * @throws BackupFault that names where a wrong key comes from, never the key
 */
export function findKey(given: { dataDir: string; backupKey: string | undefined }): BackupKey | undefined {
  if (given.backupKey !== undefined) return readKey(given.backupKey, 'BACKUP_KEY');
  const file = keyFile(given.dataDir);
  return existsSync(file) ? readKey(readFileSync(file, 'utf8'), file) : undefined;
}

/** The key as it is written on paper: fourteen groups of four signs. */
export function keyText({ bytes }: BackupKey): string {
  return `${inSigns(bytes, KEY_SIGNS)}${checkOf(bytes)}`.replace(/.{4}(?!$)/g, '$&-');
}

/** Reads a key from paper: small letters, spaces and dashes do not matter. @param from where it comes from, in Russian */
export function readKey(text: string, from: string): BackupKey {
  const signs = text
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');
  const bytes = fromSigns(signs.slice(0, KEY_SIGNS));
  if (signs.length !== KEY_SIGNS + CHECK_SIGNS || !bytes || checkOf(bytes) !== signs.slice(KEY_SIGNS))
    throw new BackupFault(
      `${from}: это не ключ резервных копий или в нём опечатка. Ключ — 14 групп по 4 знака, как напечатал backup init.`,
    );
  return keyOf(bytes);
}

/** A name that only the owner of the key can derive from a text. */
export function hiddenName({ bytes }: BackupKey, text: string): string {
  return createHmac('sha256', bytes).update(text).digest('hex');
}

function keyOf(bytes: Buffer): BackupKey {
  const id = createHmac('sha256', bytes).update('the id of a key of backups').digest('hex').slice(0, 16);
  return { bytes, id };
}

function checkOf(bytes: Buffer): string {
  return inSigns(createHash('sha256').update('check').update(bytes).digest(), CHECK_SIGNS);
}

/** The first bits of the bytes, five in each sign, with zeros at the end. */
function inSigns(bytes: Buffer, count: number): string {
  let text = '';
  for (let at = 0; at < count; at++) {
    const bit = at * 5;
    const two = ((bytes[bit >> 3] ?? 0) << 8) | (bytes[(bit >> 3) + 1] ?? 0);
    text += SIGNS[(two >> (11 - (bit & 7))) & 31];
  }
  return text;
}

function fromSigns(text: string): Buffer | undefined {
  const bytes = Buffer.alloc(KEY_BYTES + 1);
  for (const [at, sign] of [...text].entries()) {
    const value = SIGNS.indexOf(sign);
    if (value < 0) return undefined;
    const bit = at * 5;
    const two = value << (11 - (bit & 7));
    bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) | (two >> 8);
    bytes[(bit >> 3) + 1] = (bytes[(bit >> 3) + 1] ?? 0) | (two & 255);
  }
  // 52 signs hold four bits more than a key: they are zero in each key that was printed.
  return bytes[KEY_BYTES] === 0 ? bytes.subarray(0, KEY_BYTES) : undefined;
}
