import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { answerClientError } from '../client-error.ts';
import { hasSession } from '../pages/visitor.ts';

/** A body without a file is small: one that takes longer is dripped on purpose (slow POST). */
const BODY_MS = 30_000;
/** Of guests only a résumé is a file: 10 MB over a line of 0.7 Mbit/s. */
const RESUME = /^\/(vacancies|api\/v1\/about\/resume\/)(\?|$)/;
const RESUME_PATIENCE = 4;
/** 20 MB over a line of 0.6 Mbit/s; what Node itself allows a whole request. */
export const UPLOAD_MS = 300_000;

/**
 * Cuts off bodies that come too slowly, but lets a file of somebody with a session take the time its line needs: Node
 * has one limit for all requests.
 * @param headers those of every answer
 */
export function cutSlowBodies(
  app: FastifyInstance,
  headers: Record<string, string>,
  patienceMs = BODY_MS,
): void {
  app.addHook(
    'onRequest',
    ({ raw, url, headers: { cookie = '', 'content-type': type = '' } }, reply, next) => {
      // A call that our pages make within the process comes whole, over nothing that could be cut.
      if (!(raw.socket instanceof Socket)) return next();
      const isForm = type.startsWith('multipart/form-data');
      if ((isForm && hasSession(cookie)) || raw.method === 'GET' || raw.method === 'HEAD' || raw.complete)
        return next();
      const { socket } = raw;
      const cut = () =>
        raw.complete || answerClientError({ code: 'ERR_HTTP_REQUEST_TIMEOUT', message: '' }, socket, headers);
      const timer = setTimeout(
        cut,
        isForm && RESUME.test(url) ? patienceMs * RESUME_PATIENCE : patienceMs,
      ).unref();
      const stop = () => clearTimeout(timer);
      raw.once('end', stop).once('close', stop);
      reply.raw.once('close', stop);
      next();
    },
  );
}
