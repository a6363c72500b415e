import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import type { Db } from '../../platform/database/db.server.ts';
import { failures, Id } from '../../platform/http/shapes.ts';
import { contactsPage, type MapSource, pickupPointsPage } from './contacts.server.ts';
import { ContactsPageShape, PickupPointsPageShape } from './contacts.shapes.ts';

const tags = ['Страницы'];
const querystring = Type.Object(
  { city: Type.Optional(Type.Integer({ ...Id, description: 'Город; без него — город посетителя' })) },
  { additionalProperties: false },
);

/** Routes of contacts and pick-up points. */
export const contactsRoutes: FastifyPluginAsyncTypebox<{ db: Db; map: MapSource }> = async (
  app,
  { db, map },
) => {
  app.get(
    '/pages/contacts/',
    {
      schema: {
        summary: 'Контакты города, реквизиты, темы обращений',
        tags,
        querystring,
        response: { 200: ContactsPageShape, ...failures },
      },
    },
    async ({ visitor, query }) => contactsPage({ db, visitor }, query.city),
  );

  app.get(
    '/pages/pickup-points/',
    {
      schema: {
        summary: 'Пункты выдачи города',
        tags,
        querystring,
        response: { 200: PickupPointsPageShape, ...failures },
      },
    },
    async ({ visitor, query }) => pickupPointsPage({ db, visitor, map }, query.city),
  );
};
