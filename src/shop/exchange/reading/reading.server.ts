import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { XmlError } from '../../../platform/files/xml-error.ts';
import { type CommercemlReader, commercemlReader } from '../commerceml/commerceml.ts';
import type { ExportScope, Fact } from '../exchange.ts';
import { type YmlReader, ymlReader } from '../yml/yml.ts';
import type { EncodingFacts } from './encoding.server.ts';
import { readExchangeXml } from './xml.server.ts';

export { decodeXml } from './encoding.server.ts';
export { readExchangeXml };

export type CatalogueFormat = 'commerceml' | 'yml';

/** Counts of one file under the keys of COUNTS.json. The set of keys depends on the format and content of the file. */
export type FileCounts = Record<string, unknown>;

/** A file as a stream of facts. Its scope and counts are complete when the stream has ended. */
export interface CatalogueFile {
  facts: AsyncGenerator<Fact>;
  /** Reports 'full' only after the last fact: a file that breaks off must not hide products. */
  scope(): ExportScope;
  counts(): FileCounts;
}

/** Limits memory use; the parser is fastest on strings of this size. */
const READ_BYTES = 64 * 1024;

/**
 * Opens a catalogue file as a stream of facts.
 * @param onBytes called with the number of bytes read so far
 * @param timeZone of the 1C that writes the file; absent: Moscow
 * @throws XmlError from `facts`, when the file is broken or is not a catalogue
 */
export function openCatalogueFile(
  path: string,
  format: CatalogueFormat,
  onBytes: (bytes: number) => void = () => {},
  timeZone?: string,
): CatalogueFile {
  const reader: CommercemlReader | YmlReader = format === 'yml' ? ymlReader() : commercemlReader(timeZone);
  const hash = createHash('sha256');
  let bytes = 0;
  let encoding: EncodingFacts = { bom: false, declared: null };
  let isWhole = false;

  async function* measured(): AsyncGenerator<Uint8Array> {
    for await (const chunk of createReadStream(path, { highWaterMark: READ_BYTES })) {
      bytes += chunk.length;
      hash.update(chunk);
      onBytes(bytes);
      yield chunk;
    }
  }

  async function* facts(): AsyncGenerator<Fact> {
    yield* readExchangeXml(measured(), reader.handler, (found) => {
      encoding = found;
    });
    if (!reader.isRecognised())
      throw new XmlError('unknown_format', 'Это не выгрузка каталога: ни CommerceML, ни YML', 1);
    isWhole = true;
  }

  return {
    facts: facts(),
    scope: () =>
      isWhole && 'scope' in reader
        ? reader.scope()
        : { products: 'changes', offers: 'changes', sections: [] },
    counts: () => ({
      bytes,
      sha256: hash.copy().digest('hex'),
      ...(encoding.bom ? { bom: true } : {}),
      ...(format === 'commerceml' ? { declared_encoding: encoding.declared } : {}),
      wellformed: isWhole,
      ...reader.counts(),
    }),
  };
}
