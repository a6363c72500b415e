import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Kysely } from 'kysely';
import type { DB } from '../../../../db/types.ts';
import { noQuery, personalFailures } from '../../../platform/http/shapes.ts';
import {
  HeldGoodsShape,
  HeldQueryShape,
  RunShape,
  RunsQueryShape,
  RunsShape,
  runParams,
} from './runs.shapes.ts';
import { staffHeld, staffRun, staffRuns } from './runs-list.server.ts';

const tags = ['Обмен с 1С'];
const reading = { staff: 'exchange.read' } as const;

/** Routes of the staff about runs and the goods that wait. */
export const staffRunRoutes: FastifyPluginAsyncTypebox<{ db: Kysely<DB> }> = async (app, { db }) => {
  app.get(
    '/staff/exchange/runs/',
    {
      config: reading,
      schema: {
        summary: 'Загрузки, новые сверху',
        tags,
        querystring: RunsQueryShape,
        response: { 200: RunsShape, ...personalFailures },
      },
    },
    async ({ query, url }) => staffRuns(db, query, url),
  );

  app.get(
    '/staff/exchange/runs/:id/',
    {
      config: reading,
      schema: {
        summary: 'Загрузка: чем кончилась, что в ней ждёт проверки и почему',
        tags,
        params: runParams,
        querystring: noQuery,
        response: { 200: RunShape, ...personalFailures },
      },
    },
    async ({ params: { id } }) => staffRun(db, Number(id)),
  );

  app.get(
    '/staff/exchange/held/',
    {
      config: reading,
      schema: {
        summary: 'Товары, которые ждут проверки: что в магазине и что пришло',
        tags,
        querystring: HeldQueryShape,
        response: { 200: HeldGoodsShape, ...personalFailures },
      },
    },
    async ({ query, url }) => staffHeld(db, query, url),
  );
};
