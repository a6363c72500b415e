import type { IncomingHttpHeaders, IncomingMessage, Server, ServerResponse } from 'node:http';

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Adds a handler that runs before the router and its hooks, which cost several times as much as sending ready bytes. The
 * handler added last runs first.
 * @param answer returns false if the request is not for it; then it has written nothing
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

/** Whether a request has a body. Such a request is never answered from a cache, because its body must be read first. */
export function hasBody(headers: IncomingHttpHeaders): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
}
