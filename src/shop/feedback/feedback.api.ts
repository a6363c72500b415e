import type { FastifyPluginAsyncTypebox, TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { Kysely } from 'kysely';
import type { DB } from '../../../db/types.ts';
import { forbidStorage } from '../../platform/cache/shared-answers.server.ts';
import { RESUMES } from '../../platform/files/file-types.server.ts';
import type { Files } from '../../platform/files/stored-files.server.ts';
import { formStamp } from '../../platform/http/form-guard.server.ts';
import { csrfSecurity, DetailShape, failures, noQuery } from '../../platform/http/shapes.ts';
import { receiveUploads } from '../../platform/http/upload-routes.server.ts';
import { submitMessage } from './feedback.server.ts';
import { FormStampShape, MessageShape, ResumeShape, TakenShape } from './feedback.shapes.ts';
import { limitUploads, submitResume } from './resume.server.ts';

const tags = ['Обратная связь'];

/** Routes by which any visitor sends a message or a résumé. */
export const feedbackRoutes: FastifyPluginAsyncTypebox<{ db: Kysely<DB>; files: Files }> = async (
  app,
  { db, files },
) => {
  forbidStorage(app);

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
      reply.code(201).send(await submitMessage({ db, visitor, address: ip }, body)),
  );

  await app.register(async (scope) => {
    scope.addHook('preValidation', async ({ ip }) => limitUploads(db, ip));
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
        reply.code(201).send(await submitResume({ db, visitor, address: ip, files }, body, receivedFile)),
    );
  });
};
