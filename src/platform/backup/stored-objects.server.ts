import { createReadStream } from 'node:fs';
import { open, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { sql } from 'kysely';
import type { openFiles } from '../files/stored-files.server.ts';
import type { StoredFact } from './backup.ts';
import { hiddenName } from './backup-key.server.ts';
import { frameOf } from './copied-files.server.ts';
import { putSealed, type Vault } from './vault.server.ts';

type Files = ReturnType<typeof openFiles>;

/** The files of a shop: public images in a folder, private files in the same folder or in a bucket. */
export interface ShopFiles {
  readonly filesDir: string;
  /** Private files, if they are in a bucket. */
  readonly bucket: Files | undefined;
}

interface Found {
  path: string;
  size: number;
  changedAt: number;
  read(): Promise<Readable | undefined>;
}

const RENEWED_MS = 12 * 3_600_000;
const PARTS = Array.from({ length: 256 }, (_, at) => at.toString(16).padStart(2, '0'));
/** Both folders hold files under a hash of their content: what is under a name never changes. */
const FOLDERS = ['', '.private/'];
const NAME = /^[0-9a-f]{32}\.[a-z0-9]{1,8}$|^[0-9a-f]{64}$/;

/** The object of a stored file: its path is hidden, and the first two letters divide objects into folders. */
function objectOf(vault: Vault, { path, size }: { path: string; size: number }): string {
  const part = /([0-9a-f]{2})\/[^/]+$/.exec(path)?.[1] ?? '00';
  return `files/${part}/${hiddenName(vault.key, `file ${size} ${path}`)}`;
}

/** Sends all files that the target does not have, and yields all files of the shop: a million of them fit in no list. */
export async function* sendAllFiles(vault: Vault, files: ShopFiles): AsyncGenerator<StoredFact> {
  const inBucket = files.bucket ? await listBucket(files.bucket) : new Map<string, Found[]>();
  for (const part of PARTS) {
    const known = new Set<string>();
    for await (const { name } of vault.target.list(`files/${part}/`)) known.add(name);
    const found = [...(await filesIn(files, part)), ...(inBucket.get(part) ?? [])];
    for (const file of found) {
      const object = objectOf(vault, file);
      if (!known.has(object) && !(await send(vault, file, object))) continue;
      yield { path: file.path, size: file.size, object };
    }
  }
}

/** Sends new files in turns, so that the log between two turns is not held up by many of them. */
export interface NewFiles {
  /** Goes on for some time. @returns the moment since which files are new now; it moves only when all earlier ones are sent */
  sendFor(vault: Vault, limitMs: number): Promise<number>;
  /** How long ago the last round began that has sent everything, ms: files stored before it are in the target. */
  allSentAgo(): number | undefined;
}

/** A file may appear with a slightly older time than its neighbours. */
const SLACK_MS = 5 * 60_000;

/** @param since ms since 1970: files stored earlier are not new */
export function openNewFiles(files: ShopFiles, since: number): NewFiles {
  let round: { begun: number; tick: number; sending: AsyncGenerator<void>; of: Vault } | undefined;
  let allSent: number | undefined;
  return {
    async sendFor(vault, limitMs) {
      // A target that was opened again may be another one.
      if (round?.of !== vault)
        round = {
          begun: Date.now(),
          tick: performance.now(),
          sending: sendNewFiles(vault, files, since),
          of: vault,
        };
      const deadline = performance.now() + limitMs;
      for (;;) {
        // A failed round begins again: otherwise it would pass for one that is done.
        const { done } = await round.sending.next().catch((cause) => {
          round = undefined;
          throw cause;
        });
        if (done) break;
        if (performance.now() >= deadline) return since;
      }
      since = round.begun - SLACK_MS;
      allSent = round.tick;
      round = undefined;
      return since;
    },
    allSentAgo: () => (allSent === undefined ? undefined : performance.now() - allSent),
  };
}

/** Sends files that were stored since a moment, and yields after each one. @param since ms since 1970 */
async function* sendNewFiles(vault: Vault, files: ShopFiles, since: number): AsyncGenerator<void> {
  for (const part of PARTS)
    for (const folder of FOLDERS) {
      const changed = await stat(join(files.filesDir, folder, part)).catch(() => undefined);
      if (!changed || changed.mtimeMs < since) continue;
      for (const file of await filesOf(files, `${folder}${part}/`)) {
        if (file.changedAt < since) continue;
        await sendIfMissing(vault, file);
        yield;
      }
    }
  for (const file of files.bucket ? await newInBucket(files.bucket, since) : []) {
    await sendIfMissing(vault, file);
    yield;
  }
}

async function sendIfMissing(vault: Vault, file: Found): Promise<void> {
  const object = objectOf(vault, file);
  const there = await vault.target.find(object);
  // Uploaded again after a long time: a restore takes what no backup names only if it was sent lately.
  if (there && file.changedAt - there.changedAt.getTime() < RENEWED_MS) return;
  await send(vault, file, object);
}

/** @returns false if the file has been deleted meanwhile */
async function send(vault: Vault, file: Found, object: string): Promise<boolean> {
  const bytes = await file.read();
  if (!bytes) return false;
  try {
    await putSealed(vault, object, frameOf(file.path, bytes, file.size));
  } finally {
    bytes.destroy();
  }
  return true;
}

async function readIfThere(place: string): Promise<Readable | undefined> {
  const handle = await open(place).catch(ifMissing);
  return handle && createReadStream('', { fd: handle });
}

function ifMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

async function filesIn(files: ShopFiles, part: string): Promise<Found[]> {
  const found: Found[] = [];
  for (const folder of FOLDERS) found.push(...(await filesOf(files, `${folder}${part}/`)));
  return found;
}

async function filesOf({ filesDir, bucket }: ShopFiles, folder: string): Promise<Found[]> {
  if (bucket && folder.startsWith('.private')) return [];
  const found: Found[] = [];
  for (const name of await readdir(join(filesDir, folder)).catch(() => [])) {
    const place = join(filesDir, folder, name);
    const facts = NAME.test(name) ? await stat(place).catch(() => undefined) : undefined;
    if (!facts) continue;
    const { size, ctimeMs } = facts;
    found.push({
      path: `${folder}${name}`,
      size,
      changedAt: ctimeMs,
      read: () => readIfThere(place),
    });
  }
  return found;
}

async function listBucket(files: Files): Promise<Map<string, Found[]>> {
  const found = new Map<string, Found[]>();
  const store = await files.store();
  for await (const { sha256, size } of store.list()) {
    const part = sha256.slice(0, 2);
    found.set(part, [...(found.get(part) ?? []), inBucket(store, sha256, size)]);
  }
  return found;
}

async function newInBucket(files: Files, since: number): Promise<Found[]> {
  const { rows } = await sql<{ sha256: string; size: number }>`
    select distinct encode(sha256, 'hex') as sha256, size from stored_file where created_at >= ${new Date(since)}
  `.execute(files.db);
  const store = await files.store();
  return rows.map(({ sha256, size }) => inBucket(store, sha256, size));
}

function inBucket(store: Awaited<ReturnType<Files['store']>>, sha256: string, size: number): Found {
  const path = `.private/${sha256.slice(0, 2)}/${sha256}`;
  return { path, size, changedAt: 0, read: () => store.read(sha256) };
}
