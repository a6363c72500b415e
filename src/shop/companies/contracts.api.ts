import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import type { DB } from '../../../db/types.ts';
import { DetailShape, failures } from '../../core/shapes.ts';
import { type CreditUsed, contractOf, contractsPage } from './contract-list.server.ts';
import { ContractQueryShape, ContractShape, ContractsShape } from './contracts.shapes.ts';

const tags = ['Договоры'];
const params = Type.Object({ id: Type.String({ pattern: '^[1-9][0-9]{0,8}$' }) });
const refused = { ...failures, 401: DetailShape, 403: DetailShape } as const;
const nothing = Type.Object({}, { additionalProperties: false });

interface Given {
  db: Kysely<DB>;
  creditUsed: CreditUsed;
}

/** Contracts of the companies of whoever asks. */
export const contractRoutes: FastifyPluginAsyncTypebox<Given> = async (app, { db, creditUsed }) => {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'private, no-store');
  });

  app.get(
    '/orders/orders/contracts/',
    {
      schema: {
        summary: 'Договоры ваших юрлиц, новые сверху',
        tags,
        querystring: ContractQueryShape,
        response: { 200: ContractsShape, ...refused },
      },
    },
    async ({ visitor, query, url }) => contractsPage({ db, visitor, creditUsed }, query, url),
  );

  app.get(
    '/orders/orders/contracts/:id/',
    {
      schema: {
        summary: 'Один договор',
        tags,
        params,
        querystring: nothing,
        response: { 200: ContractShape, ...refused },
      },
    },
    async ({ visitor, params: { id } }) => contractOf({ db, visitor, creditUsed }, Number(id)),
  );
};
