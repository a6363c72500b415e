import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { EventKind } from '../../shop/accounts/desk-events/desk-events.ts';
import { useLostAt } from '../api/connection.ts';
import { useSession } from '../session/session.ts';
import { watchLive } from './live-events.ts';
import { ringFor } from './sound.ts';
import { followChanges } from './stream.ts';
import { throttled } from './throttled.ts';

/** Numbers are counted at most this often, ms: a busy hour must not load the shop with counting. */
const COUNTED_EACH_MS = 5_000;

/** The first parts of the keys under which lists are cached, by what they show. */
const ROOTS: Record<EventKind, string> = {
  order: 'orders',
  claim: 'claims',
  company: 'companies',
  contract: 'contracts',
  power: 'powers',
  document: 'documents',
  message: 'messages',
  resume: 'resumes',
  stock_request: 'stock-requests',
  approval: 'approvals',
  run: 'exchange',
  product: 'goods',
};

/** Follows the shop while the desk is open and connected: numbers of the menu and of tabs stay right, and new things may ring. */
export function useLiveDesk(): void {
  const client = useQueryClient();
  const isOpen = useSession().state === 'open';
  const isConnected = useLostAt() === null;
  useEffect(() => (isOpen && isConnected ? followChanges() : undefined), [isOpen, isConnected]);
  useEffect(() => {
    const roots = new Set<string>();
    const [count, drop] = throttled(() => {
      const isCount = (key: QueryKey) =>
        key[0] === 'count' || (key[1] === 'count' && roots.has(String(key[0])));
      client.invalidateQueries({
        predicate: ({ queryKey }) => isCount(queryKey),
        refetchType: document.visibilityState === 'visible' ? 'active' : 'none',
      });
      roots.clear();
    }, COUNTED_EACH_MS);
    const stop = watchLive('all', (event) => {
      for (const root of event ? [ROOTS[event.kind]] : Object.values(ROOTS)) roots.add(root);
      count();
      if (event?.is_new && client.isMutating() === 0) ringFor();
    });
    return () => {
      stop();
      drop();
    };
  }, [client]);
}
