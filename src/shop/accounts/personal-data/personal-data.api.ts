import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import type { DB } from '../../../../db/types.ts';
import { LONG_MS } from '../../../platform/database/request-pool.server.ts';
import { csrfSecurity, DetailShape, failures, noQuery } from '../../../platform/http/shapes.ts';
import { answerConsent, type ConsentContext, consentsOf } from '../consents/consents.server.ts';
import {
  copyOfPersonalData,
  erasureRequestedAt,
  requestErasure,
  withdrawErasure,
} from './personal-data.server.ts';
import { ConsentsShape, ErasureShape } from './personal-data.shapes.ts';
import type { PersonalDataPart } from './personal-data.ts';

const tags = ['Вход и профиль'];
const personal = { ...failures, 401: DetailShape } as const;
const aim = Type.Object({ aim: Type.String({ pattern: '^[a-z-]{1,30}$' }) });

interface PersonalDataDependencies {
  db: Kysely<DB>;
  agreedElsewhere: ConsentContext['agreedElsewhere'];
  parts: readonly PersonalDataPart[];
}

/** Routes of consents, the copy of personal data and the erasure request (152-ФЗ, ACC-6). */
export const personalDataRoutes: FastifyPluginAsyncTypebox<PersonalDataDependencies> = async (app, given) => {
  const { db, agreedElsewhere, parts } = given;

  app.get(
    '/users/consents/',
    {
      schema: {
        summary: 'Свои согласия',
        tags,
        querystring: noQuery,
        response: { 200: ConsentsShape, ...personal },
      },
    },
    async ({ visitor, ip: address }) => {
      const { standing, elsewhere } = await consentsOf({ db, visitor, address, agreedElsewhere });
      return {
        results: standing.map(({ aim, text, isGiven, at, isRequired }) => ({
          aim,
          text,
          is_given: isGiven,
          is_required: isRequired,
          answered_at: at?.toISOString() ?? null,
        })),
        elsewhere: elsewhere.map(({ text, at, about }) => ({ text, about, given_at: at.toISOString() })),
      };
    },
  );

  for (const [method, isGiven, summary] of [
    ['PUT', true, 'Дать согласие'],
    ['DELETE', false, 'Отозвать согласие'],
  ] as const)
    app.route({
      method,
      url: '/users/consents/:aim/',
      schema: {
        summary,
        tags,
        security: csrfSecurity,
        params: aim,
        response: { 204: Type.Null(), ...personal, 409: DetailShape },
      },
      handler: async ({ visitor, ip: address, params }, reply) => {
        await answerConsent({ db, visitor, address }, params.aim, isGiven);
        return reply.code(204).send(null);
      },
    });

  app.get(
    '/users/personal-data/',
    {
      config: { queryMs: LONG_MS },
      schema: {
        summary: 'Копия всех данных, которые магазин хранит о пользователе',
        tags,
        querystring: noQuery,
        response: {
          200: Type.Record(Type.String(), Type.Unknown(), { title: 'PersonalData' }),
          ...personal,
        },
      },
    },
    async ({ visitor, ip: address }, reply) => {
      const copied = await copyOfPersonalData({ db, visitor, address, parts });
      const name = encodeURIComponent('Мои данные.json');
      return reply.header('content-disposition', `attachment; filename*=UTF-8''${name}`).send(copied);
    },
  );

  app.get(
    '/users/personal-data/erasure/',
    {
      schema: {
        summary: 'Запрос на удаление данных',
        tags,
        querystring: noQuery,
        response: { 200: ErasureShape, ...personal },
      },
    },
    async ({ visitor }) => ({ asked_at: (await erasureRequestedAt({ db, visitor }))?.toISOString() ?? null }),
  );

  app.post(
    '/users/personal-data/erasure/',
    {
      schema: {
        summary: 'Запросить удаление своих данных',
        description:
          'С паролем. Исполняет сотрудник в течение десяти рабочих дней; до этого запрос можно отменить.',
        tags,
        security: csrfSecurity,
        body: Type.Object({ password: Type.String({ maxLength: 200 }) }, { additionalProperties: false }),
        response: { 201: ErasureShape, ...personal, 429: DetailShape, 503: DetailShape },
      },
    },
    async ({ visitor, ip: address, body }, reply) => {
      const at = await requestErasure({ db, visitor, address, parts }, body.password);
      return reply.code(201).send({ asked_at: at.toISOString() });
    },
  );

  app.delete(
    '/users/personal-data/erasure/',
    {
      schema: {
        summary: 'Отменить запрос на удаление данных',
        tags,
        security: csrfSecurity,
        response: { 204: Type.Null(), ...personal },
      },
    },
    async ({ visitor }, reply) => {
      await withdrawErasure({ db, visitor });
      return reply.code(204).send(null);
    },
  );
};
