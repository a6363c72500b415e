import type { Kysely } from 'kysely';
import type { DB } from '../../../../db/types.ts';
import { shopSetting } from '../../../platform/config/settings.server.ts';
import type { Db, Tx } from '../../../platform/database/db.server.ts';
import { inTransaction } from '../../../platform/database/transaction.server.ts';
import { badField, notFound, ShopError } from '../../../platform/http/errors.ts';
import { addJob } from '../../../platform/jobs/jobs.server.ts';
import { inLines } from '../../../platform/text/written-text.ts';
import { type Staff, staffActor } from '../../accounts/staff/staff.server.ts';
import { recordAudit } from '../../audit/audit.server.ts';
import { requireVersion } from '../../audit/outdated/outdated.server.ts';
import type { Decision as Decided } from '../decision-emails.server.ts';
import {
  type Decision,
  decisionColumn,
  readHasPassed,
  removeJob,
  reviewColumn,
  writeDecision,
} from './review.queries.ts';
import { LEAST_TEXT, MOST_TEXT, type Refusal, type ReviewedKind } from './review.ts';

export { type Decision, decisionColumn, reviewColumn };

/** Something that is reviewed, locked. */
export interface ReviewedRow {
  id: number;
  version: number;
  state: string;
  entityId: number;
  /** Its name or number, for the email. */
  name: string;
  decision: Decision | null;
}

/** A kind of things that the staff reviews. */
export interface Reviewed<Row extends ReviewedRow = ReviewedRow> {
  kind: ReviewedKind;
  /** The error of one that is not in the person's places. */
  missing: string;
  /** The state of what is accepted. */
  accepted: string;
  /** Locks one in the places of a member of the staff. */
  lock(tx: Tx, scope: Staff['scope'], id: number): Promise<Row | undefined>;
  writeState(tx: Tx, id: number, state: string): Promise<void>;
  /** @throws 409 when it cannot be decided so */
  requireDecidable(tx: Tx, row: Row, to: string): Promise<void> | void;
}

/** The email of a decision is sent so many seconds later, so that it can be undone. */
const USUAL_UNDO_SECONDS = 10;
const MOST_UNDO_SECONDS = 3_600;

/** For how many seconds a decision can be undone: the setting `undo_seconds`. */
export async function undoSeconds(db: Db): Promise<number> {
  const setting = Number((await shopSetting(db, 'undo_seconds')) ?? USUAL_UNDO_SECONDS);
  return Number.isFinite(setting) ? Math.min(Math.max(setting, 0), MOST_UNDO_SECONDS) : USUAL_UNDO_SECONDS;
}

const EMAILS = 'review-emails';
const keyOf = (kind: ReviewedKind, id: number) => `review ${kind} ${id}`;

interface Context {
  db: Kysely<DB>;
  staff: Staff;
}

/**
 * Accepts or refuses something that waits for its review. The client's email is a job that an undo removes.
 * @param refusal why; null: it is accepted
 * @throws 404 outside the person's places; 400 at `text`; 409 when it has changed since it was read, or cannot be decided
 */
export async function decide<Row extends ReviewedRow>(
  { db, staff }: Context,
  reviewed: Reviewed<Row>,
  { id, version }: { id: number; version: number },
  refusal: Refusal | null,
): Promise<void> {
  const text = inLines(refusal?.text);
  if (refusal && (text.length < LEAST_TEXT || text.length > MOST_TEXT))
    throw badField('text', `Напишите клиенту, почему: от ${LEAST_TEXT} до ${MOST_TEXT} знаков.`);
  const { kind, accepted } = reviewed;
  const to = refusal ? 'refused' : accepted;
  const seconds = await undoSeconds(db);
  await inTransaction(db, async (tx) => {
    const row = await lockReviewed(tx, { staff, reviewed }, { id, version });
    await reviewed.requireDecidable(tx, row, to);
    await reviewed.writeState(tx, id, to);
    const decision = { by: staff.userId, from: row.state, refusal: refusal && { code: refusal.code, text } };
    const at = (await writeDecision(tx, { kind, id }, decision)) as Date;
    await recordAudit(tx, {
      ...staffActor(staff, refusal ? text : undefined),
      action: `${kind}.${to}`,
      subjectId: id,
      details: {
        from: row.state,
        ...(refusal && { code: refusal.code }),
        changed: [{ field: 'status', was: row.state, now: to }],
      },
    });
    await queueEmails(tx, {
      kind,
      id,
      entityId: row.entityId,
      name: row.name,
      decidedAt: at.toISOString(),
      decided: `${kind} ${to}` as Decided,
      note: text,
      seconds,
    });
  });
}

/**
 * Undoes the last decision of the same person, before the client is notified.
 * @throws 404; 409 when it has changed since it was read, when there is nothing to undo, or when it is too late
 */
export async function undoDecision<Row extends ReviewedRow>(
  { db, staff }: Context,
  reviewed: Reviewed<Row>,
  { id, version }: { id: number; version: number },
): Promise<void> {
  const { kind } = reviewed;
  const seconds = await undoSeconds(db);
  await inTransaction(db, async (tx) => {
    const { decision, state } = await lockReviewed(tx, { staff, reviewed }, { id, version });
    if (!decision || decision.by !== staff.userId)
      throw new ShopError('nothing_to_undo', 409, 'Отменять нечего: это решили не вы или раньше.');
    if (await readHasPassed(tx, decision.at, seconds))
      throw new ShopError('too_late', 409, 'Уже поздно: письмо клиенту отправлено.');
    await reviewed.writeState(tx, id, decision.from);
    await writeDecision(tx, { kind, id }, null);
    await removeJob(tx, keyOf(kind, id));
    await recordAudit(tx, {
      ...staffActor(staff),
      action: `${kind}.decision_undone`,
      subjectId: id,
      details: { changed: [{ field: 'status', was: state, now: decision.from }] },
    });
  });
}

/** Locks something that a member of the staff changes. @throws 404 outside his places; 409 when it has another version */
export async function lockReviewed<Row extends ReviewedRow>(
  tx: Tx,
  { staff, reviewed }: { staff: Pick<Staff, 'scope'>; reviewed: Reviewed<Row> },
  { id, version }: { id: number; version: number },
): Promise<Row> {
  const row = await reviewed.lock(tx, staff.scope, id);
  if (!row) throw notFound(reviewed.missing);
  await requireVersion(tx, { kind: reviewed.kind, id, version: row.version }, version);
  return row;
}

/** Whether a member of the staff can undo the last decision now. */
export async function mayUndo(db: Db, decision: Decision | null, userId: number): Promise<boolean> {
  return decision?.by === userId && !(await readHasPassed(db, decision.at, await undoSeconds(db)));
}

async function queueEmails(
  tx: Tx,
  {
    seconds,
    ...emails
  }: { kind: ReviewedKind; id: number; decidedAt: string; seconds: number } & Record<string, unknown>,
): Promise<void> {
  const at = new Date(Date.parse(emails.decidedAt) + seconds * 1_000);
  await addJob(tx, EMAILS, emails, { at, key: keyOf(emails.kind, emails.id) });
}
