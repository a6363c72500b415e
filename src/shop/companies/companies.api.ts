import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Kysely } from 'kysely';
import type { DB } from '../../../db/types.ts';
import { csrfSecurity, DetailShape, idParams, noQuery, personalFailures } from '../../core/shapes.ts';
import { addEntity, changeEntity, entityOf, listEntities } from './entities.server.ts';
import {
  EntitiesQueryShape,
  EntitiesShape,
  EntityChangeShape,
  LegalEntityShape,
  NewEntityShape,
} from './entities.shapes.ts';
import { memberRoutes } from './members.api.ts';
import { registrationRoutes } from './registration.api.ts';

const tags = ['Юрлица'];

/** Companies that buy: their requisites, their people, and a registration that makes one. */
export const companyRoutes: FastifyPluginAsyncTypebox<{ db: Kysely<DB>; confirmsEmail: boolean }> = async (
  app,
  { db, confirmsEmail },
) => {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'private, no-store');
  });
  await app.register(registrationRoutes, { db, confirmsEmail });
  await app.register(memberRoutes, { db });

  app.get(
    '/companies/legal-entities/',
    {
      schema: {
        summary: 'Свои юрлица',
        tags,
        querystring: EntitiesQueryShape,
        response: { 200: EntitiesShape, ...personalFailures },
      },
    },
    async ({ visitor, query, url }) => listEntities({ db, visitor }, query, url),
  );

  app.post(
    '/companies/legal-entities/',
    {
      schema: {
        summary: 'Добавить юрлицо или ИП',
        description:
          'Кто добавил, тот руководитель и может заказывать сразу. ИНН и КПП можно вставить в одно поле.',
        tags,
        security: csrfSecurity,
        body: NewEntityShape,
        response: { 201: LegalEntityShape, ...personalFailures, 429: DetailShape },
      },
    },
    async ({ visitor, body }, reply) => reply.code(201).send(await addEntity({ db, visitor }, body)),
  );

  app.get(
    '/companies/legal-entities/:id/',
    {
      schema: {
        summary: 'Юрлицо с реквизитами',
        tags,
        params: idParams,
        querystring: noQuery,
        response: { 200: LegalEntityShape, ...personalFailures },
      },
    },
    async ({ visitor, params: { id } }) => entityOf({ db, visitor }, Number(id)),
  );

  app.patch(
    '/companies/legal-entities/:id/',
    {
      schema: {
        summary: 'Изменить реквизиты',
        description: 'Что подтвердил магазин (ИНН, КПП, ОГРН, полное название), меняет только он: 409.',
        tags,
        security: csrfSecurity,
        params: idParams,
        body: EntityChangeShape,
        response: { 200: LegalEntityShape, ...personalFailures, 409: DetailShape },
      },
    },
    async ({ visitor, params: { id }, body }) => changeEntity({ db, visitor }, Number(id), body),
  );
};
