import iconv from 'iconv-lite';

/** The encodings of our answers to 1C. */
export type AnswerEncoding = 'windows-1251' | 'utf-8';

/** Encodes a text for 1C. What the encoding lacks becomes a character reference, never «?». */
export function encodeText(text: string, encoding: AnswerEncoding): Buffer {
  if (encoding === 'utf-8') return Buffer.from(text, 'utf8');
  const known = text.replace(NOT_IN_1251, (char) => `&#${char.codePointAt(0)};`);
  return iconv.encode(known, 'windows-1251');
}

const UPPER_HALF = iconv.decode(
  Buffer.from(Array.from({ length: 128 }, (_, at) => at + 128).filter((byte) => byte !== 0x98)),
  'windows-1251',
);
const NOT_IN_1251 = new RegExp(`[^\\u0000-\\u007f${UPPER_HALF}]`, 'gu');
