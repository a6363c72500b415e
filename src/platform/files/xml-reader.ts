import { SaxesParser } from 'saxes';
import { XmlError } from './xml-error.ts';

/** The start tag of an element. Names are local: prefixes and namespaces are ignored. */
export interface XmlStart {
  name: string;
  /** Attributes as written, xmlns included. */
  attributes: Readonly<Record<string, string>>;
  /** From 1. */
  line: number;
  /** 1 for the root. */
  depth: number;
}

/** Receives the events of one file. `readXml` yields and removes whatever the handler has put into `ready`. */
export interface XmlHandler<T> {
  start(element: XmlStart): void;
  text(text: string): void;
  end(name: string): void;
  ready: T[];
  /** Whether this DOCTYPE is accepted. Without the function every DOCTYPE is rejected. */
  acceptsDoctype?(doctype: string): boolean;
}

/** Limits that depend on what the file is for. */
interface XmlLimits {
  /** Elements in the whole file. */
  elements: number;
  /** Characters in the whole file. */
  characters: number;
}

const MAX_DEPTH = 64;
const MAX_TEXT = 1024 * 1024;
const MAX_NAME = 1_000;
const MAX_ATTRIBUTE = 64 * 1024;
/** All names and values of one element: the attributes of open elements stay in memory. */
const MAX_ATTRIBUTES = 256 * 1024;

/**
 * Reads XML as a stream: memory does not grow with the file. Every XML file that the shop reads goes through these
 * limits: depth, text, names and attributes, markup without a tag, elements and characters. Nothing outside the file is opened.
 * @param texts the file in pieces of about 64 KB; the next piece is read when all items of the previous one were consumed
 * @throws XmlError with the line: `xml_broken`, `doctype`, `too_deep`, `too_long`, `too_many`
 */
export async function* readXml<T>(
  texts: AsyncIterable<string>,
  handler: XmlHandler<T>,
  limits: XmlLimits,
): AsyncGenerator<T> {
  const parser = openParser(handler, limits);
  let isEmpty = true;
  for await (const text of located(texts, parser)) {
    isEmpty &&= text.trim() === '';
    parser.write(text);
    if (handler.ready.length > 0) yield* handler.ready.splice(0);
  }
  if (isEmpty) throw new XmlError('xml_broken', 'файл пуст', 1);
  parser.close();
  yield* handler.ready.splice(0);
}

/** Reads a small file that is in memory already, under the same limits. @throws XmlError */
export function parseXml(text: string, handler: Omit<XmlHandler<never>, 'ready'>, limits: XmlLimits): void {
  const parser = openParser(handler, limits);
  parser.write(text);
  parser.close();
}

/** Errors of decoding have no line: they get the one that the parser has reached. */
async function* located(texts: AsyncIterable<string>, parser: LimitedParser): AsyncGenerator<string> {
  try {
    yield* texts;
  } catch (error) {
    if (error instanceof XmlError && error.line === undefined)
      throw new XmlError(error.code, error.message, parser.line());
    throw error;
  }
}

interface LimitedParser {
  write(text: string): void;
  close(): void;
  line(): number;
}

function openParser(handler: Omit<XmlHandler<unknown>, 'ready'>, limits: XmlLimits): LimitedParser {
  // Few handlers on purpose: with ten, V8 keeps the parser's fields in a dictionary and reading takes four times longer.
  const parser = new SaxesParser({ position: true });
  let depth = 0;
  let elements = 0;
  let characters = 0;
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
    if (++elements > limits.elements) fail('too_many', 'Слишком много элементов в одном файле');
    if (name.length > MAX_NAME) fail('too_long', `Имя элемента длиннее ${MAX_NAME} знаков`);
    let attributesLength = 0;
    for (const key in attributes) {
      const length = String(attributes[key]).length;
      if (length > MAX_ATTRIBUTE) fail('too_long', 'Атрибут длиннее 64 КБ');
      attributesLength += key.length + length;
    }
    if (attributesLength > MAX_ATTRIBUTES) fail('too_long', 'Атрибуты одного элемента длиннее 256 КБ');
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
      characters += text.length;
      if (characters > limits.characters) fail('too_long', 'Файл слишком большой');
      // The parser buffers unfinished markup: an endless text, attribute or comment must not fill the memory.
      silent += text.length;
      if (silent > MAX_TEXT * 1.25) fail('too_long', 'Больше 1 МБ подряд без единого тега: это не выгрузка');
      parser.write(text);
    },
    close: () => void parser.close(),
    line: () => parser.line,
  };
}

function localName(name: string): string {
  const colon = name.indexOf(':');
  return colon < 0 ? name : name.slice(colon + 1);
}

/** Messages of the XML parser → the same in Russian; «$1» is the name in the message. The first match wins. */
const FAULTS: readonly [RegExp, string][] = [
  [/^unclosed tag: (.+)$/, 'тег <$1> не закрыт: файл обрывается'],
  [/^unmatched closing tag: (.+?)\.?$/, 'закрывающий тег </$1> ничего не закрывает'],
  [/^unexpected close tag/, 'закрывающий тег не соответствует открытому'],
  [/^unexpected end/, 'файл обрывается на полуслове'],
  [/^undefined entity/, 'неизвестная подстановка вида &имя;'],
  [/entity/, 'неверная подстановка после знака &'],
  [/^text data outside of root/, 'текст вне корневого элемента'],
  [/^document must contain a root/, 'нет корневого элемента'],
  [/only one root/, 'корневых элементов больше одного'],
  [/^duplicate attribute: (.+?)\.?$/, 'атрибут $1 повторяется'],
  [/^unbound namespace prefix: "?(.+?)"?\.?$/, 'приставка $1 не объявлена'],
  [/disallowed character in (?:closing )?tag/, 'недопустимый знак в имени тега'],
  [/disallowed character in attribute/, 'недопустимый знак в имени атрибута'],
  [/disallowed character|disallowed in char data/, 'недопустимый знак'],
  [/attribute/, 'атрибут записан неверно: нужно имя="значение"'],
  [/comment/, 'неверный комментарий'],
  [
    /declaration|version number|encoding value|standalone|name\/value|expected/,
    'неверное объявление <?xml … ?>',
  ],
  [/processing instruction/, 'неверная инструкция <? … ?>'],
];

/** Translates a message of the parser, which begins with its place, into Russian. */
function xmlFault(message: string): string {
  const text = message.replace(/^(?:undefined:)?\d+:\d+: /, '');
  for (const [pattern, russian] of FAULTS) {
    const found = pattern.exec(text);
    if (found) return russian.replace('$1', () => found[1] ?? '');
  }
  return 'нарушена запись тегов';
}
