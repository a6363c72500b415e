import type { Kysely } from 'kysely';
import type { DB } from '../../../../db/types.ts';
import { writeSetting } from '../../../platform/config/settings.queries.ts';
import { databaseNow } from '../../../platform/database/database-clock.queries.ts';
import type { Db, Tx } from '../../../platform/database/db.server.ts';
import { inTransaction, lockByName } from '../../../platform/database/transaction.server.ts';
import { notFound, ShopError } from '../../../platform/http/errors.ts';
import { wrongWord } from '../../../platform/text/cli-words.ts';
import { recordAudit } from '../../audit/audit.server.ts';
import { type Actor, CLI } from '../../audit/audit.ts';
import { isWorkSpan } from '../deadline/deadline.ts';
import { grantsOf } from '../staff/staff.server.ts';
import { capabilityName, EVERYWHERE, type Scope, scopeOf } from '../staff-policy/staff-policy.ts';
import { readByEmail } from '../users.queries.ts';
import {
  readNotes,
  readTaskHours,
  type TaskNote,
  writeOwner,
  writeSnoozed,
  writeTaskHours,
} from './staff-tasks.queries.ts';
import type { StaffTask, TaskSource } from './staff-tasks.ts';

/** How many tasks of a kind are read. */
const MOST = 1_000;
const DAY_MS = 86_400_000;

/** A task with what people have added to it. */
export interface WaitingTask extends StaffTask, Pick<TaskNote, 'owner'> {
  /** Until when it is hidden; null: it is not. */
  snoozedUntil: Date | null;
}

/** The tasks of one kind. */
export interface TaskGroup {
  source: TaskSource;
  tasks: WaitingTask[];
}

/** The places where the reader does tasks of a kind; null: nowhere. */
export type TaskPlaces = (source: TaskSource) => Scope | null;

const everywhere: TaskPlaces = () => EVERYWHERE;

/**
 * The tasks of the staff by kind, the longest wait first. Kinds without tasks are left out, and snoozed tasks unless asked
 * for.
 */
export async function waitingTasks(
  db: Db,
  sources: readonly TaskSource[],
  { withSnoozed, places = everywhere }: { withSnoozed: boolean; places?: TaskPlaces },
): Promise<TaskGroup[]> {
  const groups = await Promise.all(
    sources.map(async (source) => {
      const scope = places(source);
      const found = scope ? await source.read(db, { scope, most: MOST }) : [];
      const ids = found.map(({ id }) => id);
      const notes = new Map((await readNotes(db, source.kind, ids)).map((note) => [note.id, note]));
      const tasks = found.flatMap((task) => {
        const { owner = null, snoozedUntil = null, isSnoozed = false } = notes.get(task.id) ?? {};
        if (isSnoozed && !withSnoozed) return [];
        return { ...task, owner, snoozedUntil: isSnoozed ? snoozedUntil : null };
      });
      return { source, tasks };
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
 * Hides a task until a moment; null shows it again.
 * @throws 404 when there is no such task in these places now
 */
export async function snoozeTask(
  tx: Tx,
  sources: readonly TaskSource[],
  task: NamedTask,
  { until, by, places = everywhere }: { until: Date | null; by: Actor; places?: TaskPlaces },
): Promise<void> {
  await requireTask(tx, sources, task, places);
  await writeSnoozed(tx, task.kind, task.id, until);
  await record(tx, task, 'snoozed', by, { until: until?.toISOString() ?? null });
}

/** The same for some days from now; 0 shows it again. */
export async function snoozeForDays(
  db: Kysely<DB>,
  sources: readonly TaskSource[],
  task: NamedTask,
  { days, by }: { days: number; by: Actor },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const until = days > 0 ? new Date((await databaseNow(tx)).getTime() + days * DAY_MS) : null;
    await snoozeTask(tx, sources, task, { until, by });
  });
}

/**
 * Assigns a task to a person.
 * @param assignment `ownerId` of a member of the staff; null: nobody. `seen` is the owner that its author has seen
 * @throws 404 for an unknown task; 409 when the person may not do it, or somebody else has taken it meanwhile
 */
export async function assignTask(
  tx: Tx,
  sources: readonly TaskSource[],
  task: NamedTask,
  assignment: { ownerId: number | null; seen?: number | null; by: Actor; places?: TaskPlaces },
): Promise<void> {
  const { ownerId, seen, by, places = everywhere } = assignment;
  await lockByName(tx, `task ${task.kind} ${task.id}`);
  const source = await requireTask(tx, sources, task, places);
  const [note] = await readNotes(tx, task.kind, [task.id]);
  const owner = note?.owner ?? null;
  if (owner !== null && owner.id === ownerId) return;
  if (seen !== undefined && seen !== (owner?.id ?? null))
    throw new ShopError(
      'taken',
      409,
      owner ? `Этим уже занимается ${owner.name}.` : 'Этим уже никто не занимается.',
      {
        facts: { owner },
      },
    );
  if (ownerId !== null) {
    const scope = scopeOf(await grantsOf(tx, ownerId), source.capability);
    const isTheirs = scope && (await source.read(tx, { scope, most: MOST })).some(({ id }) => id === task.id);
    if (!isTheirs)
      throw new ShopError(
        'no_capability',
        409,
        `Здесь у него нет права «${capabilityName(source.capability)}».`,
      );
  }
  await writeOwner(tx, task.kind, task.id, ownerId);
  await record(tx, task, 'assigned', by, { owner: ownerId });
}

/** The same by an email; null: nobody. @throws 404 for an unknown person, as well */
export async function assignByEmail(
  db: Kysely<DB>,
  sources: readonly TaskSource[],
  task: NamedTask,
  { email, by }: { email: string | null; by: Actor },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const user = email === null ? null : await readByEmail(tx, email);
    if (user === undefined) throw notFound(`Кабинета с почтой ${email} нет.`);
    await assignTask(tx, sources, task, { ownerId: user?.id ?? null, by });
  });
}

/** The working hours within which tasks of each kind should be done. */
export async function taskHours(db: Db, sources: readonly TaskSource[]): Promise<Map<string, number>> {
  const set = await readTaskHours(db);
  return new Map(sources.map(({ kind, hours }) => [kind, set.get(kind) ?? hours]));
}

/** Sets them for a kind. Only the command line calls this. @throws 404 for an unknown kind */
export async function setTaskHours(
  db: Kysely<DB>,
  sources: readonly TaskSource[],
  { kind, hours }: { kind: string; hours: number },
): Promise<void> {
  requireSource(sources, kind);
  await inTransaction(db, async (tx) => {
    await writeTaskHours(tx, kind, hours);
    await recordAudit(tx, { ...CLI, action: 'setting.task_hours', subjectId: 0, details: { kind, hours } });
  });
}

const WORK_SETTINGS = {
  work_hours: { what: 'Рабочий день', fits: isWorkSpan, wanted: 'нужны часы вида 09:00-18:00' },
  undo_seconds: {
    what: 'Секунды',
    wanted: 'нужно число от 0 до 600',
    fits: (word: string) => /^\d{1,3}$/.test(word) && Number(word) <= 600,
  },
};

/** Sets the working day of the cities, or for how long decisions can be undone. Only the command line calls this. @throws 400 */
export async function setWorkSetting(
  db: Kysely<DB>,
  name: keyof typeof WORK_SETTINGS,
  value: string,
): Promise<void> {
  const { what, fits, wanted } = WORK_SETTINGS[name];
  if (!fits(value)) throw wrongWord(what, value, wanted);
  await inTransaction(db, async (tx) => {
    await writeSetting(tx, name, value);
    await recordAudit(tx, { ...CLI, action: `setting.${name}`, subjectId: 0, details: { value } });
  });
}

function requireSource(sources: readonly TaskSource[], kind: string): TaskSource {
  const source = sources.find((each) => each.kind === kind);
  if (!source)
    throw notFound(`Вида задач «${kind}» нет. Есть: ${sources.map((each) => each.kind).join(', ')}.`);
  return source;
}

async function requireTask(
  tx: Tx,
  sources: readonly TaskSource[],
  { kind, id }: NamedTask,
  places: TaskPlaces,
): Promise<TaskSource> {
  const source = requireSource(sources, kind);
  const scope = places(source);
  if (!scope || !(await source.read(tx, { scope, most: MOST })).some((task) => task.id === id))
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
