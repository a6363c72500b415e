import type { Kysely } from 'kysely';
import type { Static } from 'typebox';
import type { DB } from '../../../../db/types.ts';
import { shopSetting } from '../../../platform/config/settings.server.ts';
import { databaseNow } from '../../../platform/database/database-clock.queries.ts';
import type { Db, Tx } from '../../../platform/database/db.server.ts';
import { inTransaction } from '../../../platform/database/transaction.server.ts';
import { addressAfter, keyOfCursor } from '../../../platform/http/cursor.server.ts';
import { badField } from '../../../platform/http/errors.ts';
import { onceForKey } from '../../../platform/http/idempotency.server.ts';
import {
  daysBetween,
  isLegalDay,
  type LegalDay,
  legalDay,
  startOfDay,
} from '../../../platform/text/legal-day.ts';
import type { Actor } from '../../audit/audit.ts';
import { activeCities } from '../../geo/geo.server.ts';
import { dueAfter, readWorkHours, workingTimes } from '../deadline/deadline.ts';
import { type StaffPerson, staffList, staffWho } from '../staff/staff.server.ts';
import { type Grant, scopeOf, staffRoleName } from '../staff-policy/staff-policy.ts';
import {
  assignTask,
  snoozeTask,
  type TaskPlaces,
  taskHours,
  type WaitingTask,
  waitingTasks,
} from '../staff-tasks/staff-tasks.server.ts';
import type { TaskSource } from '../staff-tasks/staff-tasks.ts';
import type {
  AssignShape,
  ColleaguesShape,
  InboxQueryShape,
  InboxShape,
  SnoozeShape,
} from './inbox.shapes.ts';

const LIST = 'staff inbox';
const MOST_SNOOZE_DAYS = 365;

/** What the inbox is made of. */
export interface InboxParts {
  /** All kinds of tasks. */
  sources: readonly TaskSource[];
  /** Which days are working days; src/api passes it in, because the holidays belong to a slice to the right. */
  workingDays(db: Db): Promise<(day: LegalDay) => boolean>;
}

/** A member of the staff with all his grants. */
interface Reader {
  userId: number;
  sessionId: number | null;
  grants: readonly Grant[];
  /** The idempotency key of the change; undefined: none was sent. */
  key?: string | undefined;
}

type Inbox = Static<typeof InboxShape>;

interface Listed extends WaitingTask {
  source: TaskSource;
  due: Date;
  /** By it tasks are ordered; it also compares as a text. */
  key: string;
}

/**
 * All that waits for a member of the staff, the earliest deadline first: only kinds that he may do, only in his places.
 * @param url path and query of the call, for `next`
 * @throws 400 at `cursor`
 */
export async function readInbox(
  { db, reader }: { db: Db; reader: Reader },
  { sources, workingDays }: InboxParts,
  { kind, city, only, limit, cursor }: Static<typeof InboxQueryShape>,
  url: string,
): Promise<Inbox> {
  const after = await keyOfCursor(db, LIST, cursor);
  const places = placesOf(reader);
  const own = sources.filter((source) => places(source) !== null);
  const [groups, hours, isWorkingDay, workHours, cities, now] = await Promise.all([
    waitingTasks(db, own, { withSnoozed: only === 'snoozed', places }),
    taskHours(db, own),
    workingDays(db),
    shopSetting(db, 'work_hours'),
    activeCities(db),
    databaseNow(db),
  ]);
  const cityOf = (id: number | null) => cities.find((each) => each.id === id);
  const fits = (task: WaitingTask) =>
    task.notFor !== reader.userId &&
    (only !== 'mine' || task.owner?.id === reader.userId) &&
    (city === undefined || task.cityId === city) &&
    (only !== 'snoozed' || task.snoozedUntil !== null);
  const times = workingTimes({ ...readWorkHours(workHours), isWorkingDay });
  const dueOf = (task: WaitingTask, source: TaskSource) =>
    task.due ??
    dueAfter(task.since, hours.get(source.kind) ?? source.hours, {
      timeZone: cityOf(task.cityId)?.time_zone ?? 'Europe/Moscow',
      times,
    });
  const waiting = groups.map(({ source, tasks }) => ({ source, tasks: tasks.filter(fits) }));
  const listed = waiting
    .filter(({ source }) => kind === undefined || source.kind === kind)
    .flatMap(({ source, tasks }) =>
      tasks.map((task): Listed => {
        const due = dueOf(task, source);
        return { ...task, source, due, key: keyOf(source, task.id, due) };
      }),
    )
    .sort((a, b) => (a.key < b.key ? -1 : 1));
  const rest = after === undefined ? listed : listed.filter(({ key }) => key > after);
  const shown = rest.slice(0, limit);
  const last = shown.at(-1);
  return {
    results: shown.map((task) => {
      const of = cityOf(task.cityId);
      return viewTask(task, of ? { id: of.id, name: of.name, time_zone: of.time_zone } : null, now);
    }),
    next: last && rest.length > limit ? await addressAfter(db, LIST, last.key, url) : null,
    count: listed.length,
    count_is_capped: false,
    late_count: listed.filter(({ due }) => due <= now).length,
    kinds: own.map(({ kind: code, name }) => ({
      kind: code,
      name,
      count: waiting.find(({ source }) => source.kind === code)?.tasks.length ?? 0,
    })),
  };
}

function placesOf({ grants }: Pick<Reader, 'grants'>): TaskPlaces {
  return ({ capability }) => scopeOf(grants, capability);
}

function keyOf(source: TaskSource, id: number, due: Date): string {
  return `${String(due.getTime()).padStart(14, '0')} ${source.kind} ${String(id).padStart(10, '0')}`;
}

function viewTask(task: Listed, city: Inbox['results'][number]['city'], now: Date): Inbox['results'][number] {
  const { source, id, what, who, since, due, owner, snoozedUntil } = task;
  return {
    kind: source.kind,
    id,
    group: source.name,
    what,
    who,
    city,
    since: since.toISOString(),
    due: due.toISOString(),
    is_late: due <= now,
    owner,
    snoozed_until: snoozedUntil?.toISOString() ?? null,
    href: `/desk/${source.screen}/${id}`,
  };
}

/**
 * Gives tasks to a person, or to nobody: all or none of them, once per key.
 * @throws 422 when the key was used with another body; 404 for a task that is not in the reader's places now; 409 when the person may not do it, or somebody else has
 *   taken it since the reader looked
 */
export async function assignTasks(
  { db, reader }: { db: Kysely<DB>; reader: Reader },
  { sources }: InboxParts,
  body: Static<typeof AssignShape>,
): Promise<void> {
  const { tasks, owner } = body;
  await eachTask({ db, reader }, { scope: 'inbox-assign', body, tasks }, (tx, { seen, ...task }) =>
    assignTask(tx, sources, task, {
      ownerId: owner,
      seen,
      by: actorOf(reader, sources, task.kind),
      places: placesOf(reader),
    }),
  );
}

/** Hides tasks until a day begins in Moscow, or shows them again. @throws 400 at `until`; 404 and 422 as `assignTasks` */
export async function snoozeTasks(
  { db, reader }: { db: Kysely<DB>; reader: Reader },
  { sources }: InboxParts,
  body: Static<typeof SnoozeShape>,
): Promise<void> {
  const { tasks, until } = body;
  if (until !== null) {
    const ahead = isLegalDay(until) ? daysBetween(legalDay(await databaseNow(db)), until) : 0;
    if (ahead < 1 || ahead > MOST_SNOOZE_DAYS)
      throw badField('until', 'Отложить можно до завтра или позже, но не больше чем на год.');
  }
  await eachTask({ db, reader }, { scope: 'inbox-snooze', body, tasks }, (tx, task) =>
    snoozeTask(tx, sources, task, {
      until: until === null ? null : startOfDay(until),
      by: actorOf(reader, sources, task.kind),
      places: placesOf(reader),
    }),
  );
}

/** Two people who name the same tasks must lock them in one order. */
async function eachTask<T extends { kind: string; id: number }>(
  { db, reader: { userId, key } }: { db: Kysely<DB>; reader: Reader },
  { scope, body, tasks }: { scope: string; body: object; tasks: readonly T[] },
  work: (tx: Tx, task: T) => Promise<void>,
): Promise<void> {
  const ordered = tasks.toSorted((a, b) => a.kind.localeCompare(b.kind) || a.id - b.id);
  await inTransaction(db, async (tx) => {
    const all = async () => {
      for (const task of ordered) await work(tx, task);
      return {};
    };
    await (key === undefined ? all() : onceForKey(tx, { scope, owner: userId, key, body }, all));
  });
}

function actorOf({ userId, sessionId }: Reader, sources: readonly TaskSource[], kind: string): Actor {
  const capability = sources.find((source) => source.kind === kind)?.capability;
  return { actor: 'staff', actorId: userId, sessionId, ...(capability && { capability }) };
}

/** People of the staff, or those of them who may do tasks of a kind somewhere. */
export async function colleagues(
  db: Db,
  { sources }: Pick<InboxParts, 'sources'>,
  kind: string | undefined,
): Promise<Static<typeof ColleaguesShape>> {
  const source = sources.find((each) => each.kind === kind);
  const people: StaffPerson[] = source ? await staffWho(db, source.capability) : await staffList(db);
  return people.map(({ id, name, grants }) => ({
    id,
    name,
    roles: [...new Set(grants.map(({ role }) => staffRoleName(role)))],
  }));
}
