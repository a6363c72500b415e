import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Kysely } from 'kysely';
import type { DB } from '../../../../db/types.ts';
import type { FileKinds } from '../../../platform/files/file-types.server.ts';
import type { Files } from '../../../platform/files/stored-files.server.ts';
import { csrfSecurity, DetailShape, noQuery, personalFailures } from '../../../platform/http/shapes.ts';
import { receiveUploads } from '../../../platform/http/upload-routes.server.ts';
import { staffActor } from '../../accounts/staff/staff.server.ts';
import {
  SettlementsErrorsShape,
  SettlementsPreviewShape,
  SettlementsReportShape,
  SettlementsUploadShape,
  StatementsQueryShape,
  StatementsShape,
} from './settlements.shapes.ts';
import { staffStatements } from './settlements-list.server.ts';
import { previewUpload, uploadSettlements } from './settlements-upload.server.ts';

const tags = ['Обмен с 1С'];

const KINDS: FileKinds = {
  extensions: ['xlsx', 'xml'],
  words: 'таблицы XLSX и файлы XML',
  mostBytes: 20 * 1024 ** 2,
};

/** What both routes that take a file expect, and how they fail. */
const upload = {
  request: {
    security: csrfSecurity,
    consumes: ['multipart/form-data'],
    querystring: noQuery,
    body: SettlementsUploadShape,
  },
  failures: { ...personalFailures, 422: SettlementsErrorsShape, 413: DetailShape, 415: DetailShape },
};

/** Routes of the staff about contracts and debts by the books of 1C. */
export const staffSettlementRoutes: FastifyPluginAsyncTypebox<{ db: Kysely<DB>; files: Files }> = async (
  app,
  { db, files },
) => {
  app.get(
    '/staff/exchange/settlements/',
    {
      config: { staff: 'exchange.read' },
      schema: {
        summary: 'Долги по договорам, как их прислала 1С или загрузили вручную, новые сверху',
        tags,
        querystring: StatementsQueryShape,
        response: { 200: StatementsShape, ...personalFailures },
      },
    },
    async ({ query, url }) => staffStatements(db, query, url),
  );

  await app.register(async (scope) => {
    await receiveUploads(scope, files, { kinds: KINDS });
    scope.post(
      '/staff/exchange/settlements/preview/',
      {
        config: { staff: 'exchange.decide' },
        schema: {
          summary: 'Что изменит файл взаиморасчётов; ничего не меняет',
          tags,
          ...upload.request,
          response: { 200: SettlementsPreviewShape, ...upload.failures },
        },
      },
      async ({ body, receivedFile }) => {
        const { connection } = body as { connection?: string };
        return previewUpload(db, { file: receivedFile, connection });
      },
    );

    scope.post(
      '/staff/exchange/settlements/',
      {
        config: { staff: 'exchange.decide' },
        schema: {
          summary: 'Загрузить взаиморасчёты файлом: договоры, условия и долги',
          tags,
          ...upload.request,
          response: { 200: SettlementsReportShape, ...upload.failures },
        },
      },
      async ({ staff, body, receivedFile }) => {
        const { connection } = body as { connection?: string };
        return uploadSettlements(db, { file: receivedFile, connection }, staffActor(staff));
      },
    );
  });
};
