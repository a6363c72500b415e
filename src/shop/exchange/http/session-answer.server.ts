import { createHash } from 'node:crypto';
import { type ExchangeSession, encodingOf } from '../connections/connections.ts';
import { linesAnswer, type TextAnswer } from './answers.ts';

/** The cookie of a session. 1C returns it because `checkauth` names it; no Set-Cookie is needed. */
export const SESSION_COOKIE = 'vitrina_1c';

/** The answer to `checkauth`: the cookie, and two lines that modules of Bitrix repeat in later addresses. */
export function sessionAnswer({ startedAt, connection }: ExchangeSession, token: string): TextAnswer {
  const sessid = createHash('sha256').update(`sessid ${token}`).digest('hex').slice(0, 32);
  const timestamp = Math.floor(startedAt.getTime() / 1000);
  const lines = ['success', SESSION_COOKIE, token, `sessid=${sessid}`, `timestamp=${timestamp}`];
  return linesAnswer(lines, encodingOf(connection));
}
