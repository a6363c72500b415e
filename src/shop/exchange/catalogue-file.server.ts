import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { XmlError } from '../../core/xml-error.ts';
import { type CommercemlReader, commercemlReader } from './commerceml.ts';
import type { EncodingFacts } from './encoding.server.ts';
import type { ExportScope, Fact } from './facts.ts';
import { readExchangeXml } from './xml.server.ts';
import { type YmlReader, ymlReader } from './yml.ts';

export type CatalogueFormat = 'commerceml' | 'yml';

/** Keys of COUNTS.json for one file; which ones there are depends on its format and on what it holds. */
export type FileCounts = Record<string, unknown>;

/** A file being read: its facts as a stream, and, once that has ended, what the file was. */
export interface CatalogueFile {
  facts: AsyncGenerator<Fact>;
  /** Complete only after the last fact: 'full' must not be believed earlier. */
  scope(): ExportScope;
  counts(): FileCounts;
}

/** Facts leave the memory piece by piece, and the parser is fastest on flat strings of this size. */
const READ_BYTES = 64 * 1024;

/**
 * Opens a file of a catalogue as a stream of facts.
 * @param onBytes is told how many bytes were read so far
 * @throws XmlError from `facts`, when the file is broken or is no such file at all
 */
export function openCatalogueFile(
  path: string,
  format: CatalogueFormat,
  onBytes: (bytes: number) => void = () => {},
): CatalogueFile {
  const reader: CommercemlReader | YmlReader = format === 'yml' ? ymlReader() : commercemlReader();
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
