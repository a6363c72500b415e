import type { FastifyPluginAsyncTypebox, TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { Kysely } from 'kysely';
import type { DB } from '../../../../db/types.ts';
import { forbidStorage } from '../../../platform/cache/shared-answers.server.ts';
import { PAPERS_AND_XML } from '../../../platform/files/file-types.server.ts';
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
import { powerFile, powerOf, powersPage } from './power-list.server.ts';
import { revokePower, uploadPower } from './powers.server.ts';
import { NewPowerShape, PowerQueryShape, PowerShape, PowersShape } from './powers.shapes.ts';

const tags = ['Доверенности'];

/** Routes of powers of attorney of the visitor's companies. */
export const powerRoutes: FastifyPluginAsyncTypebox<{ db: Kysely<DB>; files: Files }> = async (
  app,
  { db, files },
) => {
  forbidStorage(app);

  app.get(
    '/orders/orders/power_of_attorney/',
    {
      schema: {
        summary:
          'Доверенности ваших юрлиц: сначала действующие, раньше других те, что скоро кончатся; в конце недействительные',
        tags,
        querystring: PowerQueryShape,
        response: { 200: PowersShape, ...personalFailures },
      },
    },
    async ({ visitor, query, url }) => powersPage({ db, visitor }, query, url),
  );

  app.get(
    '/orders/orders/power_of_attorney/:id/',
    {
      schema: {
        summary: 'Одна доверенность',
        tags,
        params: idParams,
        querystring: noQuery,
        response: { 200: PowerShape, ...personalFailures },
      },
    },
    async ({ visitor, params: { id } }) => powerOf({ db, visitor }, Number(id)),
  );

  app.post(
    '/orders/orders/power_of_attorney/:id/revoke/',
    {
      schema: {
        summary: 'Отозвать доверенность',
        tags,
        security: csrfSecurity,
        params: idParams,
        response: { 200: PowerShape, ...personalFailures, 409: DetailShape },
      },
    },
    async ({ visitor, params: { id } }) => revokePower({ db, visitor }, Number(id)),
  );

  app.get(
    '/orders/orders/power_of_attorney/:id/download/',
    {
      schema: {
        summary: 'Файл доверенности',
        tags,
        params: idParams,
        querystring: noQuery,
        response: { ...personalFailures, 409: DetailShape },
      },
    },
    async ({ visitor, params: { id } }, reply) =>
      sendFile(reply, files, await powerFile({ db, visitor }, Number(id))),
  );

  await app.register(async (scope) => {
    await receiveUploads(scope, files, { kinds: PAPERS_AND_XML });
    scope.withTypeProvider<TypeBoxTypeProvider>().post(
      '/orders/orders/power_of_attorney/upload/',
      {
        schema: {
          summary: 'Добавить доверенность: магазин её проверит',
          description:
            'С файлом XML это МЧД единой формы (ON_EMCHD): номер, сроки и человек берутся из него, прочие поля не нужны. Без него поля обязательны, а скан может быть показан при получении.',
          tags,
          security: csrfSecurity,
          consumes: ['multipart/form-data'],
          body: NewPowerShape,
          response: {
            201: PowerShape,
            ...personalFailures,
            409: DetailShape,
            413: DetailShape,
            415: DetailShape,
          },
        },
      },
      async ({ visitor, body, receivedFile }, reply) =>
        reply.code(201).send(await uploadPower({ db, visitor, files }, body, receivedFile)),
    );
  });
};
