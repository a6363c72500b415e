import { open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Jobs, Periodic } from './jobs.server.ts';
import { textOf } from './mail.server.ts';
import { removeHalves } from './whole-file.server.ts';

/** Heads and the plain text of a letter; files stand behind them. */
const READ_BYTES = 64 * 1024;
const DAY_MS = 86_400_000;

/** Letters of the outbox, the oldest first; what is being written is none yet. */
export async function lettersIn(folder: string): Promise<string[]> {
  return (await allIn(folder)).filter((name) => !isHalf(name)).sort();
}

/** Also emails that are being written, or were when a process was killed. */
async function allIn(folder: string): Promise<string[]> {
  return (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
}

function isHalf(name: string): boolean {
  return name.startsWith('.') && name.endsWith('.eml');
}

/**
 * Takes letters to somebody and about him out of the outbox (152-ФЗ): no server was told of them, so they lie there.
 * @param words of which one tells that it is he: his address, his telephone as letters write it
 */
export async function forgetLettersOf(folder: string, words: readonly string[]): Promise<void> {
  const sought = words.filter((word) => word !== '').map(asWritten);
  for (const name of await allIn(folder)) {
    const written = await beginningOf(join(folder, name));
    if (written === undefined) continue;
    const [heads = ''] = written.split('\n\n', 1);
    const said = `${heads}\n${textOf(written)}`;
    if (sought.some((word) => word.test(said))) await rm(join(folder, name), { force: true });
  }
}

/** A word in a text; an address is not the end of a longer one, nor its beginning: `olga@…` is not `volga@…`. */
function asWritten(word: string): RegExp {
  const [before, after] = word.includes('@') ? ['(?<![\\w.%+-])', '(?![\\w-]|\\.\\w)'] : ['', ''];
  return new RegExp(`${before}${RegExp.escape(word)}${after}`, 'i');
}

/** Takes letters out of the outbox that have lain there for so many days. */
async function forgetOldLetters(folder: string, days: number): Promise<void> {
  for (const name of await lettersIn(folder)) {
    const found = await stat(join(folder, name)).catch(() => undefined);
    if (found && Date.now() - found.mtimeMs > days * DAY_MS) await rm(join(folder, name), { force: true });
  }
}

/** @returns undefined when the file is gone: an email that was being written has got its name */
async function beginningOf(path: string): Promise<string | undefined> {
  const file = await open(path).catch(ifMissing);
  if (!file) return undefined;
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(READ_BYTES), 0, READ_BYTES, 0);
    return buffer.toString('latin1', 0, bytesRead);
  } finally {
    await file.close();
  }
}

function ifMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

const FORGET = 'outbox-forget';
const KEPT_DAYS = 365;

/** Deletes emails older than a year, and emails that a killed process left half-written. */
export const outboxTimes: Periodic = { [FORGET]: '55 * * * *' };

export function outboxJobs(folder: string): Jobs {
  return {
    async [FORGET]() {
      await forgetOldLetters(folder, KEPT_DAYS);
      await removeHalves(folder, isHalf);
    },
  };
}
