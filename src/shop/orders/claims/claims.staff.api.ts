import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { type TSchema, Type } from 'typebox';
import type { DB } from '../../../../db/types.ts';
import type { Files } from '../../../platform/files/stored-files.server.ts';
import { sendFile } from '../../../platform/http/send-file.server.ts';
import { csrfSecurity, idParams, noQuery, PathId } from '../../../platform/http/shapes.ts';
import { fromRoubles } from '../../../platform/text/money.ts';
import { alsoMay, type Staff, staffActor } from '../../accounts/staff/staff.server.ts';
import { type ShopStep, staffClaims, staffPhoto, stepClaim } from './claim-decisions.server.ts';
import { staffClaim } from './claim-reading.server.ts';
import {
  ClaimNoteShape,
  DecideClaimShape,
  RefuseClaimShape,
  SettleClaimShape,
  StaffClaimShape,
  StaffClaimsQueryShape,
  StaffClaimsShape,
  staffFailures,
} from './claim-staff.shapes.ts';

const tags = ['Возвраты и претензии'];
const reading = { staff: 'orders.read', reads: 'claim' } as const;
const deciding = { staff: 'claims.decide' } as const;

/** Routes of the staff about claims. What lies outside a person's places is 404. */
export const staffClaimRoutes: FastifyPluginAsyncTypebox<{ db: Kysely<DB>; files: Files }> = async (
  app,
  { db, files },
) => {
  const placesOf = async (staff: Staff) => {
    return { scope: staff.scope, contracts: await alsoMay(db, staff, 'companies.read') };
  };

  app.get(
    '/staff/claims/',
    {
      config: reading,
      schema: {
        summary: 'Возвраты и претензии, новые сверху',
        tags,
        querystring: StaffClaimsQueryShape,
        response: { 200: StaffClaimsShape, ...staffFailures },
      },
    },
    async ({ staff, query, url }) => staffClaims(db, await placesOf(staff), query, url),
  );

  app.get(
    '/staff/claims/:id/',
    {
      config: reading,
      schema: {
        summary: 'Обращение целиком',
        tags,
        params: idParams,
        querystring: noQuery,
        response: { 200: StaffClaimShape, ...staffFailures },
      },
    },
    async ({ staff, params: { id } }) => staffClaim(db, await placesOf(staff), Number(id)),
  );

  app.get(
    '/staff/claims/:id/files/:file/',
    {
      config: reading,
      schema: {
        summary: 'Фотография обращения',
        tags,
        params: Type.Object({ id: PathId, file: PathId }),
        querystring: noQuery,
      },
    },
    async ({ staff, params: { id, file } }, reply) =>
      sendFile(reply, files, await staffPhoto(db, staff.scope, { id: Number(id), file: Number(file) })),
  );

  const step = async ({ staff }: FastifyRequest, id: string, version: number, made: ShopStep) => {
    const { scope } = staff;
    const refunds = await alsoMay(db, staff, 'payments.refund');
    await stepClaim(db, { by: staffActor(staff), scope, refunds }, { id: Number(id), version }, made);
    return staffClaim(db, await placesOf(staff), Number(id));
  };
  const route = <Body extends TSchema>(summary: string, body: Body, description?: string) => ({
    config: deciding,
    schema: {
      ...(description !== undefined && { description }),
      summary,
      tags,
      security: csrfSecurity,
      params: idParams,
      body,
      response: { 200: StaffClaimShape, ...staffFailures },
    },
  });

  app.post('/staff/claims/:id/accept/', route('Принять к рассмотрению', ClaimNoteShape), async (request) => {
    const { version, note } = request.body;
    return step(request, request.params.id, version, { to: 'accepted', note });
  });

  app.post('/staff/claims/:id/refuse/', route('Отказать', RefuseClaimShape), async (request) => {
    const { version, code, text } = request.body;
    return step(request, request.params.id, version, { to: 'refused', code, text });
  });

  app.post(
    '/staff/claims/:id/await-goods/',
    route('Попросить вернуть товар', ClaimNoteShape),
    async (request) => {
      const { version, note } = request.body;
      return step(request, request.params.id, version, { to: 'goods_waiting', note });
    },
  );

  app.post('/staff/claims/:id/receive/', route('Товар получен', ClaimNoteShape), async (request) => {
    const { version, note } = request.body;
    return step(request, request.params.id, version, { to: 'goods_received', note });
  });

  app.post('/staff/claims/:id/decide/', route('Принять решение', DecideClaimShape), async (request) => {
    const { version, decision, sum, text } = request.body;
    const kopecks = sum === undefined ? null : fromRoubles(sum);
    return step(request, request.params.id, version, { to: 'decided', decision, kopecks, text });
  });

  app.post(
    '/staff/claims/:id/settle/',
    route(
      'Решение выполнено, деньги возвращены',
      SettleClaimShape,
      'Если покупателю причитаются деньги, запишется их возврат: для этого нужно и право возвращать деньги. Возврат, записанный раньше, второй раз не запишется.',
    ),
    async (request) => {
      const { version, ...more } = request.body;
      return step(request, request.params.id, version, { to: 'settled', ...more });
    },
  );
};
