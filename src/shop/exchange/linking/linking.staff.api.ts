import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import type { DB } from '../../../../db/types.ts';
import {
  csrfSecurity,
  DetailShape,
  idParams,
  noQuery,
  personalFailures,
} from '../../../platform/http/shapes.ts';
import { staffActor } from '../../accounts/staff/staff.server.ts';
import { linkByArticle, linkGood } from './linking.server.ts';

const Note = Type.Optional(Type.String({ maxLength: 500, description: 'Почему; для журнала' }));
const closed = { additionalProperties: false } as const;
const writing = {
  tags: ['Обмен с 1С'],
  security: csrfSecurity,
  params: idParams,
  querystring: noQuery,
} as const;
const LinkedShape = Type.Object(
  { linked: Type.Integer(), left: Type.Integer({ description: 'Без пары: останутся новыми' }) },
  { title: 'LinkedGoods' },
);

/** Routes of the staff that link new goods with products of the shop. */
export const staffLinkingRoutes: FastifyPluginAsyncTypebox<{ db: Kysely<DB> }> = async (app, { db }) => {
  app.post(
    '/staff/exchange/held/:id/link/',
    {
      config: { staff: 'exchange.decide' },
      schema: {
        ...writing,
        summary: 'Новый товар — тот же, на который он похож: адрес, заказы и избранное остаются',
        body: Type.Object({ note: Note }, closed),
        response: { 204: Type.Null(), ...personalFailures, 409: DetailShape },
      },
    },
    async ({ staff, params: { id }, body: { note } }, reply) => {
      await linkGood(db, Number(id), staffActor(staff, note), note?.trim() || undefined);
      return reply.code(204).send(null);
    },
  );

  app.post(
    '/staff/exchange/runs/:id/link/',
    {
      config: { staff: 'exchange.decide' },
      schema: {
        ...writing,
        summary: 'Связать новые товары загрузки с товарами магазина по артикулу: только единственные пары',
        body: Type.Object(
          { by: Type.Unsafe<'article'>({ type: 'string', enum: ['article'] }), note: Note },
          closed,
        ),
        response: { 200: LinkedShape, ...personalFailures, 409: DetailShape },
      },
    },
    async ({ staff, params: { id }, body: { note } }) =>
      linkByArticle(db, Number(id), staffActor(staff, note), note?.trim() || undefined),
  );
};
