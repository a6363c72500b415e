import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/database/db.server.ts';

/** A row of the audit with the name of its person. */
export interface AuditRow {
  id: number;
  at: Date;
  actor: 'guest' | 'user' | 'staff' | 'cli' | 'shop' | '1c';
  actorId: number | null;
  name: string | null;
  action: string;
  subjectKind: string;
  subjectId: number;
  details: Record<string, unknown>;
  capability: string | null;
  reason: string | null;
  operation: string | null;
  sessionId: number | null;
}

/** Which rows are read. */
export interface AuditFilter {
  person?: number | undefined;
  action?: string | undefined;
  subject_kind?: string | undefined;
  subject?: number | undefined;
  operation?: string | undefined;
  /** The first and the last day in Moscow. */
  from?: string | undefined;
  to?: string | undefined;
}

/** SQL: the beginning of a day in Moscow. */
const dayBegins = (day: string) => sql`(${day}::date::timestamp at time zone 'Europe/Moscow')`;

function fits({
  person,
  action,
  subject_kind,
  subject,
  operation,
  from,
  to,
}: AuditFilter): RawBuilder<boolean> {
  const conditions = [
    ...(person === undefined ? [] : [sql`a.actor_id = ${person}`]),
    ...(action === undefined ? [] : [sql`a.action = ${action}`]),
    ...(subject_kind === undefined
      ? []
      : [sql`coalesce(a.subject_kind, split_part(a.action, '.', 1)) = ${subject_kind}`]),
    ...(subject === undefined ? [] : [sql`a.subject_id = ${subject}`]),
    ...(operation === undefined ? [] : [sql`a.operation = ${operation}::uuid`]),
    ...(from === undefined ? [] : [sql`a.at >= ${dayBegins(from)}`]),
    ...(to === undefined ? [] : [sql`a.at < ${dayBegins(to)} + interval '1 day'`]),
  ];
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}

/** Rows of the audit, newest first. @param before only rows with a smaller id */
export async function readAudit(
  db: Db,
  filter: AuditFilter,
  { before, most }: { before: number | undefined; most: number },
): Promise<AuditRow[]> {
  const { rows } = await sql<AuditRow>`
    select a.id, a.at, a.actor, a.actor_id as "actorId", u.name, a.action,
      coalesce(a.subject_kind, split_part(a.action, '.', 1)) as "subjectKind", a.subject_id as "subjectId", a.details,
      a.capability, a.reason, a.operation, a.session_id as "sessionId"
    from audit_entry a left join app_user u on u.id = a.actor_id
    where ${fits(filter)} and (${before ?? null}::int8 is null or a.id < ${before ?? null}) order by a.id desc limit ${most}
  `.execute(db);
  return rows;
}

/** How many rows fit, counted up to `most`. */
export async function countAudit(db: Db, filter: AuditFilter, most: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (select from audit_entry a where ${fits(filter)} limit ${most}) s
  `.execute(db);
  return rows[0]?.n ?? 0;
}

/** All actions that the audit holds, found by one look into the index for each. */
export async function readActions(db: Db): Promise<string[]> {
  const { rows } = await sql<{ action: string }>`
    with recursive known as (
      (select action from audit_entry order by action limit 1)
      union all
      select (select a.action from audit_entry a where a.action > k.action order by a.action limit 1)
      from known k where k.action is not null)
    select action from known where action is not null
  `.execute(db);
  return rows.map(({ action }) => action);
}
