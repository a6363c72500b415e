import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { DB } from '../../../../db/types.ts';
import { readSetting, writeSetting } from '../../../platform/config/settings.queries.ts';
import type { Db, Tx } from '../../../platform/database/db.server.ts';
import { inTransaction, joinTransaction, lockByName } from '../../../platform/database/transaction.server.ts';
import { badField, isShopError, notFound, ShopError } from '../../../platform/http/errors.ts';
import { canonicalJson } from '../../../platform/text/canonical-json.ts';
import { equalInConstantTime } from '../../../platform/text/same-text.server.ts';
import { inLines } from '../../../platform/text/written-text.ts';
import { recordAudit } from '../../audit/audit.server.ts';
import { requireStaff, type Staff, staffActor, staffWho } from '../staff/staff.server.ts';
import type { TaskSource } from '../staff-tasks/staff-tasks.ts';
import {
  APPROVAL_RULES,
  type ApprovalRule,
  approvalLimit,
  exceeds,
  type SetLimit,
  settingOf,
  shownLimit,
} from './approval-rules.ts';
import {
  type ApprovalRow,
  insertApproval,
  lockApproval,
  readApproval,
  readWaiting,
  rollBack,
  setSavepoint,
  writeDecided,
} from './approvals.queries.ts';
import type { Approvable, Proposed, Waiting } from './approvals.ts';
import { insertPortion, type Portion, readPortions } from './portions.queries.ts';

export type { Approvable, Waiting } from './approvals.ts';

/**
 * Whether a change waits for a second person (STF-80): its rule is on, and somebody else could approve it.
 * @param amount in the unit of the rule; without one the rule holds always
 * @param receiver who gets what is changed; like its author he does not approve it
 */
export async function needsSecond(
  db: Db,
  { userId }: Pick<Staff, 'userId'>,
  rule: ApprovalRule,
  { amount, receiver }: { amount?: number | undefined; receiver?: number } = {},
): Promise<boolean> {
  if (!exceeds(approvalLimit(rule, await readSetting(db, `approval.${rule}`)), amount)) return false;
  return (await staffWho(db, 'approve')).some(({ id }) => id !== userId && id !== receiver);
}

/**
 * Whether a person may make a change alone. What he has done to the same subject within a day counts with it, so that a rule
 * cannot be avoided by portions (STF-145). If he may, it is counted: the caller has called `lockPortions` and makes the change in the
 * same transaction.
 */
export async function mayAlone(
  tx: Tx,
  staff: Pick<Staff, 'userId'>,
  { rule, subject, amount }: Omit<Portion, 'userId'>,
): Promise<boolean> {
  const { userId } = staff;
  const earlier = await readPortions(tx, { rule, subject, userId });
  if (await needsSecond(tx, staff, rule, { amount: earlier + amount })) return false;
  await insertPortion(tx, { rule, subject, userId, amount: Math.min(amount, MOST_COUNTED) });
  return true;
}

/** Lets a person's changes of a subject under a rule wait for each other until the transaction ends. Call it before `mayAlone`. */
export async function lockPortions(
  tx: Tx,
  { userId }: Pick<Staff, 'userId'>,
  { rule, subject }: Pick<Portion, 'rule' | 'subject'>,
): Promise<void> {
  await lockByName(tx, `approval ${rule} ${subject} ${userId}`);
}

/** A file whose prices cannot be counted counts as so many. */
const MOST_COUNTED = 1_000_000_000;

/**
 * Lets a change wait for a second person. It is tried first and rolled back, so what cannot be done is rejected now. The same
 * change proposed twice waits once.
 * @throws whatever the change itself throws
 */
export async function propose<Body>(
  { db, staff }: { db: Db; staff: Staff },
  approvable: Approvable<Body>,
  { subjectId, body, reason = '' }: { subjectId: number; body: Body; reason?: string | undefined },
): Promise<Waiting> {
  return joinTransaction(db, async (tx) => {
    await rehearse(tx, () => approvable.run(tx, { id: null, approver: null, staff, subjectId, body }));
    const proposed = await approvable.describe(tx, subjectId, body);
    const { what, facts } = proposed;
    const { id, isNew } = await insertApproval(tx, {
      kind: approvable.kind,
      subjectId,
      body,
      what,
      facts: [...facts],
      reason: inLines(reason),
      digest: digestOf(proposed, body),
      authorId: staff.userId,
      sessionId: staff.sessionId,
    });
    const { kind } = approvable;
    const entry = { subjectId: id, details: { kind, subject: subjectId } };
    if (isNew) await recordAudit(tx, { ...staffActor(staff, reason), ...entry, action: 'approval.proposed' });
    return { approval: id, what, detail: `Ждёт второй подписи: ${what}. ${await whoSigns(tx, staff)}` };
  });
}

/** «Согласует Ольга Седова или Пётр Зимин.»: who may sign what a person has proposed; of many the first three. */
async function whoSigns(db: Db, { userId }: Pick<Staff, 'userId'>): Promise<string> {
  const others = (await staffWho(db, 'approve')).filter(({ id }) => id !== userId);
  const names = others.slice(0, 3).map(({ name }) => name);
  return `Согласует ${names.join(' или ')}${others.length > 3 ? ' или кто-то ещё' : ''}.`;
}

/** Does something and takes it back. @throws what it throws */
async function rehearse(tx: Tx, work: () => Promise<void>): Promise<void> {
  await setSavepoint(tx);
  await work();
  await rollBack(tx);
}

/** SHA-256 of what is signed: the call, and what it changes. */
function digestOf({ what, facts, proof }: Proposed, body: unknown): Buffer {
  return createHash('sha256')
    .update(canonicalJson({ what, facts, proof: proof ?? '', body }))
    .digest();
}

/** A proposal as a person sees it now. */
export interface SeenApproval extends ApprovalRow {
  name: string;
  /** The thing has changed since it was proposed, so it can no longer be approved. */
  isOutdated: boolean;
}

/** A proposal. @throws 404 */
export async function approvalOf(db: Db, parts: readonly Approvable[], id: number): Promise<SeenApproval> {
  const row = await readApproval(db, id);
  if (!row) throw notFound(MISSING);
  const part = partOf(parts, row);
  return {
    ...row,
    name: part.name,
    isOutdated: row.state === 'waiting' && !(await isAsSigned(db, part, row)),
  };
}

/**
 * Approves a proposal and carries it out, in one transaction.
 * @param digest hex, of what the second person was shown
 * @throws 404; 403 for its author; 409 when it is decided already, or when it is no longer what was shown; and whatever the change
 *   itself throws
 */
export async function approve(
  { db, staff }: { db: Kysely<DB>; staff: Staff },
  parts: readonly Approvable[],
  { id, digest }: { id: number; digest: string },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const row = await lockForSecond(tx, staff, id);
    const part = partOf(parts, row);
    const isShown = equalInConstantTime(digest, row.digest.toString('hex'));
    if (!isShown || !(await isAsSigned(tx, part, row))) throw outdated();
    await writeDecided(tx, id, { state: 'approved', by: staff.userId, note: '' });
    await record(tx, staff, 'approved', row);
    const { authorId: userId, sessionId, subjectId, body } = row;
    const author = await authorNow(tx, { userId, sessionId }, part);
    await part.run(tx, { id, approver: staff.userId, staff: author, subjectId, body });
  });
}

/** Refuses a proposal: nothing changes. @throws 400 without a note; 404; 403 for its author; 409 when it is decided already */
export async function refuse(
  { db, staff }: { db: Kysely<DB>; staff: Staff },
  { id, note: typed }: { id: number; note: string },
): Promise<void> {
  const note = inLines(typed);
  if (note === '') throw badField('note', 'Напишите, почему: это увидит тот, кто предложил.');
  await inTransaction(db, async (tx) => {
    const row = await lockForSecond(tx, staff, id);
    await writeDecided(tx, id, { state: 'refused', by: staff.userId, note });
    await record(tx, staff, 'refused', row, note);
  });
}

/** Takes one's own proposal back. @throws 404 for that of another person; 409 when it is decided already */
export async function withdraw(db: Kysely<DB>, author: { userId: number; sessionId: number }, id: number) {
  await inTransaction(db, async (tx) => {
    const row = await lockApproval(tx, id);
    if (row?.authorId !== author.userId) throw notFound(MISSING);
    requireWaiting(row);
    await writeDecided(tx, id, { state: 'withdrawn', by: author.userId, note: '' });
    const { userId: actorId, sessionId } = author;
    const entry = { subjectId: id, details: { kind: row.kind, subject: row.subjectId } };
    await recordAudit(tx, { actor: 'staff', actorId, sessionId, ...entry, action: 'approval.withdrawn' });
  });
}

const MISSING = 'Такого предложения нет.';

async function lockForSecond(tx: Tx, staff: Staff, id: number): Promise<ApprovalRow> {
  const row = await lockApproval(tx, id);
  if (!row) throw notFound(MISSING);
  if (row.authorId === staff.userId)
    throw new ShopError('own_proposal', 403, 'Это предложили вы: вторую подпись ставит другой человек.');
  requireWaiting(row);
  return row;
}

function requireWaiting({ state, decider }: ApprovalRow): void {
  if (state === 'waiting') return;
  const done = { approved: 'согласовано', refused: 'отклонено', withdrawn: 'отозвано' }[state];
  throw new ShopError('decided', 409, `Это уже ${done}${decider === null ? '' : `: ${decider}`}.`);
}

function outdated(): ShopError {
  return new ShopError(
    'picture_changed',
    409,
    'С тех пор данные изменились, и предложение устарело. Отклоните его и попросите предложить заново.',
  );
}

async function isAsSigned(
  db: Db,
  part: Approvable,
  { subjectId, body, digest, what, facts }: ApprovalRow,
): Promise<boolean> {
  try {
    const now = await part.describe(db, subjectId, body);
    // Where a proof tells, the words may be those of another release of the shop: the person signs the stored ones.
    const signed = now.proof === undefined ? now : { what, facts, proof: now.proof };
    return digestOf(signed, body).equals(digest);
  } catch (error) {
    if (isShopError(error)) return false;
    throw error;
  }
}

/** The author with the rights that he has now. @throws 409 when he may no longer do it */
async function authorNow(tx: Tx, who: Pick<Staff, 'userId' | 'sessionId'>, part: Approvable): Promise<Staff> {
  return requireStaff(tx, who, part.capability).catch((error) => {
    if (!isShopError(error)) throw error;
    throw new ShopError('author_may_not', 409, 'Тот, кто это предложил, больше не может этого делать.');
  });
}

function partOf(parts: readonly Approvable[], { kind }: Pick<ApprovalRow, 'kind'>): Approvable {
  const part = parts.find((each) => each.kind === kind);
  if (!part) throw new Error(`no approvable of kind ${kind}`);
  return part;
}

async function record(tx: Tx, staff: Staff, event: string, row: ApprovalRow, note?: string): Promise<void> {
  const { id, kind, subjectId: subject, authorId: author } = row;
  const entry = { subjectId: id, details: { kind, subject, author } };
  await recordAudit(tx, { ...staffActor(staff, note), ...entry, action: `approval.${event}` });
}

/** Proposals that wait for a second person. */
export const approvalTasks: TaskSource = {
  kind: 'approval',
  name: 'Ждут второй подписи',
  capability: 'approve',
  hours: 4,
  screen: 'approvals',
  async read(db, given) {
    const rows = await readWaiting(db, given);
    return rows.map(({ id, what, author, authorId, createdAt }) => ({
      id,
      what,
      who: `предложил: ${author}`,
      since: createdAt,
      cityId: null,
      notFor: authorId,
    }));
  },
};

const RULES = Object.keys(APPROVAL_RULES) as ApprovalRule[];

/** The limits of all rules (STF-80). */
export async function approvalLimits(db: Db): Promise<Record<ApprovalRule, SetLimit>> {
  const limits = await Promise.all(
    RULES.map(async (rule) => [rule, shownLimit(rule, await readSetting(db, `approval.${rule}`))] as const),
  );
  return Object.fromEntries(limits) as Record<ApprovalRule, SetLimit>;
}

/** Sets the limits of all rules. */
export async function writeApprovalLimits(tx: Tx, limits: Record<ApprovalRule, SetLimit>): Promise<void> {
  for (const rule of RULES) await writeSetting(tx, `approval.${rule}`, settingOf(limits[rule]));
}
