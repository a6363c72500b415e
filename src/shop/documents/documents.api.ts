import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import type { DB } from '../../../db/types.ts';
import { forbidStorage } from '../../platform/cache/shared-answers.server.ts';
import { LONG_MS } from '../../platform/database/request-pool.server.ts';
import type { Files } from '../../platform/files/stored-files.server.ts';
import { downloadHeaders, sendFile } from '../../platform/http/send-file.server.ts';
import {
  csrfSecurity,
  DetailShape,
  Id,
  idParams,
  noQuery,
  personalFailures,
} from '../../platform/http/shapes.ts';
import { receiveUploads } from '../../platform/http/upload-routes.server.ts';
import { membershipsOf } from '../companies/companies.server.ts';
import { documentsPage, takeDocument, uploadDocument } from './documents.server.ts';
import {
  DocumentQueryShape,
  DocumentShape,
  DocumentsShape,
  DocumentTypeShape,
  DocumentUploadShape,
} from './documents.shapes.ts';
import { typeViews } from './documents.view.ts';
import { zipOfOrder } from './order-zip.server.ts';

const tags = ['Документы юрлиц'];
const folder = '/orders/orders/legal_entity_documents';

/** Routes of documents of the visitor's companies. */
export const entityDocumentRoutes: FastifyPluginAsyncTypebox<{ db: Kysely<DB>; files: Files }> = async (
  app,
  { db, files },
) => {
  forbidStorage(app);

  app.get(
    `${folder}/`,
    {
      schema: {
        summary: 'Документы ваших юрлиц, новые сверху',
        tags,
        querystring: DocumentQueryShape,
        response: { 200: DocumentsShape, ...personalFailures },
      },
    },
    async ({ visitor, query, url }) => documentsPage({ db, files, visitor }, query, url),
  );

  app.get(
    `${folder}/types/`,
    {
      schema: {
        summary: 'Виды документов и кто их выпускает',
        tags,
        querystring: noQuery,
        response: { 200: Type.Array(DocumentTypeShape), ...personalFailures },
      },
    },
    async ({ visitor }) => {
      await membershipsOf(db, visitor);
      return typeViews;
    },
  );

  app.get(
    `${folder}/:id/download/`,
    { schema: { summary: 'Скачать документ', tags, params: idParams, querystring: noQuery } },
    async ({ visitor, params: { id } }, reply) => {
      const { fileId, name } = await takeDocument({ db, files, visitor }, Number(id));
      return sendFile(reply, files, fileId, { name });
    },
  );

  app.get(
    `${folder}/zip/`,
    {
      config: { queryMs: LONG_MS },
      schema: {
        summary: 'Документы заказа одним архивом',
        tags,
        querystring: Type.Object({ order: Id }, { additionalProperties: false }),
      },
    },
    async ({ visitor, query: { order } }, reply) => {
      const { bytes, name } = await zipOfOrder({ db, files, visitor }, order);
      return reply.headers(downloadHeaders('application/zip', name)).send(bytes);
    },
  );

  await app.register(async (scope) => {
    await receiveUploads(scope, files);
    scope.post(
      `${folder}/upload/`,
      {
        schema: {
          summary: 'Загрузить документ: заказа или юрлица',
          tags,
          security: csrfSecurity,
          consumes: ['multipart/form-data'],
          body: DocumentUploadShape,
          response: { 201: DocumentShape, ...personalFailures, 413: DetailShape, 415: DetailShape },
        },
      },
      async ({ visitor, body, receivedFile }, reply) =>
        reply.code(201).send(await uploadDocument({ db, files, visitor }, body as never, receivedFile)),
    );
  });
};
