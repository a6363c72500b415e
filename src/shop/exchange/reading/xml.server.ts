import { readXml, type XmlHandler } from '../../../platform/files/xml-reader.ts';
import { decodeXml, type EncodingFacts } from './encoding.server.ts';

/** Five times what an export of a million products needs. */
const LIMITS = { elements: 1_000_000_000, characters: 16 * 1024 ** 3 };

/**
 * Parses an exchange file as a stream, in the encoding that the file declares.
 * @param note called once, as soon as the encoding is known
 * @throws XmlError with the line of the error
 */
export function readExchangeXml<T>(
  bytes: AsyncIterable<Uint8Array>,
  handler: XmlHandler<T>,
  note: (facts: EncodingFacts) => void = () => {},
): AsyncGenerator<T> {
  return readXml(decodeXml(bytes, note), handler, LIMITS);
}
