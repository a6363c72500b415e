import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { DB } from '../../db/types.ts';
import type { Config } from '../platform/config/config.server.ts';
import { shopSetting } from '../platform/config/settings.server.ts';
import type { Db } from '../platform/database/db.server.ts';
import { type DeskHttp, deskSession } from '../shop/accounts/desk-session/desk-session.server.ts';
import {
  type DemoStaff,
  type DeskSession,
  SESSION_SECONDS,
} from '../shop/accounts/desk-session/desk-session.ts';
import { DEVICE_SECONDS } from '../shop/accounts/devices/devices.server.ts';
import { openCsrfTokens } from '../shop/session/csrf/csrf.server.ts';
import { deskCookieAttributes, deskCookieName } from './cookie-names.server.ts';
import { deskToken, requireOwnPage } from './csrf.server.ts';

/** The HTTP side of the desk: its cookies, tokens and origins. */
export function deskHttp(db: Kysely<DB>, config: Config): DeskHttp {
  const attributes = deskCookieAttributes(config);
  const device = deskCookieName(config, 'desk_device');
  return {
    send(reply, token) {
      reply.setCookie(sessionName(config), token, { ...attributes, maxAge: SESSION_SECONDS });
    },
    clear(reply) {
      reply.clearCookie(sessionName(config), attributes);
    },
    sessionOf: (request) => deskOf(db, config, request),
    device: {
      read: ({ cookies }) => cookies[device],
      send(reply, token) {
        reply.setCookie(device, token, { ...attributes, maxAge: DEVICE_SECONDS });
      },
    },
    csrf: async (token) => deskToken(await openCsrfTokens(db), token),
    originOf: (request) => requireOwnPage(request, config),
    demoFor: (request) => demoStaff(db, config, request),
  };
}

/** The session at the desk of a request. @throws 401 */
export async function deskOf(db: Db, config: Config, request: FastifyRequest): Promise<DeskSession> {
  return deskSession(db, request.cookies[sessionName(config)], await demoStaff(db, config, request));
}

const sessionName = (config: Config) => deskCookieName(config, 'desk');

/** Names of this machine, for itself. */
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i;

/**
 * The staff of the demo shop, while nobody but this machine reaches it: everybody knows their password (STF-20). The host
 * of the request is checked too, so neither a proxy before the shop nor a foreign name for this machine lets anybody in.
 */
async function demoStaff(db: Db, config: Config, { hostname }: FastifyRequest): Promise<DemoStaff | null> {
  const isAlone = config.publicUrl === undefined && LOOPBACK.test(config.host) && LOOPBACK.test(hostname);
  const text = isAlone ? await shopSetting(db, 'demo_staff') : undefined;
  return text === undefined ? null : JSON.parse(text);
}
