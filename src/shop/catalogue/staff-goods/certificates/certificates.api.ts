import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Files } from '../../../../platform/files/stored-files.server.ts';
import { sendFile } from '../../../../platform/http/send-file.server.ts';
import { DetailShape, failures, idParams, noQuery } from '../../../../platform/http/shapes.ts';
import { publicCertificate } from './certificates.server.ts';

/** The files of certificates, open to everybody. */
export const certificateFileRoutes: FastifyPluginAsyncTypebox<{ files: Files }> = async (app, { files }) => {
  app.get(
    '/catalog/product-documents/:id/',
    {
      schema: {
        summary: 'Файл сертификата или паспорта товара',
        tags: ['Каталог'],
        params: idParams,
        querystring: noQuery,
        response: { ...failures, 409: DetailShape },
      },
    },
    async ({ params: { id } }, reply) => {
      const { fileId, name } = await publicCertificate(files, Number(id));
      return sendFile(reply, files, fileId, { name });
    },
  );
};
