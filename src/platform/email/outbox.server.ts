import { open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { removeHalves } from '../files/atomic-file.server.ts';
import type { Jobs, Periodic } from '../jobs/jobs.server.ts';
import { textOf } from './mail.server.ts';

/** How much of an email is read: headers and plain text come before the attachments. */
const READ_BYTES = 64 * 1024;
const DAY_MS = 86_400_000;

/** Emails of the outbox, the oldest first, without those that are being written. */
export async function emailsIn(folder: string): Promise<string[]> {
  return (await allIn(folder)).filter((name) => !isHalf(name)).sort();
}

/** All emails, including unfinished ones. */
async function allIn(folder: string): Promise<string[]> {
  return (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
}

function isHalf(name: string): boolean {
  return name.startsWith('.') && name.endsWith('.eml');
}

/**
 * Deletes emails to or about a person from the outbox (152-ФЗ).
 * @param words texts that identify the person: the email address, the phone as emails show it
 */
export async function deleteEmailsOf(folder: string, words: readonly string[]): Promise<void> {
  const sought = words.filter((word) => word !== '').map(asWritten);
  for (const name of await allIn(folder)) {
    const written = await beginningOf(join(folder, name));
    if (written === undefined) continue;
    const [heads = ''] = written.split('\n\n', 1);
    const searched = `${heads}\n${textOf(written)}`;
    if (sought.some((word) => word.test(searched))) await rm(join(folder, name), { force: true });
  }
}

/** Matches a text; an address does not match as a part of a longer one: `olga@…` is not `volga@…`. */
function asWritten(word: string): RegExp {
  const [before, after] = word.includes('@') ? ['(?<![\\w.%+-])', '(?![\\w-]|\\.\\w)'] : ['', ''];
  return new RegExp(`${before}${RegExp.escape(word)}${after}`, 'i');
}

/** Deletes emails older than this many days from the outbox. */
async function deleteOldEmails(folder: string, days: number): Promise<void> {
  for (const name of await emailsIn(folder)) {
    const found = await stat(join(folder, name)).catch(() => undefined);
    if (found && Date.now() - found.mtimeMs > days * DAY_MS) await rm(join(folder, name), { force: true });
  }
}

/** @returns undefined if the file is gone, because an email that was being written was renamed */
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
const RETENTION_DAYS = 365;

/** Deletes emails older than a year, and emails that a killed process left half-written. */
export const outboxTimes: Periodic = { [FORGET]: '55 * * * *' };

export function outboxJobs(folder: string): Jobs {
  return {
    async [FORGET]() {
      await deleteOldEmails(folder, RETENTION_DAYS);
      await removeHalves(folder, isHalf);
    },
  };
}
