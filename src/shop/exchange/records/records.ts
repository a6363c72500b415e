import { XmlError } from '../../../platform/files/xml-error.ts';
import type { XmlStart } from '../../../platform/files/xml-reader.ts';

/** An XML element of a record (a product, an offer, a property) with its children. */
export interface Node {
  name: string;
  attributes: Readonly<Record<string, string>>;
  text: string;
  children: Node[];
  line: number;
}

/** Limits of one record, which is at most one product. */
const MAX_NODES = 50_000;
const MAX_RECORD_TEXT = 4 * 1024 * 1024;

/** Builds the tree of one record from XML events. `isOpen` is true while a record is being built. */
export function recordBuilder() {
  const open: Node[] = [];
  let nodes = 0;
  let length = 0;
  return {
    get isOpen(): boolean {
      return open.length > 0;
    },
    start({ name, attributes, line }: XmlStart): void {
      const node: Node = { name, attributes, text: '', children: [], line };
      if (open.length === 0) {
        nodes = 0;
        length = 0;
      } else open.at(-1)?.children.push(node);
      if (++nodes > MAX_NODES) throw new XmlError('too_long', 'Слишком много элементов в одной записи', line);
      open.push(node);
    },
    text(text: string): void {
      const node = open.at(-1);
      if (!node) return;
      length += text.length;
      if (length > MAX_RECORD_TEXT)
        throw new XmlError('too_long', 'Больше 4 МБ текста в одной записи', node.line);
      node.text += text;
    },
    /** Closes the innermost element. Returns the whole record when that was its root. */
    end(): Node | undefined {
      const node = open.pop();
      return open.length === 0 ? node : undefined;
    },
  };
}

/** Returns the first child with the name. */
export function child(node: Node | undefined, name: string): Node | undefined {
  return node?.children.find((one) => one.name === name);
}

/** Returns the children with the name inside a container element: `list(product, 'Группы', 'Ид')`. */
export function list(node: Node, container: string, name: string): Node[] {
  const found: Node[] = [];
  for (const one of node.children) {
    if (one.name !== container) continue;
    for (const inner of one.children) if (inner.name === name) found.push(inner);
  }
  return found;
}

/** Returns the trimmed text of the first child found by the names; undefined when there is none, '' when it is empty. */
export function textOf(node: Node | undefined, ...names: string[]): string | undefined {
  for (const name of names) {
    const found = child(node, name);
    if (found) return found.text.trim();
  }
  return undefined;
}

/**
 * Counts distinct strings by 53-bit hashes with open addressing. A million ids take 16 MB instead of 100 MB; in a file
 * of a million ids the probability of a collision is 1 in 10,000.
 */
export function distinctCounter() {
  let slots = new Float64Array(1024);
  let size = 0;
  const insert = (table: Float64Array, hash: number): boolean => {
    let at = hash % table.length;
    while (table[at] !== 0) {
      if (table[at] === hash) return false;
      at = (at + 1) % table.length;
    }
    table[at] = hash;
    return true;
  };
  return {
    /** @returns whether the string is new */
    add(text: string): boolean {
      if (!insert(slots, hash53(text))) return false;
      if (++size * 2 > slots.length) {
        const larger = new Float64Array(slots.length * 2);
        for (const hash of slots) if (hash !== 0) insert(larger, hash);
        slots = larger;
      }
      return true;
    },
    get size(): number {
      return size;
    },
  };
}

/** 53-bit hash (cyrb53 by bryc, public domain), never 0. */
function hash53(text: string): number {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return 4294967296 * (2097151 & low) + (high >>> 0) || 1;
}
