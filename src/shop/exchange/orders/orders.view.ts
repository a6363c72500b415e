import type { Static } from 'typebox';
import type { OrdersOutShape } from './orders.shapes.ts';
import type { GivenOrder } from './orders-list.queries.ts';
import type { OrdersOut } from './orders-list.server.ts';
import type { QueuedOrder } from './waiting.queries.ts';

type OfConnection = Static<typeof OrdersOutShape>['results'][number];

/** The orders of a connection as the staff sees them. */
export function viewOrdersOut({ connection, firstUnseen, ...of }: OrdersOut): OfConnection {
  return {
    connection: connection.slug,
    orders: connection.orders,
    waiting: of.waiting.map(viewQueued),
    unlinked: of.unlinked.map(viewQueued),
    offered: of.offered.map(viewGiven),
    stuck: of.stuck.map(viewGiven),
    handed: of.handed.map(viewGiven),
    first_unseen: firstUnseen === undefined ? null : String(firstUnseen),
  };
}

function viewQueued({ number, placedAt, unlinked, failures }: QueuedOrder) {
  return { number: String(number), placed_at: placedAt.toISOString(), unlinked, failures };
}

function viewGiven({ number, revision, isCancelled, at, how, seenAt, failures }: GivenOrder) {
  return {
    number: String(number),
    revision,
    is_cancelled: isCancelled,
    at: at.toISOString(),
    how,
    seen_at: seenAt?.toISOString() ?? null,
    failures,
  };
}
