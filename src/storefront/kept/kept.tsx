import { createContext, type ReactNode, Suspense, useContext } from 'react';

/** The server's cache of rendered markup; browsers have none. */
export interface MarkupKeeper {
  /** What to render for `children`: themselves between marks, or a placeholder for their cached markup. */
  place: (part: PagePartId, children: ReactNode) => ReactNode;
}

/** A part of a page that looks the same to all visitors whose own data it does not show. */
export interface PagePartId {
  /** Unique on its page. */
  name: string;
  /** What it depends on: the shell alone, the product with this id, or all products of the page. */
  of: 'shell' | 'page' | number;
}

export const MarkupKeeperContext = createContext<MarkupKeeper | null>(null);

/**
 * A part of a page that the browser hydrates separately, after the shell, or earlier when it is clicked. The server renders it
 * once for all visitors who see the same (docs/decisions/0018); `useId` depends only on the parents, so cached markup fits.
 */
export function PagePart({ children, name, of }: PagePartId & { children: ReactNode }) {
  const keeper = useContext(MarkupKeeperContext);
  const part = <Suspense>{children}</Suspense>;
  return keeper ? keeper.place({ name, of }, part) : part;
}
