import { createContext, useContext, useSyncExternalStore } from 'react';
import { ownerOf, type VisitorState } from './visitor-state.ts';
import type { VisitorStore } from './visitor-store.ts';

/** The store of this page; both entries provide it around the router. */
export const VisitorStoreContext = createContext<VisitorStore | null>(null);

/** The store, for hooks that run operations. */
export function useVisitorStore(): VisitorStore {
  const store = useContext(VisitorStoreContext);
  if (!store) throw new Error('a page is rendered without the store of its visitor');
  return store;
}

/** The visitor's state: the city, whether the visitor is logged in, and as whom. */
export function useVisitor(): VisitorState {
  const { visitor } = useVisitorStore();
  return useSyncExternalStore(visitor.subscribe, visitor.get, visitor.getInitial);
}

/** Whose prices and rows the page shows (`ownerOf`); rerenders only when that changes. */
export function useOwner(): string {
  const { visitor } = useVisitorStore();
  const initial = () => ownerOf(visitor.getInitial());
  return useSyncExternalStore(visitor.subscribe, () => ownerOf(visitor.get()), initial);
}
