import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import {
  csrfSecurity,
  DetailShape,
  failures,
  noQuery,
  personalFailures,
} from '../../../platform/http/shapes.ts';
import { PasswordChangeShape } from '../accounts.shapes.ts';
import { endDeskSession, lockDeskSession } from '../desk-session/desk-session.server.ts';
import { requireState } from '../desk-session/desk-session.ts';
import { beginPasskey } from '../factors/factors.server.ts';
import { changePassword } from '../password-change.server.ts';
import { changeProfile } from '../profile.server.ts';
import { linkOwner, openLink } from '../staff-links/staff-links.server.ts';
import { demoPeople } from './demo-people.server.ts';
import { type DeskDependencies, deskCalls } from './desk-calls.server.ts';
import { beginLogin, type Proof, showFactor } from './staff-login.server.ts';
import {
  AwaitedEmailShape,
  CredentialsShape,
  LinkOpeningShape,
  LinkOwnerShape,
  LinkShape,
  LoginPageShape,
  NewEmailShape,
  OptionsShape,
  ProofShape,
  StaffSessionShape,
} from './staff-login.shapes.ts';

const tags = ['Вход на стойку'];
const limited = { ...personalFailures, 429: DetailShape } as const;
const writing = { tags, security: csrfSecurity, querystring: noQuery } as const;
const nothing = Type.Object({}, { additionalProperties: false });
/** Calls without a session: they need no CSRF token, but a page of ours. */
const open = { staff: 'guest' } as const;
const ofSession = { staff: 'session' } as const;

/** Routes of the login at the desk: password, link, second factor, lock, logout. */
export const staffLoginRoutes: FastifyPluginAsyncTypebox<DeskDependencies> = async (app, given) => {
  const { db, http } = given;
  const { answer, enter, placeOf, siteOf } = deskCalls(given);

  app.get(
    '/staff/login/',
    {
      config: open,
      schema: {
        summary: 'Что показать на странице входа',
        tags,
        querystring: noQuery,
        response: { 200: LoginPageShape, ...failures },
      },
    },
    async (request) => {
      const demo = await http.demoFor(request);
      return { demo: demo && (await demoPeople(db, demo)) };
    },
  );

  app.post(
    '/staff/login/',
    {
      config: open,
      schema: {
        summary: 'Войти по почте и паролю; дальше нужен второй фактор',
        tags,
        querystring: noQuery,
        body: CredentialsShape,
        response: { 200: StaffSessionShape, ...limited, 503: DetailShape },
      },
    },
    async (request, reply) => enter(request, reply, await beginLogin(await placeOf(request), request.body)),
  );

  app.post(
    '/staff/login/link/',
    {
      config: open,
      schema: {
        summary: 'Чья это ссылка',
        description: 'Ссылку печатает `cli staff add` или присылает письмо. Этот вызов её не расходует.',
        tags,
        querystring: noQuery,
        body: LinkShape,
        response: { 200: LinkOwnerShape, ...limited },
      },
    },
    async ({ ip: address, body }) => {
      const { name, email, isNew } = await linkOwner({ db, address }, body.token);
      return { name, email, is_new: isNew };
    },
  );

  app.post(
    '/staff/login/link/open/',
    {
      config: open,
      schema: {
        summary: 'Войти по ссылке, чтобы настроить второй фактор',
        description: 'Ссылка одноразовая. Прежние факторы и входы этого человека кончаются.',
        tags,
        querystring: noQuery,
        body: LinkOpeningShape,
        response: { 200: StaffSessionShape, ...limited, 503: DetailShape },
      },
    },
    async (request, reply) => {
      const token = await openLink(await placeOf(request), request.body);
      return enter(request, reply, { token, deviceToken: null });
    },
  );

  app.get(
    '/staff/session/',
    {
      config: { ...ofSession, isPolled: true },
      schema: {
        summary: 'Кто я, в каком состоянии вход, роли и права',
        tags,
        querystring: noQuery,
        response: { 200: StaffSessionShape, ...personalFailures },
      },
    },
    async (request) => answer(request, request.desk.token),
  );

  app.delete(
    '/staff/session/',
    {
      config: ofSession,
      schema: { ...writing, summary: 'Выйти', response: { 204: Type.Null(), ...personalFailures } },
    },
    async ({ desk }, reply) => {
      await endDeskSession(db, desk);
      http.clear(reply);
      return reply.code(204).send(null);
    },
  );

  app.post(
    '/staff/session/lock/',
    {
      config: ofSession,
      schema: {
        ...writing,
        summary: 'Закрыть стойку на замок до второго фактора',
        body: nothing,
        response: { 200: StaffSessionShape, ...personalFailures, 409: DetailShape },
      },
    },
    async (request) => {
      requireState(request.desk, 'open', 'locked');
      await lockDeskSession(db, request.desk);
      return answer(request, request.desk.token);
    },
  );

  app.post(
    '/staff/session/password/',
    {
      config: { staff: 'any', needsFactor: true },
      schema: {
        ...writing,
        summary: 'Сменить свой пароль',
        description: 'Остальные входы, на стойку и в кабинет, кончаются.',
        body: PasswordChangeShape,
        response: { 200: StaffSessionShape, ...limited, 503: DetailShape },
      },
    },
    async (request, reply) => {
      const { desk, visitor, body } = request;
      // To calls of the desk everybody is a guest of the shop, so all sessions there end.
      const person = { ...visitor, userId: desk.userId };
      const changed = await changePassword({ db, visitor: person, deskSession: desk.id }, body);
      http.device.send(reply, changed.deviceToken);
      return answer(request, desk.token);
    },
  );

  app.post(
    '/staff/session/email/',
    {
      config: { staff: 'any', needsFactor: true },
      schema: {
        ...writing,
        summary: 'Сменить свою почту',
        description:
          'Новая почта действует, когда открыта ссылка из письма на неё; все входы на стойку тогда кончаются.',
        body: NewEmailShape,
        response: { 200: AwaitedEmailShape, ...limited, 503: DetailShape },
      },
    },
    async ({ desk, visitor, body }) => {
      const person = { ...visitor, userId: desk.userId };
      const { newEmail } = await changeProfile({ db, visitor: person }, body);
      return { new_email: newEmail };
    },
  );

  app.post(
    '/staff/session/factor/passkey/',
    {
      config: ofSession,
      schema: {
        ...writing,
        summary: 'Начать подтверждение ключом входа',
        body: nothing,
        response: { 200: OptionsShape, ...personalFailures, 409: DetailShape },
      },
    },
    async (request) => {
      requireState(request.desk, 'open', 'locked', 'factor_awaited');
      return { options: { ...(await beginPasskey(db, await siteOf(request), request.desk)) } };
    },
  );

  app.post(
    '/staff/session/factor/',
    {
      config: ofSession,
      schema: {
        ...writing,
        summary: 'Второй фактор: закончить вход, открыть замок или подтвердить опасный вызов',
        body: ProofShape,
        response: { 200: StaffSessionShape, ...limited, 409: DetailShape, 503: DetailShape },
      },
    },
    async (request, reply) => {
      const { desk, body } = request;
      const begun = await showFactor(await placeOf(request), await siteOf(request), desk, body as Proof);
      return begun ? enter(request, reply, begun) : answer(request, desk.token);
    },
  );
};
