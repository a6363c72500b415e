import type { FastifyPluginAsyncTypebox, TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { Kysely } from 'kysely';
import type { TSchema } from 'typebox';
import type { DB } from '../../../../db/types.ts';
import type { Files } from '../../../platform/files/stored-files.server.ts';
import { sendFile } from '../../../platform/http/send-file.server.ts';
import {
  csrfSecurity,
  DetailShape,
  idParams,
  noQuery,
  personalFailures,
} from '../../../platform/http/shapes.ts';
import { receiveUploads } from '../../../platform/http/upload-routes.server.ts';
import { decide, undoDecision } from '../../companies/review/review.server.ts';
import { AcceptShape, RefuseShape, writeFailures } from '../../companies/review/review.shapes.ts';
import {
  addStaffDocument,
  moveDocument,
  type OrderInScope,
  reviewedDocument,
  staffDocument,
  staffDocumentFile,
  staffDocuments,
} from './staff-documents.server.ts';
import {
  DocumentStateShape,
  NewStaffDocumentShape,
  StaffDocumentShape,
  StaffDocumentsQueryShape,
  StaffDocumentsShape,
} from './staff-documents.shapes.ts';

const tags = ['Документы юрлиц'];
const reading = { staff: 'documents.read', reads: 'document' } as const;
const writing = { staff: 'documents.write' } as const;

interface Given {
  db: Kysely<DB>;
  files: Files;
  orderInScope: OrderInScope;
}

/** Routes of the staff about documents of companies and their orders. What lies outside a person's places is 404. */
export const staffDocumentRoutes: FastifyPluginAsyncTypebox<Given> = async (
  app,
  { db, files, orderInScope },
) => {
  const reviewed = reviewedDocument(orderInScope);
  const schemaOf = <Body extends TSchema>(summary: string, body: Body) => ({
    summary,
    tags,
    security: csrfSecurity,
    params: idParams,
    body,
    response: { 200: StaffDocumentShape, ...writeFailures },
  });

  app.get(
    '/staff/documents/',
    {
      config: reading,
      schema: {
        summary: 'Документы юрлиц и их заказов, новые сверху',
        tags,
        querystring: StaffDocumentsQueryShape,
        response: { 200: StaffDocumentsShape, ...personalFailures },
      },
    },
    async ({ staff, query, url }) => staffDocuments({ db, staff, orderInScope }, query, url),
  );

  app.get(
    '/staff/documents/:id/',
    {
      config: reading,
      schema: {
        summary: 'Один документ',
        tags,
        params: idParams,
        querystring: noQuery,
        response: { 200: StaffDocumentShape, ...personalFailures },
      },
    },
    async ({ staff, params: { id } }) => staffDocument({ db, staff, orderInScope }, Number(id)),
  );

  app.get(
    '/staff/documents/:id/file/',
    {
      config: reading,
      schema: { summary: 'Файл документа', tags, params: idParams, querystring: noQuery },
    },
    async ({ staff, params: { id } }, reply) => {
      return sendFile(reply, files, await staffDocumentFile({ db, staff, orderInScope }, Number(id)));
    },
  );

  app.post(
    '/staff/documents/:id/accept/',
    { config: writing, schema: schemaOf('Принять документ клиента', AcceptShape) },
    async ({ staff, params: { id }, body: { version } }) => {
      await decide({ db, staff }, reviewed, { id: Number(id), version }, null);
      return staffDocument({ db, staff, orderInScope }, Number(id));
    },
  );

  app.post(
    '/staff/documents/:id/refuse/',
    { config: writing, schema: schemaOf('Не принять: с причиной для клиента', RefuseShape) },
    async ({ staff, params: { id }, body: { version, ...refusal } }) => {
      await decide({ db, staff }, reviewed, { id: Number(id), version }, refusal);
      return staffDocument({ db, staff, orderInScope }, Number(id));
    },
  );

  app.post(
    '/staff/documents/:id/undo/',
    { config: writing, schema: schemaOf('Отменить своё решение, пока письмо не ушло', AcceptShape) },
    async ({ staff, params: { id }, body: { version } }) => {
      await undoDecision({ db, staff }, reviewed, { id: Number(id), version });
      return staffDocument({ db, staff, orderInScope }, Number(id));
    },
  );

  app.post(
    '/staff/documents/:id/state/',
    { config: writing, schema: schemaOf('Подписан, отозван и другие состояния', DocumentStateShape) },
    async ({ staff, params: { id }, body }) => {
      await moveDocument({ db, staff, orderInScope }, Number(id), body);
      return staffDocument({ db, staff, orderInScope }, Number(id));
    },
  );

  await app.register(async (scope) => {
    await receiveUploads(scope, files);
    scope.withTypeProvider<TypeBoxTypeProvider>().post(
      '/staff/documents/',
      {
        config: writing,
        schema: {
          summary: 'Добавить документ заказа или юрлица',
          tags,
          security: csrfSecurity,
          consumes: ['multipart/form-data'],
          body: NewStaffDocumentShape,
          response: { ...writeFailures, 201: StaffDocumentShape, 413: DetailShape, 415: DetailShape },
        },
      },
      async ({ staff, body, receivedFile }, reply) => {
        const id = await addStaffDocument({ staff, orderInScope, files }, body, receivedFile);
        return reply.code(201).send(await staffDocument({ db, staff, orderInScope }, id));
      },
    );
  });
};
