import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { answerFirst } from './answer-first.ts';
import { answerRejection, writeRejection } from './rejection.ts';

/** Scheme and authority of an absolute-form target, and the rest of it. */
const ABSOLUTE = /^(https?:\/\/[^/?#@]+)((?:[/?][^#]*)?)$/i;

/**
 * Rejects a request that names two hosts (RFC 9112 §3.2): two Host fields, or a target in absolute form whose host is not
 * that of the Host field. Other targets in absolute form are reduced to their path. Call it after everything else that
 * answers before the router, so that cached pages are checked too.
 * @param headers the headers of every answer
 */
export function requireOneHost(app: FastifyInstance, headers: Record<string, string>): void {
  answerFirst(app.server, (request, response) => {
    const path = hasOneHost(request) ? originForm(request) : undefined;
    if (path === undefined) {
      reject(request, response);
      return true;
    }
    request.url = path;
    return false;
  });

  function reject({ url = '/' }: IncomingMessage, response: ServerResponse): void {
    const path = ABSOLUTE.exec(url)?.[2] ?? url;
    writeRejection(response, answerRejection(path, 400, 'В запросе неверно указан адрес сайта.'), headers);
  }
}

function hasOneHost({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] as string;
    if (name.length === 4 && name.toLowerCase() === 'host') hosts++;
  }
  return hosts <= 1;
}

/** The path and query of a target; undefined when it belongs to another host. */
function originForm({ url = '/', method, headers }: IncomingMessage): string | undefined {
  if (url.startsWith('/') || (url === '*' && method === 'OPTIONS')) return url;
  const [, base = '', path = ''] = ABSOLUTE.exec(url) ?? [];
  const { host = '' } = headers;
  const asked = `${base.slice(0, base.indexOf('/'))}//${host}`;
  if (!base || /[/?#@]/.test(host) || !URL.canParse(base) || !URL.canParse(asked)) return undefined;
  if (new URL(base).host !== new URL(asked).host) return undefined;
  return path.startsWith('/') ? path : `/${path}`;
}
