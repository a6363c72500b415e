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
  direction: Direction;
  at: Date;
  /** Slug. */
  connection: string;
  /** null: it is deleted. */
  session: number | null;
  /** Of the returned file; of an answer ''. */
  file: string;
}

/** A longer document is none that 1C has written. */
const MOST_CHARACTERS = 4 * 1024 ** 2;
const TAG = /<(\/?)Документ(?=[\s>/])[^>]*?(\/?)>/g;

/**
 * Cuts the documents out of the text of a well-formed file, as they are.
 * @param chunks of the decoded text
 */
export async function* cutDocuments(
  chunks: AsyncIterable<string> | Iterable<string>,
): AsyncGenerator<string> {
  let text = '';
  for await (const chunk of chunks) {
    text += chunk;
    for (let found = firstIn(text); found; found = firstIn(text)) {
      text = text.slice(found.end);
      yield found.xml;
    }
    const open = text.search(/<Документ[\s>]/);
    text = text.slice(open < 0 ? -'<Документ>'.length : open);
    if (text.length > MOST_CHARACTERS) return;
  }
}

/** The first document that is there as a whole. One may contain others. */
function firstIn(text: string): { xml: string; end: number } | undefined {
  let start = -1;
  let depth = 0;
  for (const { 0: tag, 1: closing, 2: empty, index } of text.matchAll(TAG)) {
    if (empty) continue;
    if (closing) depth--;
    else if (depth++ === 0) start = index;
    if (closing && depth === 0) {
      const end = index + tag.length;
      return { xml: text.slice(start, end), end };
    }
  }
  return undefined;
}

/** The id and number of a document: their elements come before those of what it contains. */
export function namesIn(xml: string): { ref: string; number: string } {
  const first = (name: string) => new RegExp(`<${name}>\\s*([^<]*?)\\s*</${name}>`).exec(xml)?.[1] ?? '';
  return { ref: first('Ид'), number: first('Номер') };
}
