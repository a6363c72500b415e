import type { Kysely } from 'kysely';
import type { DB } from '../../../../db/types.ts';
import type { Db, Tx } from '../../../platform/database/db.server.ts';
import { inTransaction } from '../../../platform/database/transaction.server.ts';
import { notFound, ShopError } from '../../../platform/http/errors.ts';
import { recordAudit } from '../../audit/audit.server.ts';
import type { Actor } from '../../audit/audit.ts';
import { grantsOf } from '../staff/staff.server.ts';
import { capabilityName, scopeOf } from '../staff-policy/staff-policy.ts';
import { readByEmail } from '../users.queries.ts';
import { readNotes, writeOwner, writeSnoozed } from './staff-tasks.queries.ts';
import type { StaffTask, TaskSource } from './staff-tasks.ts';

/** How many tasks of a kind are read. */
const MOST = 1_000;

/** A task with what people have added to it. */
export interface WaitingTask extends StaffTask {
  owner: string | null;
  /** Until when it is hidden; null: it is not. */
  snoozedUntil: Date | null;
}

/** The tasks of one kind. */
export interface TaskGroup {
  kind: string;
  name: string;
  tasks: WaitingTask[];
}

/**
 * The tasks of the staff by kind, the longest wait first. Kinds without tasks are left out, and snoozed tasks unless asked
 * for.
 */
export async function waitingTasks(
  db: Db,
  sources: readonly TaskSource[],
  { withSnoozed }: { withSnoozed: boolean },
): Promise<TaskGroup[]> {
  const groups = await Promise.all(
    sources.map(async ({ kind, name, read }) => {
      const found = await read(db, MOST);
      const notes = new Map(
        (
          await readNotes(
            db,
            kind,
            found.map(({ id }) => id),
          )
        ).map((note) => [note.id, note]),
      );
      const tasks = found.flatMap((task) => {
        const { owner = null, snoozedUntil = null, isSnoozed = false } = notes.get(task.id) ?? {};
        if (isSnoozed && !withSnoozed) return [];
        return { ...task, owner, snoozedUntil: isSnoozed ? snoozedUntil : null };
      });
      return { kind, name, tasks };
    }),
  );
  return groups.filter(({ tasks }) => tasks.length > 0);
}

/** Names a task: its kind, and the id of the thing that waits. */
export interface NamedTask {
  kind: string;
  id: number;
}

/**
 * Hides a task for some days; 0 shows it again.
 * @throws 404 when there is no such task now
 */
export async function snoozeTask(
  db: Kysely<DB>,
  sources: readonly TaskSource[],
  task: NamedTask,
  { days, by }: { days: number; by: Actor },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await requireTask(tx, sources, task);
    await writeSnoozed(tx, task.kind, task.id, days);
    await record(tx, task, 'snoozed', by, { days });
  });
}

/**
 * Assigns a task to a person.
 * @param assignment `email` of a member of the staff; null: nobody
 * @throws 404 for an unknown task or person; 409 when the person lacks the capability of the task
 */
export async function assignTask(
  db: Kysely<DB>,
  sources: readonly TaskSource[],
  task: NamedTask,
  { email, by }: { email: string | null; by: Actor },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { capability } = await requireTask(tx, sources, task);
    const user = email === null ? null : await readByEmail(tx, email);
    if (user === undefined) throw notFound(`Кабинета с почтой ${email} нет.`);
    if (user && !scopeOf(await grantsOf(tx, user.id), capability))
      throw new ShopError('no_capability', 409, `У ${email} нет права «${capabilityName(capability)}».`);
    await writeOwner(tx, task.kind, task.id, user?.id ?? null);
    await record(tx, task, 'assigned', by, { owner: user?.id ?? null });
  });
}

async function requireTask(
  tx: Tx,
  sources: readonly TaskSource[],
  { kind, id }: NamedTask,
): Promise<TaskSource> {
  const source = sources.find((each) => each.kind === kind);
  if (!source)
    throw notFound(`Вида задач «${kind}» нет. Есть: ${sources.map((each) => each.kind).join(', ')}.`);
  if (!(await source.read(tx, MOST)).some((task) => task.id === id))
    throw notFound(`Задачи ${kind} ${id} нет: она сделана или её не было.`);
  return source;
}

async function record(
  tx: Tx,
  { kind, id }: NamedTask,
  event: string,
  by: Actor,
  details: Record<string, unknown>,
): Promise<void> {
  await recordAudit(tx, { ...by, action: `task.${event}`, subjectId: id, details: { kind, ...details } });
}
