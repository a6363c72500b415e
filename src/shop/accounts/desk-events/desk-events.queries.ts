import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/database/db.server.ts';
import { requirePrimary, TIMELINE } from '../../../platform/database/timeline.queries.ts';
import type { Capability, Scope } from '../staff-policy/staff-policy.ts';
import { type DeskEvent, EVENT_KINDS, type EventKind, MOST_EVENTS } from './desk-events.ts';

/**
 * A position among the events: the transactions that were visible, when, in seconds since 1970 by the database's clock, and in which
 * timeline.
 */
export interface EventPlace {
  snapshot: string;
  at: number;
  timeline: string;
}

interface ReadEvents {
  place: EventPlace;
  /** At most one more than `MOST_EVENTS`. */
  events: DeskEvent[];
  /** The database has been replaced by an earlier state, or a standby has taken over. */
  isAnother: boolean;
}

type Row = Omit<EventPlace, 'timeline'> & { timeline: string | null; isAnother: boolean } & {
  [Name in keyof DeskEvent]: DeskEvent[Name] | null;
};

/**
 * The events that were committed since `after`, as far as a person may see their subjects, and the new position. A cursor is a
 * snapshot, as in the change log (decision 0004): a number would lose a slow transaction.
 * @param after null: only the position is read
 * @param scopeOf where the person has a right; null: nowhere
 * @throws on a standby, as the change log does
 */
export async function readEvents(
  db: Db,
  after: EventPlace | null,
  scopeOf: (capability: Capability) => Scope | null,
): Promise<ReadEvents> {
  const snapshotBefore = after?.snapshot ?? null;
  const { rows } = await sql<Row>`
    select now.snapshot::text as snapshot, extract(epoch from clock_timestamp())::float8 as at,
      ${sql.raw(TIMELINE)} as timeline,
      coalesce(pg_snapshot_xmax(now.snapshot) < pg_snapshot_xmax(${snapshotBefore}::pg_snapshot), false) as "isAnother",
      e.kind, e.subject_id as id, e.version, e.is_new
    from (select pg_current_snapshot() as snapshot) now
    left join lateral (
      select distinct on (d.kind, d.subject_id) d.kind, d.subject_id, d.version,
        bool_or(d.is_new) over (partition by d.kind, d.subject_id) as is_new
      from desk_event d
      where d.xid >= pg_snapshot_xmin(${snapshotBefore}::pg_snapshot)
        and not pg_visible_in_snapshot(d.xid, ${snapshotBefore}::pg_snapshot)
        and d.xid < pg_snapshot_xmax(now.snapshot) and (${visibleTo(scopeOf)})
      order by d.kind, d.subject_id, d.version desc, d.id desc
      limit ${MOST_EVENTS + 1}
    ) e on true
  `.execute(db);
  const { snapshot = '', at = 0, isAnother = false, timeline: found } = rows[0] ?? {};
  const timeline = requirePrimary(found);
  const events = rows.flatMap(({ kind, id, version, is_new }) =>
    kind === null || id === null ? [] : [{ kind, id, version, is_new: is_new === true }],
  );
  const isOtherTimeline = after !== null && after.timeline !== timeline;
  return { place: { snapshot, at, timeline }, events, isAnother: isAnother || isOtherTimeline };
}

/** SQL condition: the subject of `desk_event d` lies where the person may see it (STF-4). */
function visibleTo(scopeOf: (capability: Capability) => Scope | null): RawBuilder<boolean> {
  const seen = (Object.keys(EVENT_KINDS) as EventKind[]).flatMap((kind) => {
    const scope = scopeOf(EVENT_KINDS[kind]);
    if (!scope) return [];
    const { cities, shops } = scope;
    if (cities === null || shops === null) return [sql<boolean>`d.kind = ${kind}`];
    return [
      sql<boolean>`(d.kind = ${kind} and (d.cities is null or d.cities && ${[...cities]}::int[]
        or d.shops && ${[...shops]}::int[]))`,
    ];
  });
  return seen.length === 0 ? sql`false` : sql`${sql.join(seen, sql` or `)}`;
}

/** Notifies the streams of all processes. */
export async function notifyStreams(db: Db, payload: string): Promise<void> {
  await sql`select pg_notify('desk_stream', ${payload})`.execute(db);
}

/** Deletes events that nobody is sent any more. @param seconds how old they are */
export async function deleteOldEvents(db: Db, seconds: number): Promise<void> {
  await sql`delete from desk_event where at < now() - make_interval(secs => ${seconds})`.execute(db);
}
