import type { FastifyReply } from 'fastify';
import type { Config } from '../core/config.server.ts';

/** Behind https a cookie that a neighbouring site could have set means nothing (RULINGS 13). */
export function sessionCookieName({ publicUrl }: Config): string {
  return publicUrl?.startsWith('https:') ? '__Host-session' : 'session';
}

/** Sets the cookie of a session. */
export function sendSession(
  reply: FastifyReply,
  config: Config,
  { token, seconds }: { token: string; seconds: number },
): void {
  reply.setCookie(sessionCookieName(config), token, { ...attributes(config), maxAge: seconds });
}

/** Takes the cookie away: the browser's visitor is a guest of whom nothing is kept. */
export function clearSession(reply: FastifyReply, config: Config): void {
  reply.clearCookie(sessionCookieName(config), attributes(config));
}

function attributes({ publicUrl }: Config) {
  const secure = publicUrl?.startsWith('https:') ?? false;
  return { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
}
