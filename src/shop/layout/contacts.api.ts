import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import type { Db } from '../../core/db.server.ts';
import { failures, Id } from '../../core/shapes.ts';
import { contactsPage, type MapSource, pickupPointsPage } from './contacts.server.ts';
import { ContactsPageShape, PickupPointsPageShape } from './contacts.shapes.ts';

const tags = ['Страницы'];
const querystring = Type.Object(
  { city: Type.Optional(Type.Integer({ ...Id, description: 'Город; без него — город посетителя' })) },
  { additionalProperties: false },
);

/** How to reach the shop: contacts and the places where orders are handed out. */
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
