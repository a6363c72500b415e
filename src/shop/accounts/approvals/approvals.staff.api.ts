import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Kysely } from 'kysely';
import { type Static, Type } from 'typebox';
import type { DB } from '../../../../db/types.ts';
import { LONG_MS } from '../../../platform/database/request-pool.server.ts';
import { idOfCursor, toCursorPage } from '../../../platform/http/cursor.server.ts';
import {
  csrfSecurity,
  DetailShape,
  idParams,
  noQuery,
  personalFailures,
} from '../../../platform/http/shapes.ts';
import { type ApprovalRow, readApprovals } from './approvals.queries.ts';
import { approvalOf, approve, refuse, withdraw } from './approvals.server.ts';
import {
  type ApprovalShape,
  ApprovalsQueryShape,
  ApprovalsShape,
  ApproveShape,
  RefuseApprovalShape,
  SeenApprovalShape,
} from './approvals.shapes.ts';
import type { Approvable } from './approvals.ts';

const tags = ['Вторая подпись'];
const writing = { tags, security: csrfSecurity, querystring: noQuery, params: idParams } as const;
const failures = { ...personalFailures, 409: DetailShape, 422: DetailShape } as const;

interface Given {
  db: Kysely<DB>;
  /** All kinds of changes that may wait. */
  approvables: readonly Approvable[];
}

/** Routes of changes that wait for a second person (STF-80 to STF-83). */
export const approvalRoutes: FastifyPluginAsyncTypebox<Given> = async (app, { db, approvables }) => {
  const nameOf = ({ kind }: ApprovalRow) => approvables.find((each) => each.kind === kind)?.name ?? kind;
  const page = async (
    list: string,
    { state, limit, cursor }: Static<typeof ApprovalsQueryShape>,
    { url, reader, author }: { url: string; reader: number; author?: number },
  ) => {
    const before = await idOfCursor(db, list, cursor);
    const filter = { isWaiting: state && state === 'waiting', ...(author !== undefined && { author }) };
    const { rows, counted } = await readApprovals(db, filter, { before, most: limit + 1 });
    return toCursorPage(db, list, { rows, counted, limit, url }, (row) => view(row, nameOf(row), reader));
  };
  const seen = async (id: number, reader: number) => {
    const row = await approvalOf(db, approvables, id);
    return { ...view(row, row.name, reader), is_outdated: row.isOutdated };
  };

  app.get(
    '/staff/approvals/',
    {
      config: { staff: 'approve', reads: 'approval' },
      schema: {
        summary: 'Что ждёт второй подписи и что уже решено, новое сверху',
        tags,
        querystring: ApprovalsQueryShape,
        response: { 200: ApprovalsShape, ...personalFailures },
      },
    },
    async ({ staff, query, url }) => page('approvals', query, { url, reader: staff.userId }),
  );

  app.get(
    '/staff/approvals/:id/',
    {
      config: { staff: 'approve', reads: 'approval' },
      schema: {
        summary: 'Предложение: что изменится',
        tags,
        params: idParams,
        querystring: noQuery,
        response: { 200: SeenApprovalShape, ...personalFailures },
      },
    },
    async ({ staff, params: { id } }) => seen(Number(id), staff.userId),
  );

  app.post(
    '/staff/approvals/:id/approve/',
    {
      // What is approved may take long: the undo of a run that changed every price of the shop.
      config: { staff: 'approve', needsFactor: true, queryMs: LONG_MS },
      schema: {
        ...writing,
        summary: 'Согласовать: изменение выполняется сразу',
        description: 'Тот, кто предложил, сам не согласует.',
        body: ApproveShape,
        response: { 200: SeenApprovalShape, ...failures },
      },
    },
    async ({ staff, params: { id }, body: { digest } }) => {
      await approve({ db, staff }, approvables, { id: Number(id), digest });
      return seen(Number(id), staff.userId);
    },
  );

  app.post(
    '/staff/approvals/:id/refuse/',
    {
      config: { staff: 'approve' },
      schema: {
        ...writing,
        summary: 'Отклонить с причиной: ничего не изменится',
        body: RefuseApprovalShape,
        response: { 200: SeenApprovalShape, ...failures },
      },
    },
    async ({ staff, params: { id }, body: { note } }) => {
      await refuse({ db, staff }, { id: Number(id), note });
      return seen(Number(id), staff.userId);
    },
  );

  app.get(
    '/staff/own-approvals/',
    {
      config: { staff: 'any' },
      schema: {
        summary: 'Что предложили вы: ждёт второй подписи или уже решено',
        tags,
        querystring: ApprovalsQueryShape,
        response: { 200: ApprovalsShape, ...personalFailures },
      },
    },
    async ({ desk: { userId }, query, url }) =>
      page(`own approvals ${userId}`, query, { url, reader: userId, author: userId }),
  );

  app.delete(
    '/staff/own-approvals/:id/',
    {
      config: { staff: 'any' },
      schema: {
        ...writing,
        summary: 'Отозвать своё предложение',
        response: { 204: Type.Null(), ...failures },
      },
    },
    async ({ desk: { userId, id: sessionId }, params: { id } }, reply) => {
      await withdraw(db, { userId, sessionId }, Number(id));
      return reply.code(204).send(null);
    },
  );
};

function view(row: ApprovalRow, name: string, reader: number): Static<typeof ApprovalShape> {
  const { id, kind, subjectId: subject, what, facts, reason, state, note, decider } = row;
  return {
    id,
    kind,
    name,
    subject,
    what,
    facts,
    reason,
    state,
    note,
    digest: row.digest.toString('hex'),
    author: { id: row.authorId, name: row.author },
    created_at: row.createdAt.toISOString(),
    decided_by: decider,
    decided_at: row.decidedAt?.toISOString() ?? null,
    is_own: row.authorId === reader,
  };
}
