import type { FastifyReply, FastifyRequest } from 'fastify';

/** The cookie with the token of a known device. src/api names it and sets its attributes. */
export interface DeviceCookie {
  read(request: FastifyRequest): string | undefined;
  send(reply: FastifyReply, token: string): void;
}
