import type { Kysely } from 'kysely';
import type { Static } from 'typebox';
import type { DB } from '../../../../db/types.ts';
import type { Db, Tx } from '../../../platform/database/db.server.ts';
import { inTransaction } from '../../../platform/database/transaction.server.ts';
import { type CursorPage, idOfCursor, toCursorPage } from '../../../platform/http/cursor.server.ts';
import { notFound, ShopError } from '../../../platform/http/errors.ts';
import { addJob } from '../../../platform/jobs/jobs.server.ts';
import { formatPhone, normalizePhone } from '../../../platform/text/phone-and-date.ts';
import { insertAnswer, readAnswerText, viewAnswers } from '../../accounts/answers/answers.server.ts';
import { changeRows } from '../../accounts/many-rows/many-rows.server.ts';
import type { RowsDone } from '../../accounts/many-rows/many-rows.shapes.ts';
import { type Staff, staffActor } from '../../accounts/staff/staff.server.ts';
import { recordAudit } from '../../audit/audit.server.ts';
import { requireVersion } from '../../audit/outdated/outdated.server.ts';
import { messageStateName, topicName } from '../feedback.ts';
import {
  lockThread,
  readThread,
  readThreads,
  type ThreadRow,
  type ThreadsKind,
  writeThreadState,
} from './threads.queries.ts';
import type { CloseThreadsShape, NewAnswerShape, ThreadShape, ThreadsQueryShape } from './threads.shapes.ts';

/** The job that emails an answer: `{ answer }`. */
export const ANSWER_EMAIL = 'thread-answer';

const MISSING: Record<ThreadsKind, string> = {
  feedback: 'Такого обращения нет.',
  resume: 'Такого резюме нет.',
};
const SCAN = { waiting: 'на проверке', clean: 'готов', infected: 'с вирусом, недоступен' } as const;

interface Reading {
  db: Db;
  staff: Pick<Staff, 'scope'>;
}
interface Writing {
  db: Kysely<DB>;
  staff: Staff;
}

/** Messages or résumés in the places of a member of the staff, newest first. @throws 400 at `cursor` */
export async function threads(
  { db, staff: { scope } }: Reading,
  kind: ThreadsKind,
  { cursor, limit, text, ...more }: Static<typeof ThreadsQueryShape>,
  url: string,
): Promise<CursorPage<Static<typeof ThreadShape>>> {
  const list = `staff ${kind}`;
  const before = await idOfCursor(db, list, cursor);
  const words = text?.trim();
  const filter = { ...more, text: words, phone: (words && normalizePhone(words)) || undefined };
  const { rows, counted } = await readThreads(db, kind, { scope, filter }, { before, most: limit + 1 });
  return toCursorPage(db, list, { rows, counted, limit, url }, (row) => viewThread(kind, row));
}

/** A message or a résumé with its answers. @throws 404 outside the person's places */
export async function thread(
  { db, staff: { scope } }: Reading,
  kind: ThreadsKind,
  id: number,
): Promise<Static<typeof ThreadShape>> {
  const row = await readThread(db, kind, scope, id);
  if (!row) throw notFound(MISSING[kind]);
  return viewThread(kind, row);
}

/** The id of the stored file of a résumé. @throws 404 */
export async function resumeFile({ db, staff: { scope } }: Reading, id: number): Promise<number> {
  const row = await readThread(db, 'resume', scope, id);
  if (!row?.file) throw notFound(MISSING.resume);
  return row.file.id;
}

/**
 * Answers a message or a résumé. The answer goes to the email of its author; without one it is only recorded.
 * @throws 404 outside the person's places; 400 at `text`; 409 when it has changed since it was read, or is closed
 */
export async function answerThread(
  { db, staff }: Writing,
  kind: ThreadsKind,
  id: number,
  { version, text: typed }: Static<typeof NewAnswerShape>,
): Promise<void> {
  const text = readAnswerText(typed);
  await inTransaction(db, async (tx) => {
    const { email, status } = await lockOpen(tx, staff, { kind, id, version });
    const isEmailed = email !== null;
    const answer = await insertAnswer(tx, { kind, id, authorId: staff.userId, text, isEmailed });
    await writeThreadState(tx, kind, id, 'answered');
    await recordAudit(tx, {
      ...staffActor(staff),
      action: `${kind}.answered`,
      subjectId: id,
      details: { answer, changed: [{ field: 'status', was: status, now: 'answered' }] },
    });
    if (isEmailed) await addJob(tx, ANSWER_EMAIL, { answer });
  });
}

/** Closes a thread. @throws as `answerThread` */
export async function closeThread(
  { db, staff }: Writing,
  kind: ThreadsKind,
  { id, version }: { id: number; version: number },
): Promise<void> {
  await inTransaction(db, (tx) => closeIn(tx, staff, { kind, id, version }));
}

interface ClosedThread {
  kind: ThreadsKind;
  id: number;
  version: number;
  /** Of the audit. */
  operation?: string;
}

async function closeIn(tx: Tx, staff: Staff, { kind, id, version, operation }: ClosedThread): Promise<void> {
  const { status } = await lockOpen(tx, staff, { kind, id, version });
  await writeThreadState(tx, kind, id, 'done');
  await recordAudit(tx, {
    ...staffActor(staff),
    ...(operation !== undefined && { operation }),
    action: `${kind}.done`,
    subjectId: id,
    details: { changed: [{ field: 'status', was: status, now: 'done' }] },
  });
}

/**
 * Closes many threads, once per key. One that is closed already, or was answered since it was seen, stays as it was.
 * @throws 422 when the key was used with another body
 */
export async function closeThreads(
  { db, staff }: Writing,
  { kind, key }: { kind: ThreadsKind; key: string },
  body: Static<typeof CloseThreadsShape>,
): Promise<RowsDone> {
  const keyed = { scope: `${kind}-close`, owner: staff.userId, key, body, rows: body.rows };
  return changeRows(db, keyed, async (tx, { id, version }, operation) => {
    await closeIn(tx, staff, { kind, id, version, operation });
    const now = await lockThread(tx, kind, staff.scope, id);
    return { version: now?.version ?? version, was: null };
  });
}

async function lockOpen(
  tx: Tx,
  { scope }: Staff,
  { kind, id, version }: { kind: ThreadsKind; id: number; version: number },
) {
  const found = await lockThread(tx, kind, scope, id);
  if (!found) throw notFound(MISSING[kind]);
  await requireVersion(tx, { kind, id, version: found.version }, version);
  if (found.status === 'done') throw new ShopError('done', 409, 'Уже закрыто.');
  return found;
}

function viewThread(kind: ThreadsKind, row: ThreadRow): Static<typeof ThreadShape> {
  const { id, version, status, topic, about, city, name, phone, email, text, file } = row;
  return {
    id,
    version,
    status: { code: status, name: messageStateName(status) },
    topic: kind === 'feedback' ? topicName(topic) : '',
    about,
    city,
    name,
    phone: phone && formatPhone(phone),
    email,
    text,
    created_at: row.createdAt.toISOString(),
    file: file && {
      id: file.id,
      name: file.name,
      type: file.mediaType,
      size: file.size,
      created_at: null,
      status: SCAN[file.scan],
      download_url: `/api/v1/staff/resumes/${id}/file/`,
    },
    answers: viewAnswers(row.answers),
  };
}
