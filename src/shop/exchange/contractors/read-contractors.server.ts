import { createReadStream } from 'node:fs';
import type { XmlHandler } from '../../../platform/files/xml-reader.ts';
import { readExchangeXml } from '../reading/reading.server.ts';
import { recordBuilder } from '../records/records.ts';
import { type Contractor, readContractor } from './contractors.ts';

/**
 * Reads the companies of a file as a stream: those of a list of contractors, and the parties of documents.
 * @throws XmlError with the line
 */
export async function* readContractors(path: string): AsyncGenerator<Contractor> {
  yield* readExchangeXml(createReadStream(path, { highWaterMark: 64 * 1024 }), contractorHandler());
}

function contractorHandler(): XmlHandler<Contractor> {
  const ready: Contractor[] = [];
  const record = recordBuilder();
  return {
    ready,
    start(element) {
      // Representatives within a contractor are persons: they belong to its record.
      if (record.isOpen || element.name === 'Контрагент') record.start(element);
    },
    text(text) {
      if (record.isOpen) record.text(text);
    },
    end() {
      const whole = record.isOpen ? record.end() : undefined;
      const contractor = whole && readContractor(whole);
      if (contractor) ready.push(contractor);
    },
  };
}
