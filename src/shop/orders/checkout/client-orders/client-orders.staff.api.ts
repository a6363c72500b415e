import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Kysely } from 'kysely';
import type { DB } from '../../../../../db/types.ts';
import { csrfSecurity, idParams, noQuery, personalFailures } from '../../../../platform/http/shapes.ts';
import type { CatalogSearch } from '../../../search/search.ts';
import { rejections } from '../../orders.shapes.ts';
import { placeForClient, previewForClient } from './client-orders.server.ts';
import {
  ClientGoodsQueryShape,
  ClientGoodsShape,
  ClientOrderKeyShape,
  ClientOrderPreviewShape,
  ClientOrderShape,
  ClientQuoteRequestShape,
  ClientQuoteShape,
  ClientSearchShape,
  ClientShape,
  FoundCompaniesShape,
  FoundPeopleShape,
  PlacedForClientShape,
} from './client-orders.shapes.ts';
import { clientCompany, clientPerson, findCompanies, findPeople, unknownClient } from './clients.server.ts';
import { clientGoods, quoteForClient } from './quote.server.ts';

const tags = ['Заказы'];
const capability = 'orders.create';

interface Given {
  db: Kysely<DB>;
  search: Pick<CatalogSearch, 'search'>;
}

/** Routes of the staff that place orders for clients. A client or city outside a person's places is 404. */
export const clientOrderRoutes: FastifyPluginAsyncTypebox<Given> = async (app, { db, search }) => {
  app.get(
    '/staff/client-orders/people/',
    {
      config: { staff: capability, reads: 'customer' },
      schema: {
        summary: 'Для кого заказ: покупатели по имени, телефону или почте',
        tags,
        querystring: ClientSearchShape,
        response: { 200: FoundPeopleShape, ...personalFailures },
      },
    },
    async ({ staff, query: { text } }) => findPeople({ db, staff }, text),
  );

  app.get(
    '/staff/client-orders/people/:id/',
    {
      config: { staff: capability, reads: 'customer' },
      schema: {
        summary: 'Покупатель: контакты, адресная книга, юрлица и города заказа',
        tags,
        params: idParams,
        querystring: noQuery,
        response: { 200: ClientShape, ...personalFailures },
      },
    },
    async ({ staff, params: { id } }) => clientPerson({ db, staff }, Number(id)),
  );

  app.get(
    '/staff/client-orders/guest/',
    {
      config: { staff: capability },
      schema: {
        summary: 'Клиент без кабинета: в каких городах за него можно заказать',
        tags,
        querystring: noQuery,
        response: { 200: ClientShape, ...personalFailures },
      },
    },
    async ({ staff }) => unknownClient({ db, staff }),
  );

  app.get(
    '/staff/client-orders/companies/',
    {
      config: { staff: capability, reads: 'company' },
      schema: {
        summary: 'Для кого заказ: юрлица по названию или ИНН',
        tags,
        querystring: ClientSearchShape,
        response: { 200: FoundCompaniesShape, ...personalFailures },
      },
    },
    async ({ staff, query: { text } }) => findCompanies({ db, staff }, text),
  );

  app.get(
    '/staff/client-orders/companies/:id/',
    {
      config: { staff: capability, reads: 'company' },
      schema: {
        summary: 'Юрлицо: кто заказывает, куда везли, действующие договоры и города заказа',
        tags,
        params: idParams,
        querystring: noQuery,
        response: { 200: ClientShape, ...personalFailures },
      },
    },
    async ({ staff, params: { id } }) => clientCompany({ db, staff }, Number(id)),
  );

  app.get(
    '/staff/client-orders/goods/',
    {
      config: { staff: capability },
      schema: {
        summary: 'Товары по артикулу или словам, с ценами этого покупателя',
        tags,
        querystring: ClientGoodsQueryShape,
        response: { 200: ClientGoodsShape, ...personalFailures },
      },
    },
    async ({ staff, query }) => clientGoods({ db, staff, search }, query),
  );

  app.post(
    '/staff/client-orders/quote/',
    {
      config: { staff: capability },
      schema: {
        summary: 'Цены строк, доставка и оплата для этого покупателя; ничего не записывает',
        description: 'Цены, пороги, остатки и кратность — те же, что в его собственной корзине.',
        tags,
        security: csrfSecurity,
        querystring: noQuery,
        body: ClientQuoteRequestShape,
        response: { 200: ClientQuoteShape, ...personalFailures },
      },
    },
    async ({ staff, body }) => quoteForClient({ db, staff }, body),
  );

  app.post(
    '/staff/client-orders/preview/',
    {
      config: { staff: capability },
      schema: {
        summary: 'Что будет с таким заказом и что получит клиент; ничего не записывает',
        description: 'Отвечает тем же, чем ответил бы вызов, который его оформляет.',
        tags,
        security: csrfSecurity,
        querystring: noQuery,
        body: ClientOrderShape,
        response: { 200: ClientOrderPreviewShape, ...personalFailures, ...rejections },
      },
    },
    async ({ staff, body }) => previewForClient({ db, staff }, body),
  );

  app.post(
    '/staff/client-orders/',
    {
      config: { staff: capability },
      schema: {
        summary: 'Оформить заказ за клиента',
        description:
          'Тот же Idempotency-Key с тем же телом отвечает прежним заказом, с другим — 422. 409 с changes: цена или остаток не те, что показаны; item — номер строки с единицы.',
        tags,
        security: csrfSecurity,
        querystring: noQuery,
        headers: ClientOrderKeyShape,
        body: ClientOrderShape,
        response: { 201: PlacedForClientShape, ...personalFailures, ...rejections },
      },
    },
    async ({ staff, body, headers }, reply) =>
      reply.code(201).send(await placeForClient({ db, staff }, { body, key: headers['idempotency-key'] })),
  );
};
