import iconv from 'iconv-lite';
import { XmlError } from '../../../platform/files/xml-error.ts';

/** The encoding of a file according to its first bytes. */
export interface EncodingFacts {
  bom: boolean;
  /** The name from the XML prolog; null when the prolog has none. */
  declared: string | null;
}

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1251';

const HEAD_BYTES = 1024;
const BOM = Buffer.from([0xef, 0xbb, 0xbf]);
const NAMES: Record<string, Encoding | 'utf-16'> = {
  'utf-8': 'utf-8',
  utf8: 'utf-8',
  'us-ascii': 'utf-8',
  ascii: 'utf-8',
  'utf-16': 'utf-16',
  'utf-16le': 'utf-16',
  'utf-16be': 'utf-16',
  'windows-1251': 'windows-1251',
  cp1251: 'windows-1251',
  'cp-1251': 'windows-1251',
  win1251: 'windows-1251',
};

/** UTF-8 that was read as windows-1251: three pairs in a row of «Р» or «С» and a character that never follows it in Russian. */
const MOJIBAKE = /(?:[РС][ЂЃ‚ѓ„…†‡€‰Љ‹ЊЌЋЏђ‘’“”•–—™љ›њќћџ\u00a0ЎўЈ¤Ґ¦§Ё©Є«¬\u00ad®Ї°±Ііґµ¶·ё№є»јЅѕї]){3,}/;
/**
 * Decodes the bytes of an XML file in pieces. The encoding comes from the BOM, else from the prolog, else it is UTF-8.
 * A file whose bytes contradict its declaration is rejected (EX-9). A BOM in the middle, where 1C joined chunks, is dropped.
 * @param note called once, as soon as the encoding is known
 * @throws XmlError `encoding_unknown`, `encoding_mismatch`
 */
export async function* decodeXml(
  bytes: AsyncIterable<Uint8Array>,
  note: (facts: EncodingFacts) => void,
): AsyncGenerator<string> {
  let head: Buffer = Buffer.alloc(0);
  let decode: ((chunk: Buffer, isLast: boolean) => string) | undefined;
  for await (const part of bytes) {
    let chunk = Buffer.from(part.buffer, part.byteOffset, part.byteLength);
    if (!decode) {
      head = Buffer.concat([head, chunk]);
      if (head.length < HEAD_BYTES) continue;
      chunk = head;
      decode = openDecoder(head, note);
    }
    yield decode(chunk, false);
  }
  if (!decode) {
    decode = openDecoder(head, note);
    yield decode(head, false);
  }
  yield decode(Buffer.alloc(0), true);
}

function openDecoder(
  head: Buffer,
  note: (facts: EncodingFacts) => void,
): (chunk: Buffer, isLast: boolean) => string {
  const wide = wideEncoding(head);
  const hasBom =
    head.subarray(0, 3).equals(BOM) ||
    (head[0] === 0xff && head[1] === 0xfe) ||
    (head[0] === 0xfe && head[1] === 0xff);
  const start = wide
    ? new TextDecoder(wide).decode(head.subarray(0, HEAD_BYTES))
    : head.toString('latin1', hasBom ? 3 : 0, HEAD_BYTES);
  const declared = /^<\?xml\s[^>]*?\bencoding\s*=\s*["']([^"']*)["']/.exec(start)?.[1] ?? null;
  note({ bom: hasBom, declared });
  const named = NAMES[(declared ?? 'utf-8').toLowerCase()];
  if (!named)
    throw new XmlError(
      'encoding_unknown',
      `Кодировка «${declared}» не поддерживается: нужна UTF-8, windows-1251 или UTF-16`,
      1,
    );
  if (wide) {
    if (declared !== null && named !== 'utf-16') throw mismatch(declared, 'UTF-16');
    return fatalDecoder(wide, 'UTF-16');
  }
  if (named === 'utf-16') throw mismatch(declared ?? '', 'однобайтовые');
  if (named !== 'utf-8') {
    if (hasBom) throw mismatch(declared ?? '', 'UTF-8');
    return singleByteDecoder(named, declared ?? '');
  }
  return withoutInnerBoms(fatalDecoder('utf-8', 'UTF-8'));
}

function wideEncoding(head: Buffer): 'utf-16le' | 'utf-16be' | undefined {
  if ((head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0x3c && head[1] === 0)) return 'utf-16le';
  if ((head[0] === 0xfe && head[1] === 0xff) || (head[0] === 0 && head[1] === 0x3c)) return 'utf-16be';
  return undefined;
}

function fatalDecoder(encoding: string, name: string): (chunk: Buffer, isLast: boolean) => string {
  const decoder = new TextDecoder(encoding, { fatal: true });
  return (chunk, isLast) => {
    try {
      return decoder.decode(chunk, { stream: !isLast });
    } catch {
      throw new XmlError(
        'encoding_mismatch',
        `В файле указана кодировка ${name}, но текст записан не в ней (похоже на windows-1251 или обрыв)`,
      );
    }
  };
}

function singleByteDecoder(encoding: Encoding, declared: string): (chunk: Buffer, isLast: boolean) => string {
  const decoder = iconv.getDecoder(encoding);
  let tail = '';
  return (chunk, isLast) => {
    const text = isLast ? (decoder.end() ?? '') : decoder.write(chunk);
    if (encoding === 'windows-1251' && MOJIBAKE.test(tail + text)) throw mismatch(declared, 'UTF-8');
    tail = text.slice(-8);
    return text;
  };
}

/** Drops each BOM, even inside a character or across two pieces. */
function withoutInnerBoms(
  decode: (chunk: Buffer, isLast: boolean) => string,
): (chunk: Buffer, isLast: boolean) => string {
  let pending: Buffer = Buffer.alloc(0);
  return (chunk, isLast) => {
    let bytes = pending.length > 0 ? Buffer.concat([pending, chunk]) : chunk;
    for (let at = bytes.indexOf(BOM); at >= 0; at = bytes.indexOf(BOM, at))
      bytes = Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 3)]);
    const open = isLast
      ? 0
      : bytes.at(-1) === 0xef
        ? 1
        : bytes.at(-2) === 0xef && bytes.at(-1) === 0xbb
          ? 2
          : 0;
    pending = Buffer.from(bytes.subarray(bytes.length - open));
    return decode(bytes.subarray(0, bytes.length - open), isLast);
  };
}

function mismatch(declared: string, actual: string): XmlError {
  return new XmlError(
    'encoding_mismatch',
    `В файле указана кодировка ${declared}, а текст записан в ${actual}. Файл не принят, чтобы не испортить тексты`,
    1,
  );
}
