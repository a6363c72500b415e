import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Kysely } from 'kysely';
import type { DB } from '../../../../db/types.ts';
import { noQuery, personalFailures } from '../../../platform/http/shapes.ts';
import { readStatuses } from '../documents/documents.server.ts';
import { connections, type ListedConnection } from './connections.server.ts';
import { ConnectionsShape } from './connections.shapes.ts';
import { viewConnection } from './connections.view.ts';

const tags = ['Обмен с 1С'];

/** Routes of the staff about connections. */
export const staffConnectionRoutes: FastifyPluginAsyncTypebox<{ db: Kysely<DB> }> = async (app, { db }) => {
  const view = async (one: ListedConnection) => viewConnection(one, await readStatuses(db, one.id));

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
    async () => ({ results: await Promise.all((await connections(db)).map(view)) }),
  );
};
