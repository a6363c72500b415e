import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { DB } from '../../../../db/types.ts';
import { shopSetting } from '../../../platform/config/settings.server.ts';
import type { Db } from '../../../platform/database/db.server.ts';
import { type DeskHttp, deskSession } from '../desk-session/desk-session.server.ts';
import { deviceOf } from '../devices/devices.ts';
import type { Site } from '../factors/factors.server.ts';
import type { Begun, Place } from './staff-login.server.ts';
import { viewStaffSession } from './staff-session.view.ts';

/** What the routes of the login need. */
export interface DeskDependencies {
  db: Kysely<DB>;
  http: DeskHttp;
}

/** The name of the shop, as authenticators show it. */
export async function shopName(db: Db): Promise<string> {
  return (await shopSetting(db, 'shop_name')) ?? 'Интернет-магазин';
}

/** What the routes of the login do with requests and answers. */
export function deskCalls({ db, http }: DeskDependencies) {
  /** The session of a token, as its page sees it. */
  const answer = async (request: FastifyRequest, token: string) => {
    const session = await deskSession(db, token, await http.demoFor(request));
    return viewStaffSession(db, session, await http.csrf(token));
  };
  return {
    answer,
    /** Sets the cookies of a session that has begun, and answers with it. */
    async enter(request: FastifyRequest, reply: FastifyReply, { token, deviceToken }: Begun) {
      http.send(reply, token);
      if (deviceToken !== null) http.device.send(reply, deviceToken);
      return answer(request, token);
    },
    /** Where a request comes from. */
    async placeOf(request: FastifyRequest): Promise<Place> {
      return {
        db,
        address: request.ip,
        device: deviceOf(request.headers['user-agent']),
        deviceToken: http.device.read(request),
        demo: await http.demoFor(request),
      };
    },
    /** The pages that passkeys belong to. */
    async siteOf(request: FastifyRequest): Promise<Site> {
      return { origin: http.originOf(request), name: await shopName(db) };
    },
  };
}
