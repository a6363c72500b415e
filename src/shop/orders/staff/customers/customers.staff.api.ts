import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import type { DB } from '../../../../../db/types.ts';
import { LONG_MS } from '../../../../platform/database/request-pool.server.ts';
import { downloadHeaders } from '../../../../platform/http/send-file.server.ts';
import {
  csrfSecurity,
  DetailShape,
  idParams,
  noQuery,
  personalFailures,
} from '../../../../platform/http/shapes.ts';
import { WaitingShape } from '../../../accounts/approvals/approvals.shapes.ts';
import { lockCustomer, unlockCustomer } from '../../../accounts/locks/locks.server.ts';
import { eraseCustomer } from '../../../accounts/personal-data/personal-data.server.ts';
import type { PersonalDataPart } from '../../../accounts/personal-data/personal-data.ts';
import { customer, customers, exportCustomer, requireCustomer } from './customers.server.ts';
import { CustomerShape, CustomersQueryShape, CustomersShape, ReasonShape } from './customers.shapes.ts';

const tags = ['Покупатели'];
const reading = { staff: 'customers.read', reads: 'customer' } as const;
const writing = { tags, security: csrfSecurity, querystring: noQuery, params: idParams } as const;
const failures = { ...personalFailures, 409: DetailShape } as const;

interface Given {
  db: Kysely<DB>;
  /** All slices that store personal data. */
  parts: readonly PersonalDataPart[];
}

/** Routes of the staff about customers. What lies outside a person's cities is 404. */
export const customerRoutes: FastifyPluginAsyncTypebox<Given> = async (app, { db, parts }) => {
  app.get(
    '/staff/customers/',
    {
      config: reading,
      schema: {
        summary: 'Покупатели своих городов; телефоны скрыты',
        tags,
        querystring: CustomersQueryShape,
        response: { 200: CustomersShape, ...personalFailures },
      },
    },
    async ({ staff, query, url }) => customers({ db, staff }, query, url),
  );

  app.get(
    '/staff/customers/:id/',
    {
      config: reading,
      schema: {
        summary: 'Покупатель: контакты, заказы, согласия, входы',
        tags,
        params: idParams,
        querystring: noQuery,
        response: { 200: CustomerShape, ...personalFailures },
      },
    },
    async ({ staff, params: { id } }) => customer({ db, staff }, Number(id)),
  );

  app.post(
    '/staff/customers/:id/lock/',
    {
      config: { staff: 'customers.lock' },
      schema: {
        ...writing,
        summary: 'Закрыть вход: все входы кончаются, заказы идут дальше',
        body: ReasonShape,
        response: { 204: Type.Null(), ...failures },
      },
    },
    async ({ staff, params: { id }, body: { reason } }, reply) => {
      await requireCustomer({ db, staff }, Number(id));
      await lockCustomer({ db, staff }, Number(id), reason);
      return reply.code(204).send(null);
    },
  );

  app.delete(
    '/staff/customers/:id/lock/',
    {
      config: { staff: 'customers.lock' },
      schema: { ...writing, summary: 'Открыть вход снова', response: { 204: Type.Null(), ...failures } },
    },
    async ({ staff, params: { id } }, reply) => {
      await requireCustomer({ db, staff }, Number(id));
      await unlockCustomer({ db, staff }, Number(id));
      return reply.code(204).send(null);
    },
  );

  app.get(
    '/staff/customers/:id/personal-data/',
    {
      config: { staff: 'personal.export', needsFactor: true, reads: 'customer', queryMs: LONG_MS },
      schema: {
        summary: 'Все данные, которые магазин хранит о покупателе',
        tags,
        params: idParams,
        querystring: noQuery,
        response: {
          200: Type.Record(Type.String(), Type.Unknown(), { title: 'CustomerPersonalData' }),
          ...personalFailures,
        },
      },
    },
    async ({ staff, params: { id } }, reply) => {
      const copied = await exportCustomer({ db, staff, parts }, Number(id));
      const headers = downloadHeaders('application/json; charset=utf-8', `Данные покупателя ${id}.json`);
      return reply.headers(headers).send(copied);
    },
  );

  app.post(
    '/staff/customers/:id/erasure/',
    {
      config: { staff: 'personal.erase', needsFactor: true },
      schema: {
        ...writing,
        summary: 'Удалить личные данные навсегда; заказы остаются',
        description: 'Ждёт второй подписи.',
        body: ReasonShape,
        response: { 202: WaitingShape, 204: Type.Null(), ...failures },
      },
    },
    async ({ staff, params: { id }, body: { reason } }, reply) => {
      await requireCustomer({ db, staff }, Number(id));
      const waiting = await eraseCustomer({ db, staff, parts }, Number(id), reason);
      if (waiting) return reply.code(202).send(waiting);
      return reply.code(204).send(null);
    },
  );
};
