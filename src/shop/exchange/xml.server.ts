import { SaxesParser } from 'saxes';
import { decodeXml, type EncodingFacts } from './encoding.server.ts';
import { XmlError } from './xml-error.ts';
import { xmlFault } from './xml-faults.ts';

/** What one element started with. Names are local: prefixes and namespaces are ignored (EXCHANGE §3). */
export interface XmlStart {
  name: string;
  /** Attributes as written, xmlns included. */
  attributes: Readonly<Record<string, string>>;
  /** From 1. */
  line: number;
  /** 1 for the root. */
  depth: number;
}

/** Receives the events of one file; what it leaves in `ready` is handed on and removed. */
export interface XmlHandler<T> {
  start(element: XmlStart): void;
  text(text: string): void;
  end(name: string): void;
  ready: T[];
  /** Whether this DOCTYPE, and nothing else, may pass. */
  acceptsDoctype?(doctype: string): boolean;
}

const MAX_DEPTH = 64;
const MAX_TEXT = 1024 * 1024;
const MAX_ATTRIBUTE = 64 * 1024;
/**
 * Reads XML as a stream (give it pieces of about 64 KB): memory does not grow with the file, the next piece is asked for only when the facts of the
 * former one were taken. Nothing outside the file is ever opened: a DOCTYPE ends the reading, unless the handler
 * accepts that very one (RELIABILITY 69–71).
 * @throws XmlError with the line
 */
export async function* readXml<T>(
  bytes: AsyncIterable<Uint8Array>,
  handler: XmlHandler<T>,
  note: (facts: EncodingFacts) => void = () => {},
): AsyncGenerator<T> {
  const parser = openParser(handler);
  let isEmpty = true;
  for await (const text of located(decodeXml(bytes, note), parser)) {
    isEmpty &&= text.trim() === '';
    parser.write(text);
    if (handler.ready.length > 0) yield* handler.ready.splice(0);
  }
  if (isEmpty) throw new XmlError('xml_broken', 'файл пуст', 1);
  parser.close();
  yield* handler.ready.splice(0);
}

/** Errors of decoding have no line of their own: they get the one the parser has reached. */
async function* located(texts: AsyncIterable<string>, parser: LimitedParser): AsyncGenerator<string> {
  try {
    yield* texts;
  } catch (error) {
    if (error instanceof XmlError && error.line === undefined)
      throw new XmlError(error.code, error.message, parser.line());
    throw error;
  }
}

function openParser<T>(handler: XmlHandler<T>): LimitedParser {
  // Few handlers on purpose: with ten, V8 keeps the parser's fields in a dictionary and reading takes four times longer.
  const parser = new SaxesParser({ position: true });
  let depth = 0;
  let silent = 0;
  let textLength = 0;
  const fail = (code: string, text: string, line = parser.line): never => {
    throw new XmlError(code, text, line);
  };
  parser.on('error', (error) => fail('xml_broken', `XML нарушен: ${xmlFault(error.message)}`));
  parser.on('doctype', (doctype) => {
    if (!handler.acceptsDoctype?.(doctype))
      fail('doctype', 'В файле объявлен DOCTYPE: такие файлы не принимаются');
  });
  parser.on('opentag', ({ name, attributes }) => {
    silent = 0;
    textLength = 0;
    if (++depth > MAX_DEPTH) fail('too_deep', `Вложенность больше ${MAX_DEPTH} уровней`);
    for (const key in attributes)
      if (String(attributes[key]).length > MAX_ATTRIBUTE) fail('too_long', 'Атрибут длиннее 64 КБ');
    handler.start({
      name: localName(name),
      attributes: attributes as Record<string, string>,
      line: parser.line,
      depth,
    });
  });
  parser.on('closetag', ({ name }) => {
    silent = 0;
    textLength = 0;
    depth--;
    handler.end(localName(name));
  });
  const onText = (text: string) => {
    silent = 0;
    textLength += text.length;
    if (textLength > MAX_TEXT) fail('too_long', 'Текст элемента длиннее 1 МБ');
    handler.text(text);
  };
  parser.on('text', onText);
  parser.on('cdata', onText);
  return {
    write(text) {
      // The parser keeps what has no end yet: an endless text, attribute or comment must not fill the memory.
      silent += text.length;
      if (silent > MAX_TEXT * 1.25) fail('too_long', 'Больше 1 МБ подряд без единого тега: это не выгрузка');
      parser.write(text);
    },
    close: () => void parser.close(),
    line: () => parser.line,
  };
}

interface LimitedParser {
  write(text: string): void;
  close(): void;
  line(): number;
}

function localName(name: string): string {
  const colon = name.indexOf(':');
  return colon < 0 ? name : name.slice(colon + 1);
}
