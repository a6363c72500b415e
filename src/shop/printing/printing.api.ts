import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import type { DB } from '../../../db/types.ts';
import { LONG_MS } from '../../platform/database/request-pool.server.ts';
import { downloadHeaders } from '../../platform/http/send-file.server.ts';
import { csrfSecurity, idParams } from '../../platform/http/shapes.ts';
import { claimAct } from './claim-act.server.ts';
import { orderInvoice } from './invoice.server.ts';
import { MOST_EXPORTED, ordersExport } from './orders-export.server.ts';
import { powerForm } from './power-form.server.ts';
import { OrdersExportShape, PowerFormShape } from './printing.shapes.ts';

const tags = ['Заказы'];
const Token = Type.Optional(Type.String({ maxLength: 200, description: 'Ключ ссылки на заказ' }));
const byToken = Type.Object({ token: Token }, { additionalProperties: false });

const PDF = 'application/pdf';
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Routes of printed documents and exports of orders, made on request. */
export const printingRoutes: FastifyPluginAsyncTypebox<{ db: Kysely<DB> }> = async (app, { db }) => {
  app.get(
    '/orders/order/:id/invoice/',
    {
      schema: {
        summary: 'Счёт на оплату, PDF',
        description:
          '409: счёта нет — заказ отменён, оплачивается при получении или у магазина нет расчётного счёта.',
        tags,
        params: idParams,
        querystring: byToken,
      },
    },
    async ({ visitor, params: { id }, query: { token } }, reply) => {
      const { name, pdf } = await orderInvoice({ db, visitor }, { id: Number(id), token });
      return reply.headers(downloadHeaders(PDF, name)).send(pdf);
    },
  );

  app.get(
    '/orders/claims/:id/act/',
    {
      schema: {
        summary: 'Акт о расхождениях к недостаче или пересорту, PDF',
        tags,
        params: idParams,
        querystring: byToken,
      },
    },
    async ({ visitor, params: { id }, query: { token } }, reply) => {
      const { name, pdf } = await claimAct({ db, visitor }, { id: Number(id), token });
      return reply.headers(downloadHeaders(PDF, name)).send(pdf);
    },
  );

  app.post(
    '/orders/orders/:id/power_of_attorney_form/',
    {
      schema: {
        summary: 'Доверенность М-2 на получение товаров заказа, PDF',
        description: 'Переданные данные не сохраняются. Для непереданных полей остаётся пустая строка.',
        tags,
        security: csrfSecurity,
        params: idParams,
        body: PowerFormShape,
      },
    },
    async ({ visitor, params: { id }, body }, reply) => {
      const { name, pdf } = await powerForm({ db, visitor }, Number(id), body);
      return reply.headers(downloadHeaders(PDF, name)).send(pdf);
    },
  );

  app.get(
    '/orders/orders/export/',
    {
      config: { queryMs: LONG_MS },
      schema: {
        summary: 'Список заказов таблицей XLSX, с теми же фильтрами',
        description: `Не больше ${MOST_EXPORTED} строк: если заказов больше, это скажет последняя.`,
        tags,
        querystring: OrdersExportShape,
      },
    },
    async ({ visitor, query }, reply) => {
      const sheet = await ordersExport({ db, visitor }, query);
      return reply.headers(downloadHeaders(XLSX, 'Заказы.xlsx')).send(sheet);
    },
  );
};
