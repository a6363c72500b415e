import type { FastifyPluginAsyncTypebox, TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import type { FileKinds } from '../../../platform/files/file-types.server.ts';
import { storeImage } from '../../../platform/files/public-image.server.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { sendFile } from '../../../platform/http/send-file.server.ts';
import {
  csrfSecurity,
  DetailShape,
  FileField,
  idParams,
  noQuery,
  PathId,
  personalFailures,
} from '../../../platform/http/shapes.ts';
import { receiveUploads } from '../../../platform/http/upload-routes.server.ts';
import { ImgShape } from '../../catalogue/card/card.shapes.ts';
import { readItemFileName } from './attachments.queries.ts';
import { attachFile, detachFile } from './attachments.server.ts';
import type { StaffGiven } from './collection.staff.api.ts';
import { StaffContentShape } from './editing.shapes.ts';
import { staffContent } from './staff.server.ts';

const tags = ['Содержание'];
const fileParams = Type.Object({ id: PathId, file: PathId });
const uploaded = { ...personalFailures, 409: DetailShape, 413: DetailShape, 415: DetailShape } as const;

const IMAGES: FileKinds = {
  extensions: ['jpg', 'png'],
  words: 'JPG и PNG',
  mostBytes: 20 * 1024 * 1024,
};

/** Routes of files and images of items, registered within the routes of staff. */
export const attachmentRoutes: FastifyPluginAsyncTypebox<StaffGiven> = async (
  app,
  { db, files, filesDir },
) => {
  app.get(
    '/staff/content/:id/files/:file/',
    {
      config: { staff: 'content.edit' },
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
      config: { staff: 'content.edit' },
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
        config: { staff: 'content.edit' },
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
    await receiveUploads(scope, files, { kinds: IMAGES });
    scope.withTypeProvider<TypeBoxTypeProvider>().post(
      '/staff/pictures/',
      {
        config: { staff: 'content.edit' },
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
        reply.code(201).send(await storeImage(filesDir, receivedFile, body.alt)),
    );
  });
};
