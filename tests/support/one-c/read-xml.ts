import iconv from 'iconv-lite';
import { SaxesParser } from 'saxes';

/** An element of an answer. */
export interface ReadElement {
  name: string;
  attributes: Record<string, string>;
  text: string;
  children: ReadElement[];
}

/** Parses an answer as strictly as 1C does: by its declared encoding, from the first byte on. */
export function readAnswer(body: Buffer): ReadElement {
  const declared = /^<\?xml version="1\.0" encoding="([^"]+)"\?>/.exec(body.toString('latin1'))?.[1];
  if (!declared) throw new Error(`the answer begins with ${body.toString('latin1').slice(0, 40)}`);
  return readXmlText(iconv.decode(body, declared, { stripBOM: false }));
}

/** Parses XML that has one root. */
export function readXmlText(xml: string): ReadElement {
  const parser = new SaxesParser();
  const open: ReadElement[] = [{ name: '', attributes: {}, text: '', children: [] }];
  parser.on('opentag', ({ name, attributes }) => {
    const element = { name, attributes: attributes as Record<string, string>, text: '', children: [] };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on('text', (text) => {
    const element = open.at(-1);
    if (element) element.text += text;
  });
  parser.on('closetag', () => void open.pop());
  parser.on('error', (error) => {
    throw error;
  });
  parser.write(xml).close();
  const [root] = open[0]?.children ?? [];
  if (!root) throw new Error('no root');
  return root;
}

/** All elements at a path of names below an element. */
export function elementsAt(from: ReadElement, ...path: string[]): ReadElement[] {
  return path.reduce<ReadElement[]>(
    (found, name) => found.flatMap(({ children }) => (children ?? []).filter((child) => child.name === name)),
    [from],
  );
}

/** The text of the only element at a path; undefined: there is none. */
export function textAt(from: ReadElement, ...path: string[]): string | undefined {
  return elementsAt(from, ...path)[0]?.text;
}

/** The value of a requisite of a document. */
export function requisite(document: ReadElement, name: string): string | undefined {
  const found = elementsAt(document, 'ЗначенияРеквизитов', 'ЗначениеРеквизита');
  const one = found.find((each) => textAt(each, 'Наименование') === name);
  return one && textAt(one, 'Значение');
}
