import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Kysely } from 'kysely';
import type { TSchema } from 'typebox';
import type { DB } from '../../../../../db/types.ts';
import { csrfSecurity, idParams, noQuery, personalFailures } from '../../../../platform/http/shapes.ts';
import { OutdatedShape } from '../../../audit/outdated/outdated.shapes.ts';
import type { CatalogSearch } from '../../../search/search.ts';
import {
  analogsFor,
  answerRequest,
  closeRequest,
  staffRequest,
  staffRequests,
} from './staff-requests.server.ts';
import {
  AnalogQueryShape,
  AnalogsShape,
  AnswerRequestShape,
  CloseRequestShape,
  RequestsQueryShape,
  StaffRequestShape,
  StaffRequestsShape,
} from './staff-requests.shapes.ts';

const tags = ['Ждут товар'];
const config = { staff: 'messages.answer' } as const;
const reading = { ...config, reads: 'stock_request' } as const;

/** Routes of the staff about stock requests. What lies outside a person's places is 404. */
export const staffRequestRoutes: FastifyPluginAsyncTypebox<{
  db: Kysely<DB>;
  search: Pick<CatalogSearch, 'search'>;
}> = async (app, { db, search }) => {
  const writing = <Body extends TSchema>(summary: string, body: Body) => ({
    summary,
    tags,
    security: csrfSecurity,
    params: idParams,
    body,
    response: { 200: StaffRequestShape, ...personalFailures, 409: OutdatedShape },
  });

  app.get(
    '/staff/stock-requests/',
    {
      config: reading,
      schema: {
        summary: 'Кто ждёт товар, новые сверху',
        tags,
        querystring: RequestsQueryShape,
        response: { 200: StaffRequestsShape, ...personalFailures },
      },
    },
    async ({ staff, query, url }) => staffRequests({ db, staff }, query, url),
  );

  app.get(
    '/staff/stock-requests/:id/',
    {
      config: reading,
      schema: {
        summary: 'Заявка с ответами',
        tags,
        params: idParams,
        querystring: noQuery,
        response: { 200: StaffRequestShape, ...personalFailures },
      },
    },
    async ({ staff, params: { id } }) => staffRequest({ db, staff }, Number(id)),
  );

  app.get(
    '/staff/stock-requests/:id/goods/',
    {
      config,
      schema: {
        summary: 'Чем заменить товар заявки: по артикулу или словам',
        tags,
        params: idParams,
        querystring: AnalogQueryShape,
        response: { 200: AnalogsShape, ...personalFailures },
      },
    },
    async ({ staff, params: { id }, query: { text } }) => analogsFor({ db, staff, search }, Number(id), text),
  );

  app.post(
    '/staff/stock-requests/:id/answers/',
    { config, schema: writing('Ответить: день, другой товар или нет', AnswerRequestShape) },
    async ({ staff, params: { id }, body }) => {
      await answerRequest({ db, staff }, Number(id), body);
      return staffRequest({ db, staff }, Number(id));
    },
  );

  app.post(
    '/staff/stock-requests/:id/close/',
    { config, schema: writing('Закрыть', CloseRequestShape) },
    async ({ staff, params: { id }, body: { version } }) => {
      await closeRequest({ db, staff }, { id: Number(id), version });
      return staffRequest({ db, staff }, Number(id));
    },
  );
};
