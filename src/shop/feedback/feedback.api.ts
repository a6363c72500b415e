import type { FastifyPluginAsyncTypebox, TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { Kysely } from 'kysely';
import type { DB } from '../../../db/types.ts';
import { RESUMES } from '../../core/file-types.server.ts';
import { formStamp } from '../../core/form-guard.server.ts';
import { csrfSecurity, DetailShape, failures, noQuery } from '../../core/shapes.ts';
import type { Files } from '../../core/stored-files.server.ts';
import { receiveUploads } from '../../core/upload-routes.server.ts';
import { takeMessage } from './feedback.server.ts';
import { FormStampShape, MessageShape, ResumeShape, TakenShape } from './feedback.shapes.ts';
import { letUpload, takeResume } from './resume.server.ts';

const tags = ['Обратная связь'];

/** What anybody may write to the shop: a message, a résumé. */
export const feedbackRoutes: FastifyPluginAsyncTypebox<{ db: Kysely<DB>; files: Files }> = async (
  app,
  { db, files },
) => {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'private, no-store');
  });

  app.get(
    '/feedback/form/',
    {
      schema: {
        summary: 'Подписанное время показа формы, для её поля stamp',
        description: 'Формы без него принимаются тоже, но реже с одного адреса.',
        tags,
        querystring: noQuery,
        response: { 200: FormStampShape, ...failures },
      },
    },
    async () => ({ stamp: await formStamp(db) }),
  );

  app.post(
    '/feedback/message/',
    {
      schema: {
        summary: 'Написать магазину',
        tags,
        security: csrfSecurity,
        body: MessageShape,
        response: { 201: TakenShape, ...failures, 429: DetailShape },
      },
    },
    async ({ visitor, body, ip }, reply) =>
      reply.code(201).send(await takeMessage({ db, visitor, address: ip }, body)),
  );

  await app.register(async (scope) => {
    scope.addHook('preValidation', async ({ ip }) => letUpload(db, ip));
    await receiveUploads(scope, files, { kinds: RESUMES, isForGuests: true });
    scope.withTypeProvider<TypeBoxTypeProvider>().post(
      '/about/resume/',
      {
        schema: {
          summary: 'Отправить резюме',
          tags,
          security: csrfSecurity,
          consumes: ['multipart/form-data'],
          body: ResumeShape,
          response: { 201: TakenShape, ...failures, 413: DetailShape, 415: DetailShape, 429: DetailShape },
        },
      },
      async ({ visitor, body, ip, receivedFile }, reply) =>
        reply.code(201).send(await takeResume({ db, visitor, address: ip, files }, body, receivedFile)),
    );
  });
};
