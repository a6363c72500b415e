import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply } from 'fastify';
import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import type { DB } from '../../../db/types.ts';
import { forbidStorage } from '../../platform/cache/shared-answers.server.ts';
import { csrfSecurity, DetailShape, failures, noQuery } from '../../platform/http/shapes.ts';
import { type AfterLogin, endSession } from '../session/session.server.ts';
import { CredentialsShape, NewPasswordShape, SignedInShape } from './accounts.shapes.ts';
import { viewUser } from './accounts.view.ts';
import type { ConsentContext } from './consents/consents.server.ts';
import type { DeviceCookie } from './devices/devices.server.ts';
import { deviceOf } from './devices/devices.ts';
import { type LoginContext, logIn } from './login.server.ts';
import { confirmReset, isValidLink, requestReset } from './password-reset.server.ts';
import { personalDataRoutes } from './personal-data/personal-data.api.ts';
import type { PersonalDataPart } from './personal-data/personal-data.ts';
import { profileRoutes } from './profile.api.ts';
import { sessionRoutes } from './sessions.api.ts';

const tags = ['Вход и профиль'];
const limited = { ...failures, 429: DetailShape } as const;
const link = Type.Object({ a: Type.String({ maxLength: 100 }), b: Type.String({ maxLength: 100 }) });

interface AccountsDependencies {
  db: Kysely<DB>;
  afterLogin: readonly AfterLogin[];
  enterCompanies: LoginContext['enterCompanies'];
  /** Consents given in other slices, and their parts of personal data. */
  agreedElsewhere: ConsentContext['agreedElsewhere'];
  personalData: readonly PersonalDataPart[];
  /** Sets the cookies of the new session. */
  signedIn(reply: FastifyReply, token: string): Promise<void>;
  /** Removes them. */
  signedOut(reply: FastifyReply): Promise<void>;
  deviceCookie: DeviceCookie;
}

/** Routes of login, password reset, profile and personal data. */
export const accountRoutes: FastifyPluginAsyncTypebox<AccountsDependencies> = async (app, given) => {
  const { db, afterLogin, enterCompanies, signedIn, signedOut, agreedElsewhere, personalData, deviceCookie } =
    given;
  forbidStorage(app);

  app.post(
    '/users/login/',
    {
      schema: {
        summary: 'Войти по почте или телефону',
        description: 'Новая сессия; корзина, избранное и история гостя один раз переходят к пользователю.',
        tags,
        security: csrfSecurity,
        body: CredentialsShape,
        response: { 200: SignedInShape, ...limited, 503: DetailShape },
      },
    },
    async (request, reply) => {
      const { visitor, ip: address, headers, body } = request;
      const device = deviceOf(headers['user-agent']);
      const known = deviceCookie.read(request);
      const context = { db, visitor, address, device, deviceToken: known, afterLogin, enterCompanies };
      const { user, token, deviceToken, isLegalEntity } = await logIn(context, body);
      await signedIn(reply, token);
      deviceCookie.send(reply, deviceToken);
      return { is_authenticated: true, is_legal_entity: isLegalEntity, user: viewUser(user) };
    },
  );

  app.post(
    '/users/logout/',
    {
      schema: { summary: 'Выйти', tags, security: csrfSecurity, response: { 204: Type.Null(), ...failures } },
    },
    async ({ visitor }, reply) => {
      if (visitor.isAuthenticated && visitor.sessionId !== null) {
        await endSession(db, visitor.sessionId);
        await signedOut(reply);
      }
      return reply.code(204).send(null);
    },
  );

  await app.register(profileRoutes, { db, deviceCookie });
  await app.register(sessionRoutes, { db });
  await app.register(personalDataRoutes, { db, agreedElsewhere, parts: personalData });

  app.post(
    '/users/password-reset/',
    {
      schema: {
        summary: 'Запросить ссылку для нового пароля',
        description: 'Ответ одинаковый независимо от того, есть ли такой кабинет.',
        tags,
        security: csrfSecurity,
        body: Type.Object(
          { email: Type.String({ minLength: 1, maxLength: 254 }) },
          { additionalProperties: false },
        ),
        response: { 200: DetailShape, ...limited },
      },
    },
    async ({ ip: address, body }) => {
      await requestReset({ db, address }, body.email);
      return {
        detail:
          'Если личный кабинет с такой почтой есть, мы отправили на неё ссылку. Она действует 30 минут.',
      };
    },
  );

  app.get(
    '/users/password-reset-confirm/:a/:b/',
    {
      schema: {
        summary: 'Действует ли ссылка',
        tags,
        params: link,
        querystring: noQuery,
        response: { 200: Type.Object({ is_valid: Type.Boolean() }, { title: 'ResetLink' }), ...failures },
      },
    },
    async ({ params }) => ({ is_valid: await isValidLink(db, params) }),
  );

  app.post(
    '/users/password-reset-confirm/:a/:b/',
    {
      schema: {
        summary: 'Задать новый пароль по ссылке',
        description: 'Ссылка одноразовая; все сессии этого пользователя завершаются.',
        tags,
        security: csrfSecurity,
        params: link,
        body: NewPasswordShape,
        response: { 200: DetailShape, ...limited, 503: DetailShape },
      },
    },
    async ({ visitor, ip: address, params, body }, reply) => {
      const { userId, deviceToken } = await confirmReset({ db, address }, params, body);
      deviceCookie.send(reply, deviceToken);
      if (visitor.userId === userId) await signedOut(reply);
      return { detail: 'Пароль изменён. Войдите с новым паролем.' };
    },
  );
};
