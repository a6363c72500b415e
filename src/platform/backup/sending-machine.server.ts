import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { writeWhole } from '../files/atomic-file.server.ts';
import { workFolder } from './shop-vault.server.ts';

/** A machine of a shop that sends to the backups. */
export interface SendingMachine {
  /** The random name of its data folder: machines may have the same name, and a container has a new one each time. */
  readonly folder: string;
  /** Its own name, for people. */
  readonly name: string;
}

const FOLDER = /^[0-9a-f]{16}$/;

/** The machine of a data folder; the first process that wants to know gives the folder its name. */
export async function sendingMachine(dataDir: string): Promise<SendingMachine> {
  const note = join(workFolder(dataDir), 'machine');
  const read = async () => (await readFile(note, 'utf8').catch(() => '')).trim();
  const known = await read();
  if (!FOLDER.test(known)) await writeNote(note, workFolder(dataDir));
  const folder = FOLDER.test(known) ? known : await read();
  // A disk that is full must not stop the sending.
  return {
    folder: FOLDER.test(folder) ? folder : nameOfPath(dataDir),
    name: hostname().slice(0, 255) || '-',
  };
}

async function writeNote(note: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true }).catch(() => {});
  await writeWhole(note, `${randomBytes(8).toString('hex')}\n`, { mode: 0o600 }).catch(() => {});
}

function nameOfPath(dataDir: string): string {
  return createHash('sha256').update(`${hostname()} ${dataDir}`).digest('hex').slice(0, 16);
}
