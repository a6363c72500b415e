import type { IncomingHttpHeaders, IncomingMessage, Server, ServerResponse } from 'node:http';

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Answers before anything else of the server is asked: its router and hooks cost several times as much as ready bytes.
 * Whoever is added last is asked first.
 * @param answer false: it is not for it to answer, and nothing was written
 */
export function answerFirst(
  server: Server,
  answer: (request: IncomingMessage, response: ServerResponse) => boolean,
): void {
  const serve = server.listeners('request') as Listener[];
  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!answer(request, response)) for (const listener of serve) listener.call(server, request, response);
  });
}

/** A question with one is never answered of what is kept: its body has to be read first. */
export function hasBody(headers: IncomingHttpHeaders): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
}
