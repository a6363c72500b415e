import sax from 'sax';
import { decodeXml, type EncodingFacts } from './encoding.server.ts';
import { XmlError } from './xml-error.ts';

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
/** Decoded pieces are fed in slices: facts leave the memory as soon as they are read. */
const SLICE = 64 * 1024;

/**
 * Reads XML as a stream: memory does not grow with the file, the next piece is asked for only when the facts of the
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
  for await (const text of located(decodeXml(bytes, note), parser)) {
    for (let at = 0; at < text.length; at += SLICE) {
      parser.write(at === 0 && text.length <= SLICE ? text : text.slice(at, at + SLICE));
      if (handler.ready.length > 0) yield* handler.ready.splice(0);
    }
  }
  parser.close();
  yield* handler.ready.splice(0);
}

/** Errors of decoding have no line of their own: they get the one the parser has reached. */
async function* located(texts: AsyncIterable<string>, parser: sax.SAXParser): AsyncGenerator<string> {
  try {
    yield* texts;
  } catch (error) {
    if (error instanceof XmlError && error.line === undefined)
      throw new XmlError(error.code, error.message, parser.line + 1);
    throw error;
  }
}

function openParser<T>(handler: XmlHandler<T>): sax.SAXParser {
  const parser = sax.parser(true, { position: true });
  let depth = 0;
  let textLength = 0;
  let startLine = 1;
  const line = () => parser.line + 1;
  parser.onerror = (error) => {
    throw new XmlError('xml_broken', `XML нарушен: ${error.message.split('\n')[0]}`, line());
  };
  parser.ondoctype = (doctype) => {
    if (!handler.acceptsDoctype?.(doctype))
      throw new XmlError('doctype', 'В файле объявлен DOCTYPE: такие файлы не принимаются', line());
  };
  parser.onprocessinginstruction = ({ name }) => {
    if (name.toLowerCase() === 'php')
      throw new XmlError('xml_broken', 'Вместо XML пришёл текст программы (PHP)', line());
  };
  parser.onopentagstart = () => {
    startLine = line();
  };
  parser.onattribute = ({ value }) => {
    if (value.length > MAX_ATTRIBUTE) throw new XmlError('too_long', 'Атрибут длиннее 64 КБ', line());
    refuseIllegal(value, line);
  };
  parser.onopentag = ({ name, attributes }) => {
    if (++depth > MAX_DEPTH)
      throw new XmlError('too_deep', `Вложенность больше ${MAX_DEPTH} уровней`, startLine);
    textLength = 0;
    handler.start({
      name: localName(name),
      attributes: attributes as Record<string, string>,
      line: startLine,
      depth,
    });
  };
  parser.onclosetag = (name) => {
    depth--;
    textLength = 0;
    handler.end(localName(name));
  };
  const onText = (text: string) => {
    textLength += text.length;
    if (textLength > MAX_TEXT) throw new XmlError('too_long', 'Текст элемента длиннее 1 МБ', line());
    refuseIllegal(text, line);
    handler.text(text);
  };
  parser.ontext = onText;
  parser.oncdata = onText;
  return parser;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const ILLEGAL = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/;

/** A character reference can name what XML forbids: `&#0;`, half of a surrogate pair. */
function refuseIllegal(text: string, line: () => number): void {
  if (ILLEGAL.test(text) || !text.isWellFormed())
    throw new XmlError('xml_broken', 'Ссылка на символ, которого в XML быть не может', line());
}

function localName(name: string): string {
  const colon = name.indexOf(':');
  return colon < 0 ? name : name.slice(colon + 1);
}
