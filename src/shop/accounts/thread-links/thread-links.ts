import type { ThreadKind } from '../answers/answers.ts';

/** A message, a résumé or a stock request. */
export interface ThreadName {
  kind: ThreadKind;
  id: number;
}

const LETTERS = { feedback: 'm', resume: 'r', stock_request: 's' } as const;

/** The form of a thread's code in addresses. */
export const THREAD_CODE = '^[ms][1-9][0-9]{0,8}$';

/** The form of the token of a thread's link. */
export const THREAD_TOKEN = '^[mrs][1-9][0-9]{0,8}-[0-9A-Za-z_-]{43}$';

/** The code of a thread in addresses: `m12` is message 12, `s12` is stock request 12. */
export function threadCode({ kind, id }: ThreadName): string {
  return LETTERS[kind] + id;
}

/** The thread of a code; undefined for any other text. */
export function threadOfCode(code: string): ThreadName | undefined {
  const [, letter, digits] = /^([mrs])([1-9]\d{0,8})$/.exec(code) ?? [];
  const kind = (['feedback', 'resume', 'stock_request'] as const).find((each) => LETTERS[each] === letter);
  return kind && digits ? { kind, id: Number(digits) } : undefined;
}
