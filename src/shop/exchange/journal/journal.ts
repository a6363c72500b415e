/** Whether 1C was given a document, or has returned it. */
export type Direction = 'given' | 'returned';

/** A document of an order in the journal. */
export interface JournalDocument {
  /** null: of no order of the shop. */
  orderId: number | null;
  number: string;
  /** Of the order that was given; null: returned. */
  revision: number | null;
  /** «Документ» with all in it. */
  xml: string;
}

/** A document as the journal shows it. */
export interface JournalEntry extends Omit<JournalDocument, 'orderId'> {
  /** Only the beginning of the XML is stored, or fits into the answer. */
  isCut: boolean;
  direction: Direction;
  at: Date;
  /** Slug. */
  connection: string;
  /** null: it is deleted. */
  session: number | null;
  /** Of the returned file; of an answer ''. */
  file: string;
}

/** Of a longer document the journal stores the beginning. */
export const MOST_CHARACTERS = 4 * 1024 ** 2;
const TAG = /<(\/?)Документ(?=[\s>/])[^>]*?(\/?)>/g;

/** A document as it stands in a file. */
interface CutDocument {
  xml: string;
  /** The XML is only its beginning. */
  isCut: boolean;
}

/**
 * Cuts the documents out of the text of a well-formed file, as they are. One may contain others.
 * @param chunks of the decoded text
 * @param most characters of a document
 */
export async function* cutDocuments(
  chunks: AsyncIterable<string> | Iterable<string>,
  most: number = MOST_CHARACTERS,
): AsyncGenerator<CutDocument> {
  /** May begin a tag. */
  let rest = '';
  let depth = 0;
  let xml = '';
  let length = 0;
  const add = (text: string) => {
    xml += text.slice(0, Math.max(0, most - xml.length));
    length += text.length;
  };
  for await (const chunk of chunks) {
    const text = rest + chunk;
    let start = 0;
    for (const { 0: tag, 1: closing, 2: empty, index } of text.matchAll(TAG)) {
      if (empty) continue;
      if (!closing && depth++ === 0) start = index;
      if (!closing || depth === 0 || --depth > 0) continue;
      add(text.slice(start, index + tag.length));
      yield { xml, isCut: length > most };
      [xml, length] = ['', 0];
    }
    const open = text.lastIndexOf('<');
    const end = open > text.lastIndexOf('>') ? open : text.length;
    if (depth > 0) add(text.slice(start, end));
    rest = text.slice(end);
  }
}

/** The id and number of a document: their elements come before those of what it contains. */
export function namesIn(xml: string): { ref: string; number: string } {
  const first = (name: string) => new RegExp(`<${name}>\\s*([^<]*?)\\s*</${name}>`).exec(xml)?.[1] ?? '';
  return { ref: first('Ид'), number: first('Номер') };
}
