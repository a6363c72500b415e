import type { Static } from 'typebox';
import { LIMIT_NAMES, type LimitName, limitsOf } from '../quarantine/quarantine.ts';
import type { ListedConnection } from './connections.server.ts';
import type { ConnectionShape } from './connections.shapes.ts';

/** What the states of orders in 1C mean for a connection; null: nothing. */
type Statuses = readonly { name: string; state: string | null }[];

/** A connection as the staff sees it: never its secret. */
export function viewConnection(
  connection: ListedConnection,
  statuses: Statuses,
): Static<typeof ConnectionShape> {
  const { slug, name, login, source, profile, orders, networks, limits, takesOrders } = connection;
  const all = limitsOf(limits);
  return {
    slug,
    name,
    login,
    source,
    profile,
    orders,
    networks,
    time_zone: connection.timeZone,
    delivery_ref: connection.deliveryRef,
    takes_orders: takesOrders,
    stock: connection.stockMeaning,
    is_closed: connection.isDisabled,
    last_login_at: connection.lastLogin?.toISOString() ?? null,
    last_applied_at: connection.lastApplied?.toISOString() ?? null,
    paused_at: connection.pausedAt?.toISOString() ?? null,
    stale_after_hours: connection.staleAfterHours,
    silent_since: connection.silentSince?.toISOString() ?? null,
    stale_since: connection.staleSince?.toISOString() ?? null,
    limits: Object.entries(LIMIT_NAMES).map(([of, title]) => ({
      name: of,
      title,
      value: all[of as LimitName],
      is_own: Object.hasOwn(limits, of),
    })),
    statuses: statuses.map(({ name: status, state }) => ({ status, state })),
  };
}
