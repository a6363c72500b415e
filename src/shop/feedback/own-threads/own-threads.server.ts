import type { Kysely } from 'kysely';
import type { Static } from 'typebox';
import type { DB } from '../../../../db/types.ts';
import type { Db } from '../../../platform/database/db.server.ts';
import { inTransaction } from '../../../platform/database/transaction.server.ts';
import { type FieldErrors, notFound, ShopError } from '../../../platform/http/errors.ts';
import { guardForm } from '../../../platform/http/form-guard.server.ts';
import { type Page, toPage } from '../../../platform/http/pagination.ts';
import { addJob } from '../../../platform/jobs/jobs.server.ts';
import { inLines } from '../../../platform/text/written-text.ts';
import { insertReply, markAnswersSeen, readSameReply } from '../../accounts/answers/answers.server.ts';
import { consentGiven, giveConsent } from '../../accounts/consents/consents.server.ts';
import { MESSAGE_CONSENT } from '../../accounts/consents/consents.ts';
import { queueNotice } from '../../accounts/staff-notices/staff-notices.server.ts';
import { threadLink, threadOfToken } from '../../accounts/thread-links/thread-links.server.ts';
import { type ThreadName, threadCode, threadOfCode } from '../../accounts/thread-links/thread-links.ts';
import { recordAudit } from '../../audit/audit.server.ts';
import { productHref } from '../../catalogue/catalogue.ts';
import { requireUser } from '../../session/session.server.ts';
import type { Visitor } from '../../session/session.ts';
import { offerOf } from './offers.server.ts';
import {
  lockOwnThread,
  type OwnThreadRow,
  readOwnThread,
  readOwnThreads,
  reopenThread,
} from './own-threads.queries.ts';
import type { NewReplyShape, OwnThreadShape, OwnThreadsShape } from './own-threads.shapes.ts';
import { ownThreadState, replyError, threadSubject, threadTitle } from './own-threads.ts';

type OwnThread = Static<typeof OwnThreadShape>;
type Reply = Static<typeof NewReplyShape>;

interface Reading {
  db: Db;
  visitor: Visitor;
}
interface Writing {
  db: Kysely<DB>;
  visitor: Visitor;
  /** The IP address. */
  address: string;
}

/** The job that emails a reply to the shop: `{ reply }`. */
export const REPLY_EMAIL = 'thread-reply-to-shop';

const FORM = { scope: 'reply' };

/** The messages and stock requests of the visitor's account, those with the latest news first. @throws 401 */
export async function ownThreads(
  { db, visitor }: Reading,
  query: { limit: number; offset: number },
  url: string,
): Promise<Page<Static<typeof OwnThreadsShape>['results'][number]>> {
  const { rows, count } = await readOwnThreads(db, requireUser(visitor), query);
  return toPage(rows.map(viewRow), count, query, url);
}

/** A thread of the visitor's account. @throws 401, 404 for any other */
export async function ownThread({ db, visitor }: Reading, code: string): Promise<OwnThread> {
  const row = await ownRow(db, visitor, code);
  const last = row.answers.findLast(({ isFromClient }) => !isFromClient);
  const isOffered =
    row.kind === 'stock_request' &&
    (last?.answer === 'day' || last?.answer === 'analog') &&
    last.outcome === null;
  return { ...viewThread(row), offer: null, offer_href: isOffered ? await threadLink(db, row) : null };
}

/** Marks the answers in a thread of the account as seen, up to the last one that was shown. @throws 401, 404 */
export async function seeThread(
  { db, visitor }: Omit<Writing, 'address'>,
  { code, last }: { code: string; last: number },
): Promise<void> {
  const { kind, id } = await ownRow(db, visitor, code);
  await inTransaction(db, (tx) => markAnswersSeen(tx, { kind, id, last }));
}

/** Replies in a thread of the account. @throws 400 at fields, 401, 404, 429 */
export async function replyInAccount(context: Writing, code: string, body: Reply): Promise<OwnThread> {
  const row = await ownRow(context.db, context.visitor, code);
  await reply(context, row, body);
  return ownThread(context, code);
}

/** The thread behind a link, with what the shop offers to this visitor. @throws 404 for any link that does not work */
export async function linkedThread({ db, visitor }: Reading, token: string): Promise<OwnThread> {
  const row = await linkedRow(db, token);
  const { messages, ...thread } = viewThread(row);
  return {
    ...thread,
    // Nobody marks anything as read by a link, so there everything would stay new.
    messages: messages.map((message) => ({ ...message, is_new: false })),
    offer: await offerOf({ db, visitor }, row),
    offer_href: null,
  };
}

/** Replies by a link. @throws 400 at fields, 404, 429 */
export async function replyByLink(context: Writing, token: string, body: Reply): Promise<OwnThread> {
  await reply(context, await linkedRow(context.db, token), body);
  return linkedThread(context, token);
}

/** The row of the thread behind a link. @throws 404 */
export async function linkedRow(db: Db, token: string): Promise<OwnThreadRow> {
  const thread = await threadOfToken(db, token);
  const row = thread && (await readOwnThread(db, thread));
  if (!row) throw notFound('Ссылка больше не работает. Напишите нам снова.');
  return row;
}

async function ownRow(db: Db, visitor: Visitor, code: string): Promise<OwnThreadRow> {
  const userId = requireUser(visitor);
  const thread = threadOfCode(code);
  const row = thread && (await readOwnThread(db, thread, userId));
  if (!row) throw notFound('Такого обращения нет.');
  return row;
}

/**
 * Stores a reply and makes the thread wait for the staff again, which is notified as about a new one. The same text within a day
 * is not stored again.
 */
async function reply(
  { db, visitor: { userId }, address }: Writing,
  thread: ThreadName,
  body: Reply,
): Promise<void> {
  const given = await consentGiven(db, userId, MESSAGE_CONSENT);
  const text = readReply(body, given !== undefined);
  await guardForm({ db, address }, FORM, body);
  const { kind, id } = thread;
  await inTransaction(db, async (tx) => {
    const status = await lockOwnThread(tx, thread);
    if (status === undefined) throw notFound('Такого обращения нет.');
    // The lock makes a second click wait, so it finds the reply of the first.
    if ((await readSameReply(tx, { kind, id, text })) !== undefined) return;
    const consent = given ?? (await giveConsent(tx, { userId, address }, MESSAGE_CONSENT));
    const made = await insertReply(tx, {
      kind,
      id,
      authorId: userId,
      text,
      address,
      consentText: consent.version,
    });
    await reopenThread(tx, thread);
    await recordAudit(tx, {
      actor: userId === null ? 'guest' : 'user',
      actorId: userId,
      action: `${kind}.replied`,
      subjectId: id,
      details: { reply: made, changed: [{ field: 'status', was: status, now: 'new' }] },
    });
    await addJob(tx, REPLY_EMAIL, { reply: made });
    await queueNotice(tx, `${kind}.new`, id);
  });
}

/** @throws 400 at `text` and `consent` */
function readReply({ text: typed, consent }: Reply, isConsentGiven: boolean): string {
  const errors: FieldErrors = {};
  const text = inLines(typed);
  const error = replyError(text);
  if (error) errors.text = [error];
  if (!consent && !isConsentGiven) errors.consent = [MESSAGE_CONSENT.missing];
  if (Object.keys(errors).length > 0)
    throw new ShopError('bad_input', 400, 'Проверьте поля.', { fields: errors });
  return text;
}

function headOf(row: OwnThreadRow) {
  const { kind, id, text, status, createdAt, answers } = row;
  return {
    id: threadCode(row),
    kind,
    text,
    title: threadTitle(kind, id),
    subject: threadSubject(row),
    status: ownThreadState(status),
    created_at: createdAt.toISOString(),
    changed_at: new Date(answers.at(-1)?.at ?? createdAt).toISOString(),
  };
}

function viewRow(row: OwnThreadRow) {
  const unread = row.answers.filter(({ isFromClient, isSeen }) => !isFromClient && !isSeen).length;
  return { ...headOf(row), unread };
}

function viewThread(row: OwnThreadRow): Omit<OwnThread, 'offer' | 'offer_href'> {
  const { wanted, answers } = row;
  return {
    ...headOf(row),
    wanted: wanted && { quantity: wanted.quantity, unit: wanted.unit, city: wanted.city },
    messages: answers.map(({ id, isFromClient, isSeen, text, answer, day, product, at }) => ({
      id,
      is_own: isFromClient,
      text,
      answer,
      day,
      at: new Date(at).toISOString(),
      product: product && { name: product.name, href: productHref(product) },
      is_new: !isFromClient && !isSeen,
    })),
  };
}
