import { readXml, type XmlHandler } from '../../core/xml-reader.ts';
import { decodeXml, type EncodingFacts } from './encoding.server.ts';

/** An export of a million goods has a fifth of it. */
const LIMITS = { elements: 1_000_000_000, characters: 16 * 1024 ** 3 };

/**
 * Reads an exchange file as a stream, about 64 KB at a time, in the encoding that the file declares.
 * @param note is called once, as soon as the encoding is known
 * @throws XmlError with the line
 */
export function readExchangeXml<T>(
  bytes: AsyncIterable<Uint8Array>,
  handler: XmlHandler<T>,
  note: (facts: EncodingFacts) => void = () => {},
): AsyncGenerator<T> {
  return readXml(decodeXml(bytes, note), handler, LIMITS);
}
