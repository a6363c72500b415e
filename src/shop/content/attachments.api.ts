import type { FastifyPluginAsyncTypebox, TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { notFound } from '../../core/errors.ts';
import type { FileKinds } from '../../core/file-types.server.ts';
import { sendFile } from '../../core/send-file.server.ts';
import {
  csrfSecurity,
  DetailShape,
  FileField,
  idParams,
  noQuery,
  PathId,
  personalFailures,
} from '../../core/shapes.ts';
import { receiveUploads } from '../../core/upload-routes.server.ts';
import { ImgShape } from '../catalogue/card.shapes.ts';
import { readItemFileName } from './attachments.queries.ts';
import { attachFile, detachFile } from './attachments.server.ts';
import { keepPicture } from './pictures.server.ts';
import type { StaffGiven } from './staff.api.ts';
import { staffContent } from './staff.server.ts';
import { StaffContentShape } from './staff.shapes.ts';

const tags = ['Содержание'];
const fileParams = Type.Object({ id: PathId, file: PathId });
const uploaded = { ...personalFailures, 409: DetailShape, 413: DetailShape, 415: DetailShape } as const;

const PICTURES: FileKinds = {
  extensions: ['jpg', 'png'],
  words: 'JPG и PNG',
  mostBytes: 20 * 1024 * 1024,
};

/** Files that stand with texts, and pictures in them; within the routes of staff. */
export const attachmentRoutes: FastifyPluginAsyncTypebox<StaffGiven> = async (
  app,
  { db, files, filesDir },
) => {
  app.get(
    '/staff/content/:id/files/:file/',
    {
      schema: {
        summary: 'Файл текста',
        tags,
        params: fileParams,
        querystring: noQuery,
        response: { ...personalFailures, 409: DetailShape },
      },
    },
    async ({ params: { id, file } }, reply) => {
      const name = await readItemFileName(db, Number(id), Number(file));
      if (name === undefined) throw notFound();
      return sendFile(reply, files, Number(file), { name });
    },
  );

  app.delete(
    '/staff/content/:id/files/:file/',
    {
      schema: {
        summary: 'Убрать файл',
        tags,
        security: csrfSecurity,
        params: fileParams,
        response: { 204: Type.Null(), ...personalFailures },
      },
    },
    async ({ staff, params: { id, file } }, reply) => {
      await detachFile({ files, staff }, Number(id), Number(file));
      return reply.code(204).send(null);
    },
  );

  await app.register(async (scope) => {
    await receiveUploads(scope, files);
    scope.withTypeProvider<TypeBoxTypeProvider>().post(
      '/staff/content/:id/files/',
      {
        schema: {
          summary: 'Приложить файл',
          tags,
          security: csrfSecurity,
          consumes: ['multipart/form-data'],
          params: idParams,
          body: Type.Object(
            { name: Type.Optional(Type.String({ maxLength: 200 })), file: Type.Optional(FileField) },
            { additionalProperties: false },
          ),
          response: { 201: StaffContentShape, ...uploaded },
        },
      },
      async ({ staff, params: { id }, body, receivedFile }, reply) => {
        await attachFile({ files, staff }, Number(id), receivedFile, body.name);
        return reply.code(201).send(await staffContent(db, Number(id)));
      },
    );
  });

  await app.register(async (scope) => {
    await receiveUploads(scope, files, { kinds: PICTURES });
    scope.withTypeProvider<TypeBoxTypeProvider>().post(
      '/staff/pictures/',
      {
        schema: {
          summary: 'Картинка для текста или баннера',
          description: 'Отвечает адресом и размерами для поля image, блоков и тега img. Открыта всем.',
          tags,
          security: csrfSecurity,
          consumes: ['multipart/form-data'],
          body: Type.Object(
            { alt: Type.Optional(Type.String({ maxLength: 300 })), file: Type.Optional(FileField) },
            { additionalProperties: false },
          ),
          response: { 201: ImgShape, ...uploaded },
        },
      },
      async ({ body, receivedFile }, reply) =>
        reply.code(201).send(await keepPicture(filesDir, receivedFile, body.alt)),
    );
  });
};
