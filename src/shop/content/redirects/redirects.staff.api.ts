import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import type { DB } from '../../../../db/types.ts';
import {
  csrfSecurity,
  DetailShape,
  idParams,
  noQuery,
  personalFailures,
} from '../../../platform/http/shapes.ts';
import { RowsDoneShape, RowsKeyShape } from '../../accounts/many-rows/many-rows.shapes.ts';
import { OutdatedShape, SeenVersionShape } from '../../audit/outdated/outdated.shapes.ts';
import {
  changeRedirect,
  createRedirect,
  removeRedirect,
  removeRedirects,
  staffRedirect,
  staffRedirects,
} from './redirects.server.ts';
import {
  NewRedirectShape,
  RedirectPatchShape,
  RemoveRedirectsShape,
  StaffRedirectPageShape,
  StaffRedirectShape,
  StaffRedirectsQueryShape,
} from './redirects.shapes.ts';

const tags = ['Содержание'];
const config = { staff: 'content.publish' } as const;
const changing = { tags, security: csrfSecurity };

/** Routes of redirects, registered within the routes of staff. */
export const staffRedirectRoutes: FastifyPluginAsyncTypebox<{ db: Kysely<DB> }> = async (app, { db }) => {
  app.get(
    '/staff/redirects/',
    {
      config,
      schema: {
        summary: 'Переадресации, новые сверху',
        tags,
        querystring: StaffRedirectsQueryShape,
        response: { 200: StaffRedirectPageShape, ...personalFailures },
      },
    },
    async ({ query, url }) => staffRedirects(db, query, url),
  );

  app.post(
    '/staff/redirects/',
    {
      config,
      schema: {
        summary: 'Новая переадресация',
        description: 'Только между страницами магазина. Цепочки укорачиваются, круг — 400.',
        ...changing,
        body: NewRedirectShape,
        response: { 201: StaffRedirectShape, ...personalFailures, 409: DetailShape },
      },
    },
    async ({ staff, body }, reply) =>
      reply.code(201).send(await staffRedirect(db, await createRedirect({ db, staff }, body))),
  );

  app.patch(
    '/staff/redirects/:id/',
    {
      config,
      schema: {
        summary: 'Изменить, куда ведёт переадресация',
        ...changing,
        params: idParams,
        body: RedirectPatchShape,
        response: { 200: StaffRedirectShape, ...personalFailures, 409: OutdatedShape },
      },
    },
    async ({ staff, params: { id }, body }) => {
      await changeRedirect({ db, staff }, Number(id), body);
      return staffRedirect(db, Number(id));
    },
  );

  app.delete(
    '/staff/redirects/:id/',
    {
      config,
      schema: {
        summary: 'Удалить переадресацию',
        ...changing,
        params: idParams,
        querystring: Type.Object({ version: SeenVersionShape }, { additionalProperties: false }),
        response: { 204: Type.Null(), ...personalFailures, 409: OutdatedShape },
      },
    },
    async ({ staff, params: { id }, query: { version } }, reply) => {
      await removeRedirect({ db, staff }, Number(id), version);
      return reply.code(204).send(null);
    },
  );

  app.post(
    '/staff/redirects/remove/',
    {
      config,
      schema: {
        summary: 'Удалить многие переадресации',
        description: 'Переадресация, которая изменилась с тех пор, остаётся, с причиной.',
        ...changing,
        querystring: noQuery,
        headers: RowsKeyShape,
        body: RemoveRedirectsShape,
        response: { 200: RowsDoneShape, ...personalFailures, 422: DetailShape },
      },
    },
    async ({ staff, body, headers }) => removeRedirects({ db, staff }, headers['idempotency-key'], body),
  );
};
