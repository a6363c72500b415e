import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Kysely } from 'kysely';
import type { DB } from '../../../../db/types.ts';
import { csrfSecurity, DetailShape, noQuery, personalFailures } from '../../../platform/http/shapes.ts';
import { staffActor } from '../../accounts/staff/staff.server.ts';
import {
  addConnection,
  changeConnection,
  rotateSecret,
  setDisabled,
  setLimits,
} from './connections.server.ts';
import {
  ConnectionPatchShape,
  ConnectionShape,
  ConnectionsShape,
  LimitsShape,
  NewConnectionAnswerShape,
  NewConnectionShape,
  SecretShape,
  slugParams,
} from './connections.shapes.ts';
import { limitChanges, staffConnection, staffConnections } from './connections-list.server.ts';

const tags = ['Обмен с 1С'];
const deciding = { staff: 'exchange.decide' } as const;
const writing = { tags, security: csrfSecurity, params: slugParams, querystring: noQuery } as const;
const changed = { 200: ConnectionShape, ...personalFailures } as const;

/** Routes of the staff about connections. */
export const staffConnectionRoutes: FastifyPluginAsyncTypebox<{ db: Kysely<DB> }> = async (app, { db }) => {
  app.get(
    '/staff/exchange/connections/',
    {
      config: { staff: 'exchange.read' },
      schema: {
        summary:
          'Подключения баз 1С: когда выходили на связь, настройки, пределы проверки, состояния заказов',
        tags,
        querystring: noQuery,
        response: { 200: ConnectionsShape, ...personalFailures },
      },
    },
    async () => ({ results: await staffConnections(db) }),
  );

  app.post(
    '/staff/exchange/connections/',
    {
      config: { ...deciding, needsFactor: true, holdsSecret: true },
      schema: {
        summary: 'Новое подключение; пароль для 1С показывается один раз',
        tags,
        security: csrfSecurity,
        querystring: noQuery,
        body: NewConnectionShape,
        response: { 201: NewConnectionAnswerShape, ...personalFailures, 409: DetailShape },
      },
    },
    async ({ staff, body: { slug, name = slug, login = slug, ...given } }, reply) => {
      const usual = { source: '1c', profile: 'ut207', orders: 'all', networks: [] } as const;
      const added = { ...usual, ...given, slug, name, login, networks: given.networks ?? [] };
      const secret = await addConnection(db, added, staffActor(staff));
      return reply.code(201).send({ ...(await staffConnection(db, slug)), secret });
    },
  );

  app.patch(
    '/staff/exchange/connections/:slug/',
    {
      config: deciding,
      schema: {
        ...writing,
        summary: 'Изменить подключение; что не названо, остаётся',
        body: ConnectionPatchShape,
        response: changed,
      },
    },
    async ({ staff, params: { slug }, body }) => {
      const {
        time_zone: timeZone,
        delivery_ref: deliveryRef,
        takes_orders: takesOrders,
        stock,
        stale_after_hours: staleAfterHours,
        ...more
      } = body;
      const change = {
        ...more,
        ...(timeZone !== undefined && { timeZone: timeZone.trim() }),
        ...(deliveryRef !== undefined && { deliveryRef: deliveryRef.trim() }),
        ...(takesOrders !== undefined && { takesOrders }),
        ...(stock !== undefined && { stockMeaning: stock }),
        ...(staleAfterHours !== undefined && { staleAfterHours }),
      };
      await changeConnection(db, slug, change, staffActor(staff));
      return staffConnection(db, slug);
    },
  );

  app.post(
    '/staff/exchange/connections/:slug/rotate/',
    {
      config: { ...deciding, needsFactor: true, holdsSecret: true },
      schema: {
        ...writing,
        summary: 'Новый пароль для 1С; прежний действует ещё сутки',
        response: { 200: SecretShape, ...personalFailures },
      },
    },
    async ({ staff, params: { slug } }) => ({ secret: await rotateSecret(db, slug, staffActor(staff)) }),
  );

  for (const [word, summary] of [
    ['close', 'Запретить подключению обмен: его сеансы кончаются сразу'],
    ['open', 'Разрешить подключению обмен снова'],
  ] as const)
    app.post(
      `/staff/exchange/connections/:slug/${word}/`,
      { config: deciding, schema: { ...writing, summary, response: changed } },
      async ({ staff, params: { slug } }) => {
        await setDisabled(db, slug, word === 'close', staffActor(staff));
        return staffConnection(db, slug);
      },
    );

  app.put(
    '/staff/exchange/connections/:slug/limits/',
    {
      config: deciding,
      schema: {
        ...writing,
        summary: 'Свои пределы проверки подключения; неназванные — как обычно',
        body: LimitsShape,
        response: changed,
      },
    },
    async ({ staff, params: { slug }, body }) => {
      await setLimits(db, slug, limitChanges(body), staffActor(staff));
      return staffConnection(db, slug);
    },
  );
};
