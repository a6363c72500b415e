import { type AnswerEncoding, encodeText } from '../encoding.ts';

/** What 1C is answered: text lines in the encoding that its module expects. */
export interface TextAnswer {
  readonly status: number;
  readonly type: string;
  readonly body: Buffer;
}

/**
 * The lines of an answer without a newline at the end: 1C reads an empty last line as one more value (EX-20). A character
 * that the encoding lacks is written as its reference, never as «?».
 */
export function linesAnswer(lines: readonly string[], encoding: AnswerEncoding, status = 200): TextAnswer {
  const type = `text/html; charset=${encoding}`;
  return { status, type, body: encodeText(lines.map(oneLine).join('\n'), encoding) };
}

/** `failure` with the reason, with status 200: 1C shows the text of such an answer to its user. */
export function failure(reason: string, encoding: AnswerEncoding, status = 200): TextAnswer {
  return linesAnswer(['failure', reason], encoding, status);
}

function oneLine(text: string): string {
  return text.replace(/\s*[\r\n]+\s*/g, ' ');
}
