import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { Tx } from '../../../platform/database/db.server.ts';
import { inTransaction } from '../../../platform/database/transaction.server.ts';
import {
  csrfSecurity,
  DetailShape,
  idParams,
  noQuery,
  personalFailures,
} from '../../../platform/http/shapes.ts';
import { type DeskSession, requireRecentFactor, requireState } from '../desk-session/desk-session.ts';
import {
  beginNewPasskey,
  beginTotp,
  confirmPasskey,
  confirmTotp,
  factorList,
  removeFactor,
  renewRecoveryCodes,
} from '../factors/factors.server.ts';
import { personOf } from '../staff/staff.server.ts';
import { type DeskDependencies, deskCalls, shopName } from './desk-calls.server.ts';
import {
  CodeShape,
  EnrolledShape,
  FactorsShape,
  NewPasskeyShape,
  RecoveryCodesShape,
  TotpKeyShape,
} from './enrolment.shapes.ts';
import { enterAfterEnrolment } from './staff-login.server.ts';
import { OptionsShape } from './staff-login.shapes.ts';

const tags = ['Вход на стойку'];
const config = { staff: 'session' } as const;
/** Answers with secrets beside texts that others may have chosen. */
const secret = { ...config, holdsSecret: true } as const;
const writing = { tags, security: csrfSecurity, querystring: noQuery } as const;
const failures = { ...personalFailures, 409: DetailShape } as const;
const nothing = Type.Object({}, { additionalProperties: false });

/** A person without a factor enrols one; with one he adds others shortly after he has shown it. */
function requireEnrolling(desk: DeskSession): void {
  requireState(desk, 'open', 'factor_missing');
  if (desk.state === 'open') requireRecentFactor(desk);
}

/** Routes by which a person manages his second factors. */
export const enrolmentRoutes: FastifyPluginAsyncTypebox<DeskDependencies> = async (app, given) => {
  const { db } = given;
  const { answer, enter, placeOf, siteOf } = deskCalls(given);

  /** Ends adding a factor: the first one opens the desk. */
  const enrolled = async (
    request: FastifyRequest,
    reply: FastifyReply,
    add: (tx: Tx) => Promise<string[] | null>,
  ) => {
    const { desk } = request;
    const place = await placeOf(request);
    const { codes, begun } = await inTransaction(db, async (tx) => {
      const made = await add(tx);
      const isFirst = desk.state === 'factor_missing';
      return { codes: made, begun: isFirst ? await enterAfterEnrolment(tx, place, desk) : null };
    });
    const session = begun ? await enter(request, reply, begun) : await answer(request, desk.token);
    return { session, recovery_codes: codes };
  };

  app.get(
    '/staff/factors/',
    {
      config,
      schema: {
        summary: 'Свои вторые факторы',
        tags,
        querystring: noQuery,
        response: { 200: FactorsShape, ...personalFailures },
      },
    },
    async ({ desk }) => {
      requireState(desk, 'open', 'factor_missing');
      const { totpSince, passkeys, recoveryCodes } = await factorList(db, desk.userId);
      return {
        totp: totpSince && { created_at: totpSince.toISOString() },
        passkeys: passkeys.map(({ id, name, createdAt, usedAt }) => ({
          id,
          name,
          created_at: createdAt.toISOString(),
          used_at: usedAt?.toISOString() ?? null,
        })),
        recovery_codes: recoveryCodes,
      };
    },
  );

  app.post(
    '/staff/factors/totp/',
    {
      config: secret,
      schema: {
        ...writing,
        summary: 'Начать: приложение с кодами вместо прежнего',
        body: nothing,
        response: { 200: TotpKeyShape, ...failures },
      },
    },
    async ({ desk }) => {
      requireEnrolling(desk);
      const { email } = await personOf(db, desk.userId);
      return beginTotp(db, desk, { shop: await shopName(db), email });
    },
  );

  app.post(
    '/staff/factors/totp/confirm/',
    {
      config: secret,
      schema: {
        ...writing,
        summary: 'Закончить: первый код из приложения',
        body: CodeShape,
        response: { 200: EnrolledShape, ...failures },
      },
    },
    async (request, reply) => {
      requireEnrolling(request.desk);
      return enrolled(request, reply, (tx) => confirmTotp(tx, request.desk, request.body.code));
    },
  );

  app.post(
    '/staff/factors/passkeys/options/',
    {
      config,
      schema: {
        ...writing,
        summary: 'Начать: ключ входа',
        body: nothing,
        response: { 200: OptionsShape, ...failures },
      },
    },
    async (request) => {
      const { desk } = request;
      requireEnrolling(desk);
      const { email, name } = await personOf(db, desk.userId);
      return { options: { ...(await beginNewPasskey(db, await siteOf(request), desk, { email, name })) } };
    },
  );

  app.post(
    '/staff/factors/passkeys/',
    {
      config: secret,
      schema: {
        ...writing,
        summary: 'Закончить: ключ входа, созданный браузером',
        body: NewPasskeyShape,
        response: { 200: EnrolledShape, ...failures },
      },
    },
    async (request, reply) => {
      const { desk, body } = request;
      requireEnrolling(desk);
      return enrolled(request, reply, await confirmPasskey(db, await siteOf(request), desk, body));
    },
  );

  for (const [path, params] of [
    ['/staff/factors/totp/', Type.Object({})],
    ['/staff/factors/passkeys/:id/', idParams],
  ] as const)
    app.delete(
      path,
      {
        config,
        schema: {
          ...writing,
          summary: params === idParams ? 'Убрать ключ входа' : 'Убрать приложение с кодами',
          description: 'Последний фактор убрать нельзя.',
          params,
          response: { 204: Type.Null(), ...failures },
        },
      },
      async ({ desk, params }, reply) => {
        requireState(desk, 'open');
        requireRecentFactor(desk);
        const { id } = params as { id?: string };
        await removeFactor(db, desk, id === undefined ? null : Number(id));
        return reply.code(204).send(null);
      },
    );

  app.post(
    '/staff/factors/recovery-codes/',
    {
      config: secret,
      schema: {
        ...writing,
        summary: 'Новые коды восстановления вместо прежних',
        body: nothing,
        response: { 200: RecoveryCodesShape, ...failures },
      },
    },
    async ({ desk }) => {
      requireState(desk, 'open');
      requireRecentFactor(desk);
      return { recovery_codes: await inTransaction(db, (tx) => renewRecoveryCodes(tx, desk)) };
    },
  );
};
