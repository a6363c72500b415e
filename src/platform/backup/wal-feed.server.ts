import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { BackupFault, type BackupManifest, DamagedBackup } from './backup.ts';
import { readSealed, type Vault } from './vault.server.ts';
import { isLost, type KnownLog } from './wal.ts';
import { partialName, walName } from './wal-sender.server.ts';

const LOOK_MS = 15;

/** Gives a server in recovery the segments that it wants, one at a time. */
export interface WalFeed {
  /** For the setting `restore_command`. */
  readonly command: string;
  /** Why the log could not be given; undefined: all is well. */
  fault(): Error | undefined;
  stop(): Promise<void>;
}

/**
 * Opens the log of a target for recovery. The server's shell leaves the name of a segment in a folder and waits for the file:
 * so neither the key nor the credentials of the target ever reach the server, and a day of log takes no disk.
 * @param folder a new folder that the server's user may write to
 */
export async function openWalFeed(
  vault: Vault,
  { manifest, folder, own }: { manifest: BackupManifest; folder: string; own(path: string): Promise<void> },
): Promise<WalFeed> {
  for (const part of ['', 'wants', 'has']) {
    await mkdir(join(folder, part), { recursive: true, mode: 0o700 });
    await own(join(folder, part));
  }
  const present: string[] = [];
  for await (const { name } of vault.target.list('wal/')) present.push(name.slice('wal/'.length));
  const { firstSegment, lastSegment, segmentBytes } = manifest;
  const known: KnownLog = { firstSegment, lastSegment, present };
  let fault: Error | undefined;
  const stopping = new AbortController();
  const feed = async () => {
    while (!stopping.signal.aborted) {
      for (const name of await readdir(join(folder, 'wants'))) {
        const answer = fault ? undefined : await fetchWal(vault, name, { known, segmentBytes }).catch(note);
        // Before the answer: the server may want the same name again as soon as it has one.
        await rm(join(folder, 'wants', name), { force: true });
        await give(folder, name, fault ? 'fault' : (answer ?? 'absent'), own);
      }
      await sleep(LOOK_MS, undefined, { signal: stopping.signal }).catch(() => {});
    }
  };
  const note = (thrown: Error) => {
    fault = thrown;
    return undefined;
  };
  const ended = feed().catch(note);
  return {
    command: restoreCommand(folder, process.pid),
    fault: () => fault,
    async stop() {
      stopping.abort();
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/**
 * The shell command that fetches a segment for a server in recovery.
 * @param feeder the process that gives the segments: when it has died, the recovery ends instead of waiting for ever
 */
export function restoreCommand(folder: string, feeder: number): string {
  const d = folder.replaceAll("'", "'\\''").replaceAll('%', '%%');
  const isThere = (answer: string) => `[ -e "$d/has/%f.${answer}" ]`;
  // The user of the server may not signal a process of root, which is seen in /proc or by ps.
  const lives = `kill -0 ${feeder} 2>/dev/null || [ -d /proc/${feeder} ] || ps -p ${feeder} >/dev/null 2>&1`;
  // A status above 125 ends the recovery; a smaller one would mean that the log ends here.
  return [
    `d='${d}'; : > "$d/wants/%f"`,
    `until ${isThere('ok')} || ${isThere('absent')} || ${isThere('fault')}; do { ${lives}; } || exit 126; sleep 0.02; done`,
    `if ${isThere('fault')}; then exit 126; fi`,
    `if ${isThere('absent')}; then rm "$d/has/%f.absent"; exit 1; fi`,
    `mv "$d/has/%f.ok" "%p"`,
  ].join('; ');
}

async function give(
  folder: string,
  name: string,
  answer: Buffer | 'absent' | 'fault',
  own: (path: string) => Promise<void>,
): Promise<void> {
  const path = join(folder, 'has', `${name}.${typeof answer === 'string' ? answer : 'ok'}`);
  await writeFile(`${path}.new`, typeof answer === 'string' ? '' : answer, { mode: 0o600 });
  await own(`${path}.new`);
  await rename(`${path}.new`, path);
}

/** @returns the file; undefined if the log has none of this name */
async function fetchWal(
  vault: Vault,
  name: string,
  { known, segmentBytes }: { known: KnownLog; segmentBytes: number },
): Promise<Buffer | undefined> {
  const whole = await readSealed(vault, walName(name));
  if (whole) return filled(whole, { name, length: segmentBytes });
  if (isLost(name, known))
    throw new BackupFault(
      `В журнале пропуск: файла ${name} в ${vault.target.label} нет, хотя он нужен. Дальше него восстановить нельзя: назовите более ранний момент (--at) или копию (--backup).`,
    );
  const beginning = await readSealed(vault, partialName(name));
  return beginning && filled(beginning, { name, length: segmentBytes });
}

/** A segment has its full length: a beginning of one is followed by zeros, where the server finds its end. */
async function filled(
  bytes: AsyncIterable<Uint8Array>,
  { name, length }: { name: string; length: number },
): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of bytes) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > length) throw new DamagedBackup(name);
  }
  const isSmall = /\.(history|backup)$/.test(name);
  return Buffer.concat(isSmall ? chunks : [...chunks, Buffer.alloc(length - size)]);
}
