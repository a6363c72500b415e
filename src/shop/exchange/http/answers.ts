import iconv from 'iconv-lite';

/** What 1C is answered: text lines in the encoding that its module expects. */
export interface TextAnswer {
  readonly status: number;
  readonly type: string;
  readonly body: Buffer;
}

type Encoding = 'utf-8' | 'windows-1251';

/**
 * The lines of an answer without a newline at the end: 1C reads an empty last line as one more value (EX-20). A character
 * that the encoding lacks is written as its reference, never as «?».
 */
export function linesAnswer(lines: readonly string[], encoding: Encoding, status = 200): TextAnswer {
  const type = `text/html; charset=${encoding}`;
  return { status, type, body: encoded(lines.map(oneLine).join('\n'), encoding) };
}

/** `failure` with the reason, with status 200: 1C shows the text of such an answer to its user. */
export function failure(reason: string, encoding: Encoding, status = 200): TextAnswer {
  return linesAnswer(['failure', reason], encoding, status);
}

/** Encodes a text; characters that windows-1251 lacks become XML character references. */
export function encoded(text: string, encoding: Encoding): Buffer {
  if (encoding === 'utf-8') return Buffer.from(text);
  const bytes = iconv.encode(text, encoding);
  if (iconv.decode(bytes, encoding) === text) return bytes;
  const safe = [...text].map((letter) =>
    iconv.decode(iconv.encode(letter, encoding), encoding) === letter
      ? letter
      : `&#${letter.codePointAt(0)};`,
  );
  return iconv.encode(safe.join(''), encoding);
}

function oneLine(text: string): string {
  return text.replace(/\s*[\r\n]+\s*/g, ' ');
}
