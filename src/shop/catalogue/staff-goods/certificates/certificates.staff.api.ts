import type { FastifyPluginAsyncTypebox, TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import type { DB } from '../../../../../db/types.ts';
import type { Files } from '../../../../platform/files/stored-files.server.ts';
import { sendFile } from '../../../../platform/http/send-file.server.ts';
import {
  csrfSecurity,
  DetailShape,
  FileField,
  idParams,
  noQuery,
  nullable,
  PathId,
  personalFailures,
} from '../../../../platform/http/shapes.ts';
import { receiveUploads } from '../../../../platform/http/upload-routes.server.ts';
import { OutdatedShape, SeenVersionShape } from '../../../audit/outdated/outdated.shapes.ts';
import { staffGoods } from '../staff-goods.server.ts';
import { StaffGoodsShape } from '../staff-goods.shapes.ts';
import {
  addCertificate,
  changeCertificate,
  removeCertificate,
  staffCertificate,
} from './certificates.server.ts';

const tags = ['Товары'];
const editing = { staff: 'catalogue.edit' } as const;
const params = Type.Object({ id: PathId, document: PathId });
const closed = { additionalProperties: false } as const;
const Name = Type.String({ maxLength: 200 });
const DocumentNumber = Type.String({ maxLength: 100 });
const Day = Type.String({ format: 'date' });
const answers = { ...personalFailures, 409: OutdatedShape } as const;

/** Routes of the staff about certificates and other papers of goods. */
export const certificateRoutes: FastifyPluginAsyncTypebox<{ db: Kysely<DB>; files: Files }> = async (
  app,
  { db, files },
) => {
  app.get(
    '/staff/catalogue/goods/:id/documents/:document/',
    {
      config: { staff: 'catalogue.read' },
      schema: {
        summary: 'Файл документа товара, и недействующего',
        tags,
        params,
        querystring: noQuery,
        response: { ...personalFailures, 409: DetailShape },
      },
    },
    async ({ params: { id, document } }, reply) => {
      const { fileId, name } = await staffCertificate(files, Number(id), Number(document));
      return sendFile(reply, files, fileId, { name });
    },
  );

  app.patch(
    '/staff/catalogue/goods/:id/documents/:document/',
    {
      config: editing,
      schema: {
        summary: 'Изменить название, номер и срок документа',
        tags,
        security: csrfSecurity,
        params,
        body: Type.Object(
          {
            version: SeenVersionShape,
            name: Type.Optional(Name),
            number: Type.Optional(DocumentNumber),
            valid_to: Type.Optional(nullable(Day)),
          },
          closed,
        ),
        response: { 200: StaffGoodsShape, ...answers },
      },
    },
    async ({ staff, params: { id, document }, body }) => {
      await changeCertificate({ files, staff }, { productId: Number(id), id: Number(document) }, body);
      return staffGoods(db, Number(id));
    },
  );

  app.delete(
    '/staff/catalogue/goods/:id/documents/:document/',
    {
      config: editing,
      schema: {
        summary: 'Убрать документ',
        tags,
        security: csrfSecurity,
        params,
        querystring: Type.Object({ version: SeenVersionShape }, closed),
        response: { 200: StaffGoodsShape, ...answers },
      },
    },
    async ({ staff, params: { id, document }, query: { version } }) => {
      const named = { productId: Number(id), id: Number(document), version };
      await removeCertificate({ files, staff }, named);
      return staffGoods(db, Number(id));
    },
  );

  await app.register(async (scope) => {
    await receiveUploads(scope, files);
    scope.withTypeProvider<TypeBoxTypeProvider>().post(
      '/staff/catalogue/goods/:id/documents/',
      {
        config: editing,
        schema: {
          summary: 'Приложить сертификат или паспорт',
          tags,
          security: csrfSecurity,
          consumes: ['multipart/form-data'],
          params: idParams,
          body: Type.Object(
            {
              version: SeenVersionShape,
              name: Type.Optional(Name),
              number: Type.Optional(DocumentNumber),
              valid_to: Type.Optional(Day),
              file: Type.Optional(FileField),
            },
            closed,
          ),
          response: { 201: StaffGoodsShape, ...answers, 413: DetailShape, 415: DetailShape },
        },
      },
      async ({ staff, params: { id }, body, receivedFile }, reply) => {
        await addCertificate({ files, staff }, Number(id), body, receivedFile);
        return reply.code(201).send(await staffGoods(db, Number(id)));
      },
    );
  });
};
