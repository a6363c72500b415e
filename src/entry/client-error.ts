import type { Socket } from 'node:net';
import type { ConnectionError } from 'fastify';
import { answerRejection } from './rejection.ts';

/** The error as Node passes it; Fastify declares another type of the packet. */
type ClientError = Pick<ConnectionError, 'code' | 'message'> & { rawPacket?: unknown };

interface Answer {
  /** Code and reason phrase. */
  status: string;
  headers: Record<string, string>;
  body: string;
}

/**
 * Answers bytes that never became a request in the same shape as other errors. There is no reply yet, only a socket.
 * @param headers the headers of every answer
 */
export function answerClientError(error: ClientError, socket: Socket, headers: Record<string, string>): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  if (socket.writable) {
    const answer = answerTo(error);
    const lines = Object.entries({
      ...headers,
      'cache-control': 'no-store',
      ...answer.headers,
      'content-length': Buffer.byteLength(answer.body),
      connection: 'close',
    }).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.end(`HTTP/1.1 ${answer.status}\r\n${lines.join('')}\r\n${answer.body}`);
  }
  socket.destroySoon();
}

function answerTo(error: ClientError): Answer {
  const begun = Buffer.isBuffer(error.rawPacket) ? error.rawPacket.toString('latin1') : '';
  const encoded = error.code === 'HPE_INVALID_URL' && encodedAddress(begun);
  if (encoded) return { status: '301 Moved Permanently', headers: { location: encoded }, body: '' };
  const [status, reason, detail] = describe(error.code);
  const address = /^[A-Z]+ (\/\S*)/.exec(begun)?.[1] ?? '/';
  const { type, body } = answerRejection(address, status, detail);
  return { status: `${status} ${reason}`, headers: { 'content-type': type }, body };
}

/**
 * Some programs send an address unencoded, which HTTP forbids and Node rejects. They are redirected to its encoded form
 * (RFC 3986 §2.5).
 * @param begun the beginning of the request, one character per byte
 * @returns the encoded address; undefined if the request is broken in another way
 */
function encodedAddress(begun: string): string | undefined {
  const address = /^(?:GET|HEAD) (\/(?!\/)[\u0021-\u007e\u0080-\u00ff]*) HTTP\/1\.[01]\r\n/.exec(begun)?.[1];
  const encoded = address?.replace(
    /[\u0080-\u00ff]/g,
    (byte) => `%${byte.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return encoded === address ? undefined : encoded;
}

function describe(code: string): [status: number, reason: string, detail: string] {
  if (code === 'HPE_HEADER_OVERFLOW')
    return [431, 'Request Header Fields Too Large', 'Адрес или заголовки запроса слишком длинные.'];
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return [408, 'Request Timeout', 'Время ожидания истекло. Повторите запрос.'];
  return [400, 'Bad Request', 'Запрос составлен с ошибкой.'];
}
