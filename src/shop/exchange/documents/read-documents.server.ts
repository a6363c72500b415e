import { createReadStream } from 'node:fs';
import { XmlError } from '../../../platform/files/xml-error.ts';
import type { XmlHandler } from '../../../platform/files/xml-reader.ts';
import { readExchangeXml } from '../reading/reading.server.ts';
import { list, type Node, recordBuilder } from '../records/records.ts';
import { kindOf } from './document-kinds.ts';
import { type ReturnedDocument, readDocument } from './returned-document.ts';

/** More than 1C sends at once; a larger file is no list of changed orders. */
const MOST_DOCUMENTS = 20_000;

/** Elements of «ПодчиненныеДокументы». */
const SUBORDINATE = ['ПодчиненныйДокумент', 'Документ'];

/**
 * Reads the documents of a file as a stream: bare ones, those in a «Контейнер», and after each those that are subordinate to it.
 * @throws XmlError with the line, at the end too: `requireSound` before anything is applied
 */
export async function* readDocuments(path: string): AsyncGenerator<ReturnedDocument> {
  const { handler, isRecognised } = documentHandler();
  yield* readExchangeXml(createReadStream(path, { highWaterMark: 64 * 1024 }), handler);
  if (!isRecognised()) throw new XmlError('unknown_format', 'Это не документы CommerceML', 1);
}

/** Reads a file to its end and forgets what it has. @throws XmlError with the line */
export async function requireSound(path: string): Promise<void> {
  const documents = readDocuments(path);
  while (!(await documents.next()).done);
}

function documentHandler(): { handler: XmlHandler<ReturnedDocument>; isRecognised(): boolean } {
  const ready: ReturnedDocument[] = [];
  const record = recordBuilder();
  let documents = 0;
  let isRecognised = false;
  // The order of the «Контейнер» that is open: its payments and shipments may not say what they are based on.
  let basis = '';
  return {
    isRecognised: () => isRecognised,
    handler: {
      ready,
      start(element) {
        if (element.depth === 1) isRecognised = element.name === 'КоммерческаяИнформация';
        if (!record.isOpen && (element.name === 'Контейнер' || element.depth === 2)) basis = '';
        if (!record.isOpen && element.name !== 'Документ') return;
        record.start(element);
      },
      text(text) {
        if (record.isOpen) record.text(text);
      },
      end() {
        if (!record.isOpen) return;
        const whole = record.end();
        if (!whole) return;
        const found = documentsOf(whole, basis);
        documents += found.length;
        if (documents > MOST_DOCUMENTS)
          throw new XmlError('too_many', `Больше ${MOST_DOCUMENTS} документов в одном файле`, whole.line);
        const order = found.find((document) => kindOf(document) === 'order');
        if (order) basis = order.number || order.ref;
        ready.push(...found);
      },
    },
  };
}

/**
 * A document and those that are subordinate to it (IN-20).
 * @param basis what they are based on, unless they say it themselves; empty: not known
 */
function documentsOf(node: Node, basis: string): ReturnedDocument[] {
  const read = readDocument(node);
  const isOrder = kindOf(read) === 'order';
  const document = !isOrder && read.basis === '' && basis !== '' ? { ...read, basis } : read;
  const own = isOrder ? read.number || read.ref : document.basis || read.ref;
  const inner = SUBORDINATE.flatMap((name) => list(node, 'ПодчиненныеДокументы', name));
  return [document, ...inner.flatMap((each) => documentsOf(each, own))];
}
