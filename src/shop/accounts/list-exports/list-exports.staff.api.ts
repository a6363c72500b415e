import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Kysely } from 'kysely';
import type { Static } from 'typebox';
import type { DB } from '../../../../db/types.ts';
import { LONG_MS } from '../../../platform/database/request-pool.server.ts';
import type { Files } from '../../../platform/files/stored-files.server.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { downloadHeaders, sendFile } from '../../../platform/http/send-file.server.ts';
import {
  csrfSecurity,
  DetailShape,
  idParams,
  noQuery,
  personalFailures,
} from '../../../platform/http/shapes.ts';
import { requireRecentFactor } from '../desk-session/desk-session.ts';
import { requireStaff } from '../staff/staff.server.ts';
import type { ListExport } from './list-exports.queries.ts';
import type { ListSheet } from './list-exports.server.ts';
import { ListExportShape, ListExportsShape } from './list-exports.shapes.ts';
import { XLSX } from './list-exports.ts';
import { exportList, exportOf, exportsOf, startExport } from './make-export.server.ts';

const own = { staff: 'any' } as const;
const tags = ['Выгрузки'];

interface Given {
  db: Kysely<DB>;
  files: Files;
  /** All lists that become workbooks. */
  sheets: readonly ListSheet[];
}

/** Routes of the workbooks of lists: for each list one that sends it at once, and one that has a job make it. */
export const listExportRoutes: FastifyPluginAsyncTypebox<Given> = async (app, { db, files, sheets }) => {
  const view = (made: ListExport): Static<typeof ListExportShape> => ({
    id: made.id,
    list: made.list,
    rows: made.rows,
    failure: made.failure,
    title: sheets.find(({ list }) => list === made.list)?.title ?? made.list,
    state: made.fileId !== null ? 'ready' : made.failure !== null ? 'failed' : 'waiting',
    created_at: made.createdAt.toISOString(),
    expires_at: made.expiresAt?.toISOString() ?? null,
    download_url: made.fileId === null ? null : `/api/v1/staff/exports/${made.id}/file/`,
  });

  for (const sheet of sheets) {
    const { list, title, tag, capability: staff, needsFactor, filters: querystring } = sheet;
    const config = { staff, queryMs: LONG_MS, ...(needsFactor && { needsFactor }) } as const;
    app.get(
      `/staff/${list}/export/`,
      {
        config,
        schema: { summary: `${title} по фильтру, XLSX; до 50 000 строк`, tags: [tag], querystring },
      },
      async ({ staff: reader, query }, reply) => {
        const { name, workbook } = await exportList(sheet, { db, staff: reader }, query as object);
        return reply.headers(downloadHeaders(XLSX, name)).send(workbook);
      },
    );

    app.post(
      `/staff/${list}/export/`,
      {
        config,
        schema: {
          summary: `${title} по фильтру, XLSX; файл собирается отдельно и хранится сутки`,
          tags: [tag],
          security: csrfSecurity,
          querystring,
          response: { 202: ListExportShape, ...personalFailures, 409: DetailShape },
        },
      },
      async ({ staff: reader, query }, reply) =>
        reply.code(202).send(view(await startExport(sheet, { db, staff: reader }, query as object))),
    );
  }

  app.get(
    '/staff/exports/',
    {
      config: own,
      schema: {
        summary: 'Свои файлы с большими списками, новые сверху',
        tags,
        querystring: noQuery,
        response: { 200: ListExportsShape, ...personalFailures },
      },
    },
    async ({ desk: { userId } }) => (await exportsOf(db, userId)).map(view),
  );

  app.get(
    '/staff/exports/:id/file/',
    {
      config: { ...own, reads: 'list_export' },
      schema: { summary: 'Файл со списком', tags, params: idParams, querystring: noQuery },
    },
    async ({ desk, params: { id } }, reply) => {
      const { userId, id: sessionId } = desk;
      const made = await exportOf(db, userId, Number(id));
      const sheet = sheets.find(({ list }) => list === made.list);
      if (made.fileId === null || !sheet) throw notFound('Такого файла нет.');
      await requireStaff(db, { userId, sessionId }, sheet.capability);
      if (sheet.needsFactor) requireRecentFactor(desk);
      return sendFile(reply, files, made.fileId);
    },
  );
};
