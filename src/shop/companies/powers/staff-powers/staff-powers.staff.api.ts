import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Kysely } from 'kysely';
import type { TSchema } from 'typebox';
import type { DB } from '../../../../../db/types.ts';
import type { Files } from '../../../../platform/files/stored-files.server.ts';
import { sendFile } from '../../../../platform/http/send-file.server.ts';
import { csrfSecurity, idParams, noQuery, personalFailures } from '../../../../platform/http/shapes.ts';
import { decide, undoDecision } from '../../review/review.server.ts';
import { AcceptShape, RefuseShape, writeFailures } from '../../review/review.shapes.ts';
import { reviewedPower, staffPower, staffPowerFile, staffPowers } from './staff-powers.server.ts';
import { StaffPowerShape, StaffPowersQueryShape, StaffPowersShape } from './staff-powers.shapes.ts';

const tags = ['Доверенности'];
const reading = { staff: 'companies.read', reads: 'power' } as const;
const reviewing = { staff: 'powers.review' } as const;

/** Routes of the staff about powers of attorney. What lies outside a person's places is 404. */
export const staffPowerRoutes: FastifyPluginAsyncTypebox<{ db: Kysely<DB>; files: Files }> = async (
  app,
  { db, files },
) => {
  const writing = <Body extends TSchema>(summary: string, body: Body) => ({
    summary,
    tags,
    security: csrfSecurity,
    params: idParams,
    body,
    response: { 200: StaffPowerShape, ...writeFailures },
  });

  app.get(
    '/staff/powers/',
    {
      config: reading,
      schema: {
        summary: 'Доверенности юрлиц своих городов, новые сверху',
        tags,
        querystring: StaffPowersQueryShape,
        response: { 200: StaffPowersShape, ...personalFailures },
      },
    },
    async ({ staff, query, url }) => staffPowers({ db, staff }, query, url),
  );

  app.get(
    '/staff/powers/:id/',
    {
      config: reading,
      schema: {
        summary: 'Доверенность с проверками магазина',
        tags,
        params: idParams,
        querystring: noQuery,
        response: { 200: StaffPowerShape, ...personalFailures },
      },
    },
    async ({ staff, params: { id } }) => staffPower({ db, staff }, Number(id)),
  );

  app.get(
    '/staff/powers/:id/file/',
    {
      config: reading,
      schema: { summary: 'Файл доверенности', tags, params: idParams, querystring: noQuery },
    },
    async ({ staff, params: { id } }, reply) => {
      return sendFile(reply, files, await staffPowerFile({ db, staff }, Number(id)));
    },
  );

  app.post(
    '/staff/powers/:id/accept/',
    { config: reviewing, schema: writing('Принять: по ней можно получать товар', AcceptShape) },
    async ({ staff, params: { id }, body: { version } }) => {
      await decide({ db, staff }, reviewedPower, { id: Number(id), version }, null);
      return staffPower({ db, staff }, Number(id));
    },
  );

  app.post(
    '/staff/powers/:id/refuse/',
    { config: reviewing, schema: writing('Не принять: с причиной для клиента', RefuseShape) },
    async ({ staff, params: { id }, body: { version, ...refusal } }) => {
      await decide({ db, staff }, reviewedPower, { id: Number(id), version }, refusal);
      return staffPower({ db, staff }, Number(id));
    },
  );

  app.post(
    '/staff/powers/:id/undo/',
    { config: reviewing, schema: writing('Отменить своё решение, пока письмо не ушло', AcceptShape) },
    async ({ staff, params: { id }, body: { version } }) => {
      await undoDecision({ db, staff }, reviewedPower, { id: Number(id), version });
      return staffPower({ db, staff }, Number(id));
    },
  );
};
