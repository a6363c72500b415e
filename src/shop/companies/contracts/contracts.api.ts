import type { FastifyPluginAsyncTypebox, TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { Kysely } from 'kysely';
import type { DB } from '../../../../db/types.ts';
import { forbidStorage } from '../../../platform/cache/shared-answers.server.ts';
import type { Files } from '../../../platform/files/stored-files.server.ts';
import { sendFile } from '../../../platform/http/send-file.server.ts';
import {
  csrfSecurity,
  DetailShape,
  idParams,
  noQuery,
  personalFailures,
} from '../../../platform/http/shapes.ts';
import { receiveUploads } from '../../../platform/http/upload-routes.server.ts';
import { type CreditUse, contractFile, contractOf, contractsPage } from './contract-list.server.ts';
import { uploadContract } from './contracts.server.ts';
import { ContractQueryShape, ContractShape, ContractsShape, NewContractShape } from './contracts.shapes.ts';

const tags = ['Договоры'];

interface Given {
  db: Kysely<DB>;
  creditUse: CreditUse;
  files: Files;
}

/** Routes of contracts of the visitor's companies. */
export const contractRoutes: FastifyPluginAsyncTypebox<Given> = async (app, { db, creditUse, files }) => {
  forbidStorage(app);

  app.get(
    '/orders/orders/contracts/',
    {
      schema: {
        summary: 'Договоры ваших юрлиц, новые сверху',
        tags,
        querystring: ContractQueryShape,
        response: { 200: ContractsShape, ...personalFailures },
      },
    },
    async ({ visitor, query, url }) => contractsPage({ db, visitor, creditUse }, query, url),
  );

  app.get(
    '/orders/orders/contracts/:id/',
    {
      schema: {
        summary: 'Один договор',
        tags,
        params: idParams,
        querystring: noQuery,
        response: { 200: ContractShape, ...personalFailures },
      },
    },
    async ({ visitor, params: { id } }) => contractOf({ db, visitor, creditUse }, Number(id)),
  );

  app.get(
    '/orders/orders/contracts/:id/download/',
    {
      schema: {
        summary: 'Файл договора',
        tags,
        params: idParams,
        querystring: noQuery,
        response: { ...personalFailures, 409: DetailShape },
      },
    },
    async ({ visitor, params: { id } }, reply) =>
      sendFile(reply, files, await contractFile({ db, visitor }, Number(id))),
  );

  await app.register(async (scope) => {
    await receiveUploads(scope, files);
    scope.withTypeProvider<TypeBoxTypeProvider>().post(
      '/orders/orders/contracts/upload/',
      {
        schema: {
          summary: 'Загрузить скан договора: магазин его проверит',
          tags,
          security: csrfSecurity,
          consumes: ['multipart/form-data'],
          body: NewContractShape,
          response: {
            201: ContractShape,
            ...personalFailures,
            409: DetailShape,
            413: DetailShape,
            415: DetailShape,
          },
        },
      },
      async ({ visitor, body, receivedFile }, reply) =>
        reply.code(201).send(await uploadContract({ db, visitor, creditUse, files }, body, receivedFile)),
    );
  });
};
