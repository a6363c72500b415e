import { createContext, type ReactNode, useContext, useState } from 'react';

/**
 * Ids of one part of a page, counted in the order it is rendered. A part counts by itself, because the server may
 * leave its inside out (docs/decisions/0018), and what follows has to get the ids the browser comes to.
 */
class PartIds {
  readonly #name: string;
  readonly #parts = new Map<string, number>();
  #next = 0;

  constructor(name: string) {
    this.#name = name;
  }

  take(): string {
    return `${this.#name}_${this.#next++}`;
  }

  /** A part of a part; the second of a name is told from the first one. */
  part(name: string): PartIds {
    const at = this.#parts.get(name) ?? 0;
    this.#parts.set(name, at + 1);
    return new PartIds(`${this.#name}_${name.replaceAll(' ', '-')}${at || ''}`);
  }
}

const Ids = createContext<PartIds | null>(null);

/** Gives what is inside ids of its own. One without a name stands around the whole page. */
export function IdsOf({ name = '', children }: { name?: string; children: ReactNode }) {
  const around = useContext(Ids);
  const [ids] = useState(() => around?.part(name) ?? new PartIds(name));
  return <Ids value={ids}>{children}</Ids>;
}

/** An id that is the same on the server and in the browser, whoever renders there: the renderers' own are not. */
export function useSameId(): string {
  const ids = useContext(Ids);
  const [id] = useState(() => {
    if (!ids) throw new Error('nothing around gives ids: IdsOf is missing');
    return ids.take();
  });
  return id;
}
