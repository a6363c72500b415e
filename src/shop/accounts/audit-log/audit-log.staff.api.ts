import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Kysely } from 'kysely';
import { type Static, Type } from 'typebox';
import type { DB } from '../../../../db/types.ts';
import { LONG_MS } from '../../../platform/database/request-pool.server.ts';
import {
  type CursorPage,
  idOfCursor,
  MOST_COUNTED,
  toCursorPage,
} from '../../../platform/http/cursor.server.ts';
import { notFound } from '../../../platform/http/errors.ts';
import {
  cursorPageOf,
  cursorQuery,
  Id,
  idParams,
  noQuery,
  nullable,
  personalFailures,
} from '../../../platform/http/shapes.ts';
import { type AuditRow, countAudit, readActions, readAudit } from './audit-log.queries.ts';
import { actorName, changedFields, otherDetails, requireDays, textOf } from './audit-log.server.ts';
import { actionName, auditFieldName, subjectName } from './audit-log.ts';

const tags = ['Журнал действий'];
const config = { staff: 'audit.read' } as const;

const EntryShape = Type.Object(
  {
    id: Type.Integer(),
    at: Type.String({ format: 'date-time' }),
    actor: Type.String({ description: 'guest, user, staff, cli, shop, 1c' }),
    who: Type.String(),
    person: nullable(Type.Integer()),
    action: Type.String(),
    action_name: Type.String({ description: '«Заказ: подтверждено»' }),
    subject_kind: Type.String(),
    subject_name: Type.String(),
    subject: Type.Integer(),
    changed: Type.Array(
      Type.Object(
        { field: Type.String(), name: Type.String(), was: Type.String(), now: Type.String() },
        { title: 'AuditFieldChange' },
      ),
    ),
    details: Type.String({ description: 'Остальное, одной строкой' }),
    reason: nullable(Type.String()),
    capability: nullable(Type.String()),
    session: nullable(Type.Integer()),
    operation: nullable(Type.String()),
  },
  { title: 'AuditEntry' },
);

const Day = Type.String({ format: 'date' });
const filters = {
  person: Type.Optional(Id),
  action: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9_.-]{1,80}$' })),
  subject_kind: Type.Optional(Type.String({ pattern: '^[a-z0-9_]{1,40}$' })),
  subject: Type.Optional(Type.Integer({ minimum: 0, maximum: 2_147_483_647 })),
  operation: Type.Optional(Type.String({ format: 'uuid' })),
  from: Type.Optional(Type.String({ ...Day, description: 'Первый день, по Москве' })),
  to: Type.Optional(Type.String({ ...Day, description: 'Последний день, по Москве' })),
};

export const AuditQueryShape = Type.Object({ ...filters, ...cursorQuery }, { additionalProperties: false });

/** Entries of the audit, newest first. @throws 400 at a day that does not exist, at `cursor` */
export async function auditEntries(
  { db }: { db: Kysely<DB> },
  { limit, cursor, ...filter }: Static<typeof AuditQueryShape>,
  url: string,
): Promise<CursorPage<Static<typeof EntryShape>>> {
  requireDays(filter);
  const before = await idOfCursor(db, 'audit', cursor);
  const rows = await readAudit(db, filter, { before, most: limit + 1 });
  const counted = await countAudit(db, filter, MOST_COUNTED + 1);
  return toCursorPage(db, 'audit', { rows, counted, limit, url }, view);
}

/** Routes of the audit: what the staff, customers, 1C and the shop itself have done. */
export const auditRoutes: FastifyPluginAsyncTypebox<{ db: Kysely<DB> }> = async (app, { db }) => {
  app.get(
    '/staff/audit/',
    {
      config: { ...config, reads: 'audit', queryMs: LONG_MS },
      schema: {
        summary: 'Кто что сделал, новое сверху',
        tags,
        querystring: AuditQueryShape,
        response: { 200: cursorPageOf(EntryShape, 'AuditEntries'), ...personalFailures },
      },
    },
    async ({ query, url }) => auditEntries({ db }, query, url),
  );

  app.get(
    '/staff/audit/:id/',
    {
      config: { ...config, reads: 'audit' },
      schema: {
        summary: 'Одна запись журнала',
        tags,
        params: idParams,
        querystring: noQuery,
        response: { 200: EntryShape, ...personalFailures },
      },
    },
    async ({ params }) => {
      const [row] = await readAudit(db, {}, { before: Number(params.id) + 1, most: 1 });
      if (row?.id !== Number(params.id)) throw notFound('Такой записи нет.');
      return view(row);
    },
  );

  app.get(
    '/staff/audit/actions/',
    {
      config,
      schema: {
        summary: 'Какие действия есть в журнале',
        tags,
        querystring: noQuery,
        response: {
          200: Type.Array(
            Type.Object({ code: Type.String(), name: Type.String() }, { title: 'AuditAction' }),
          ),
          ...personalFailures,
        },
      },
    },
    async () => (await readActions(db)).map((code) => ({ code, name: actionName(code) })),
  );
};

function view(row: AuditRow): Static<typeof EntryShape> {
  const { id, at, actor, actorId, action, subjectKind, subjectId, reason, capability, operation } = row;
  return {
    id,
    at: at.toISOString(),
    actor,
    who: actorName(row),
    person: actorId,
    action,
    reason,
    capability,
    action_name: actionName(action),
    subject_kind: subjectKind,
    subject_name: subjectName(subjectKind),
    subject: subjectId,
    changed: changedFields(row).map(({ field, was, now }) => ({
      field,
      name: auditFieldName(field),
      was: textOf(was),
      now: textOf(now),
    })),
    details: otherDetails(row),
    session: row.sessionId,
    operation,
  };
}
