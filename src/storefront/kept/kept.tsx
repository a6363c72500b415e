import { createContext, type ReactNode, useContext } from 'react';
import { IdsOf } from '../../ui/ids.tsx';

/** Where the server keeps what it has rendered; in browsers there is none. */
export interface MarkupKeeper {
  /** What stands for `children`: themselves, marked, or a place for what is kept of them. */
  place: (part: KeptPart, children: ReactNode) => ReactNode;
}

/** A part of a page that looks the same to all who have nothing to do with it. */
export interface KeptPart {
  /** One of a kind on its page. */
  name: string;
  /** What it depends on: the shell alone, the goods named, or all goods of the page. */
  of: 'shell' | 'page' | number;
}

export const MarkupKeeperContext = createContext<MarkupKeeper | null>(null);

/** Renders its children; the server does so once for all visitors who see them alike (docs/decisions/0018). */
export function Kept({ children, name, of }: KeptPart & { children: ReactNode }) {
  const keeper = useContext(MarkupKeeperContext);
  const part = <IdsOf name={name}>{children}</IdsOf>;
  return keeper ? keeper.place({ name, of }, part) : part;
}
