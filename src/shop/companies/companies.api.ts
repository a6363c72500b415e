import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Kysely } from 'kysely';
import type { DB } from '../../../db/types.ts';
import { forbidStorage } from '../../platform/cache/shared-answers.server.ts';
import {
  csrfSecurity,
  DetailShape,
  idParams,
  noQuery,
  personalFailures,
} from '../../platform/http/shapes.ts';
import { memberRoutes } from './members/members.api.ts';
import { registrationRoutes } from './profile/profile.api.ts';
import { addEntity, changeEntity, entityOf, listEntities } from './profile/profile.server.ts';
import {
  EntitiesQueryShape,
  EntitiesShape,
  EntityChangeShape,
  LegalEntityShape,
  NewEntityShape,
} from './profile/profile.shapes.ts';

const tags = ['Юрлица'];

/** Routes of companies: details, members, and registration together with a company. */
export const companyRoutes: FastifyPluginAsyncTypebox<{ db: Kysely<DB>; confirmsEmail: boolean }> = async (
  app,
  { db, confirmsEmail },
) => {
  forbidStorage(app);
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
          'Добавивший становится руководителем и может сразу заказывать. ИНН и КПП можно вставить в одно поле.',
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
        description: 'ИНН, КПП, ОГРН и полное название после проверки меняет только магазин: 409.',
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
