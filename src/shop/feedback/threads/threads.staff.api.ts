import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
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
import { RowsDoneShape, RowsKeyShape } from '../../accounts/many-rows/many-rows.shapes.ts';
import { OutdatedShape } from '../../audit/outdated/outdated.shapes.ts';
import type { ThreadsKind } from './threads.queries.ts';
import { answerThread, closeThread, closeThreads, resumeFile, thread, threads } from './threads.server.ts';
import {
  CloseThreadShape,
  CloseThreadsShape,
  NewAnswerShape,
  ResumesQueryShape,
  ThreadShape,
  ThreadsQueryShape,
  ThreadsShape,
} from './threads.shapes.ts';

const config = { staff: 'messages.answer' } as const;
const PATHS: readonly { kind: ThreadsKind; path: string; tag: string; all: string; query: TSchema }[] = [
  { kind: 'feedback', path: 'messages', tag: 'Обращения', all: 'Обращения', query: ThreadsQueryShape },
  { kind: 'resume', path: 'resumes', tag: 'Резюме', all: 'Резюме', query: ResumesQueryShape },
];

/** Routes of the staff about messages and résumés. What lies outside a person's places is 404. */
export const threadRoutes: FastifyPluginAsyncTypebox<{ db: Kysely<DB>; files: Files }> = async (
  app,
  { db, files },
) => {
  for (const { kind, path, tag, all, query } of PATHS) {
    const tags = [tag];
    const reading = { ...config, reads: kind } as const;
    const writing = <Body extends TSchema>(summary: string, body: Body) => ({
      summary,
      tags,
      security: csrfSecurity,
      params: idParams,
      body,
      response: { 200: ThreadShape, ...personalFailures, 409: OutdatedShape },
    });

    app.get(
      `/staff/${path}/`,
      {
        config: reading,
        schema: {
          summary: `${all}, новые сверху`,
          tags,
          querystring: query,
          response: { 200: ThreadsShape, ...personalFailures },
        },
      },
      async ({ staff, query: asked, url }) => threads({ db, staff }, kind, asked as never, url),
    );

    app.get(
      `/staff/${path}/:id/`,
      {
        config: reading,
        schema: {
          summary: 'Одно, с ответами',
          tags,
          params: idParams,
          querystring: noQuery,
          response: { 200: ThreadShape, ...personalFailures },
        },
      },
      async ({ staff, params: { id } }) => thread({ db, staff }, kind, Number(id)),
    );

    app.post(
      `/staff/${path}/:id/answers/`,
      { config, schema: writing('Ответить', NewAnswerShape) },
      async ({ staff, params: { id }, body }) => {
        await answerThread({ db, staff }, kind, Number(id), body);
        return thread({ db, staff }, kind, Number(id));
      },
    );

    app.post(
      `/staff/${path}/close/`,
      {
        config,
        schema: {
          summary: 'Закрыть многие',
          description: 'Что закрыто или изменилось, остаётся как было, с причиной.',
          tags,
          security: csrfSecurity,
          querystring: noQuery,
          headers: RowsKeyShape,
          body: CloseThreadsShape,
          response: { 200: RowsDoneShape, ...personalFailures, 422: DetailShape },
        },
      },
      async ({ staff, body, headers }) =>
        closeThreads({ db, staff }, { kind, key: headers['idempotency-key'] }, body),
    );

    app.post(
      `/staff/${path}/:id/close/`,
      { config, schema: writing('Закрыть', CloseThreadShape) },
      async ({ staff, params: { id }, body: { version } }) => {
        await closeThread({ db, staff }, kind, { id: Number(id), version });
        return thread({ db, staff }, kind, Number(id));
      },
    );
  }

  app.get(
    '/staff/resumes/:id/file/',
    {
      config: { ...config, reads: 'resume' },
      schema: { summary: 'Файл резюме', tags: ['Резюме'], params: idParams, querystring: noQuery },
    },
    async ({ staff, params: { id } }, reply) => {
      return sendFile(reply, files, await resumeFile({ db, staff }, Number(id)));
    },
  );
};
