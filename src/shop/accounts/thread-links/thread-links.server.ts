import { createHmac } from 'node:crypto';
import type { Db } from '../../../platform/database/db.server.ts';
import { readAppSecret } from '../../../platform/database/secrets.queries.ts';
import { equalInConstantTime } from '../../../platform/text/same-text.server.ts';
import { type ThreadName, threadCode, threadOfCode } from './thread-links.ts';

/**
 * The token of a thread's link: its code and 256 bits that only this installation can compute. It works as long as the thread
 * is stored, and nothing of it is in the database (ACC-13).
 */
export async function threadToken(db: Db, thread: ThreadName): Promise<string> {
  const code = threadCode(thread);
  return `${code}-${await signatureOf(db, code)}`;
}

/** The thread that a token opens; undefined for a text that is no token of ours. */
export async function threadOfToken(db: Db, token: string): Promise<ThreadName | undefined> {
  const [, code = '', signature = ''] = /^([^-]*)-(.*)$/.exec(token) ?? [];
  const thread = threadOfCode(code);
  if (!thread) return undefined;
  return equalInConstantTime(signature, await signatureOf(db, code)) ? thread : undefined;
}

/** The page that opens a thread without a login. */
export async function threadLink(db: Db, thread: ThreadName): Promise<string> {
  const folder = thread.kind === 'stock_request' ? 'stock-request' : 'messages';
  return `/${folder}/${await threadToken(db, thread)}`;
}

/**
 * The page of a thread for an email. A message of an account opens in the account, so that a forwarded email shows it to nobody
 * else; an offer has to work without a login, as carts do.
 */
export async function threadHref(db: Db, thread: ThreadName, userId: number | null): Promise<string> {
  const isInAccount = userId !== null && thread.kind === 'feedback';
  return isInAccount ? `/account/messages/${threadCode(thread)}` : threadLink(db, thread);
}

async function signatureOf(db: Db, code: string): Promise<string> {
  return createHmac('sha256', await readAppSecret(db, 'thread'))
    .update(`thread ${code}`)
    .digest('base64url');
}
