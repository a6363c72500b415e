import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Kysely } from 'kysely';
import type { DB } from '../../../../db/types.ts';
import { csrfSecurity, noQuery, personalFailures } from '../../../platform/http/shapes.ts';
import { phrases, setPhrases } from './phrases.server.ts';
import { NewPhrasesShape, PhraseKindParams, PhrasesShape } from './phrases.shapes.ts';

const tags = ['Ждёт меня'];

/** Routes of the phrases that the staff sends to clients. */
export const phraseRoutes: FastifyPluginAsyncTypebox<{ db: Kysely<DB> }> = async (app, { db }) => {
  app.get(
    '/staff/phrases/',
    {
      config: { staff: 'any' },
      schema: {
        summary: 'Готовые фразы для отказов и ответов',
        tags,
        querystring: noQuery,
        response: { 200: PhrasesShape, ...personalFailures },
      },
    },
    async () => phrases(db),
  );

  app.put(
    '/staff/phrases/:kind/',
    {
      config: { staff: 'settings.edit' },
      schema: {
        summary: 'Задать фразы одного вида',
        tags,
        security: csrfSecurity,
        params: PhraseKindParams,
        body: NewPhrasesShape,
        response: { 200: PhrasesShape, ...personalFailures },
      },
    },
    async ({ staff, params: { kind }, body }) => {
      await setPhrases({ db, staff }, kind, body.phrases);
      return phrases(db);
    },
  );
};
