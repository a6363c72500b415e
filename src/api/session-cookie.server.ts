import type { FastifyReply } from 'fastify';
import type { Config } from '../platform/config/config.server.ts';
import type { DeviceCookie } from '../shop/accounts/devices/devices.server.ts';
import { DEVICE_SECONDS } from '../shop/accounts/devices/devices.server.ts';
import { cookieAttributes, cookieName } from './cookie-names.server.ts';

/** The name of the session cookie under this configuration. */
export function sessionCookieName(config: Config): string {
  return cookieName(config, 'session');
}

/** Sets the session cookie. */
export function sendSession(
  reply: FastifyReply,
  config: Config,
  { token, seconds }: { token: string; seconds: number },
): void {
  reply.setCookie(sessionCookieName(config), token, { ...attributes(config), maxAge: seconds });
}

/** The cookie by which an account recognises a device. It outlives sessions and logouts. */
export function deviceCookie(config: Config): DeviceCookie {
  const name = cookieName(config, 'device');
  return {
    read: ({ cookies }) => cookies[name],
    send(reply, token) {
      reply.setCookie(name, token, { ...attributes(config), maxAge: DEVICE_SECONDS });
    },
  };
}

/** Removes the session cookie, so that the browser is a guest without a session again. */
export function clearSession(reply: FastifyReply, config: Config): void {
  reply.clearCookie(sessionCookieName(config), attributes(config));
}

function attributes(config: Config) {
  return { ...cookieAttributes(config), httpOnly: true } as const;
}
