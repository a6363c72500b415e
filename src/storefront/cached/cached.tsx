import { createContext, type ReactNode, Suspense, useContext } from 'react';

/** The server's cache of rendered markup; browsers have none. */
export interface MarkupCache {
  /** Renders `children` between marks, or a placeholder for their cached markup. */
  place: (part: PagePartId, children: ReactNode) => ReactNode;
}

/** A part of a page that looks the same to all visitors, except where it shows their own data. */
export interface PagePartId {
  /** Unique on its page. */
  name: string;
  /** What it depends on: only the shell, the product with this id, or all products of the page. */
  of: 'shell' | 'page' | number;
}

export const MarkupCacheContext = createContext<MarkupCache | null>(null);

/**
 * A part of a page that the browser hydrates separately: after the shell, or earlier when it is clicked. The
 * server renders it once for all visitors who see the same (docs/decisions/0018); `useId` depends only on the
 * parents, so cached markup fits.
 */
export function PagePart({ children, name, of }: PagePartId & { children: ReactNode }) {
  const cache = useContext(MarkupCacheContext);
  const part = <Suspense>{children}</Suspense>;
  return cache ? cache.place({ name, of }, part) : part;
}
