import { XmlError } from '../../core/xml-error.ts';
import type { XmlStart } from '../../core/xml-reader.ts';

/** One element of a record (a product, an offer, a property) as a small tree. */
export interface Node {
  name: string;
  attributes: Readonly<Record<string, string>>;
  text: string;
  children: Node[];
  line: number;
}

/** A record is one product, not a catalogue: more elements or more text than this are no record. */
const MAX_NODES = 50_000;
const MAX_RECORD_TEXT = 4 * 1024 * 1024;

/** Builds the tree of one record from XML events; `isOpen` tells whether one is being built. */
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
    /** Closes the innermost element. @returns the whole record when that was its root */
    end(): Node | undefined {
      const node = open.pop();
      return open.length === 0 ? node : undefined;
    },
  };
}

/** First child of the name. */
export function child(node: Node | undefined, name: string): Node | undefined {
  return node?.children.find((one) => one.name === name);
}

/** Children of the name inside a container child: `list(product, 'Группы', 'Ид')`. */
export function list(node: Node, container: string, name: string): Node[] {
  const found: Node[] = [];
  for (const one of node.children) {
    if (one.name !== container) continue;
    for (const inner of one.children) if (inner.name === name) found.push(inner);
  }
  return found;
}

/** Trimmed text of a child; undefined when there is no such child, '' when it is empty. */
export function textOf(node: Node | undefined, ...names: string[]): string | undefined {
  for (const name of names) {
    const found = child(node, name);
    if (found) return found.text.trim();
  }
  return undefined;
}
