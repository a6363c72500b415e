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

interface KeptProps extends KeptPart {
  /** It is one element, and a browser may take it over after what is around it. */
  isApart?: boolean;
  children: ReactNode;
}

/** Renders its children; the server does so once for all visitors who see them alike (docs/decisions/0018). */
export function Kept({ children, name, of, isApart = false }: KeptProps) {
  const keeper = useContext(MarkupKeeperContext);
  const part = <IdsOf name={name}>{isApart ? <Later>{children}</Later> : children}</IdsOf>;
  return keeper ? keeper.place({ name, of }, part) : part;
}

/** One element that a browser may take over after what is around it; its ids are its own, as it comes out of turn. */
export function Apart({ children, name }: { children: ReactNode; name: string }) {
  return (
    <IdsOf name={name}>
      <Later>{children}</Later>
    </IdsOf>
  );
}

/** The renderer of browsers (`src/renderer/parts.ts`) knows it by its mark. */
function Later({ children }: { children: ReactNode }) {
  return children;
}
Later.isTakenOverApart = true;
