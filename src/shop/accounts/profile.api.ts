import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import type { DB } from '../../../db/types.ts';
import { csrfSecurity, DetailShape, failures, noQuery } from '../../platform/http/shapes.ts';
import {
  EmailConfirmedShape,
  EmailTokenShape,
  NewProfileShape,
  PasswordChangeShape,
  ProfileShape,
} from './accounts.shapes.ts';
import { viewProfile } from './accounts.view.ts';
import type { DeviceCookie } from './devices/devices.server.ts';
import { confirmEmail } from './email-change.server.ts';
import { changePassword } from './password-change.server.ts';
import { changeProfile, profileOf } from './profile.server.ts';

const tags = ['Вход и профиль'];

/** Routes of the profile: name, email, telephone, password. */
export const profileRoutes: FastifyPluginAsyncTypebox<{
  db: Kysely<DB>;
  deviceCookie: DeviceCookie;
}> = async (app, { db, deviceCookie }) => {
  app.get(
    '/users/profile/',
    {
      schema: {
        summary: 'Свой профиль',
        tags,
        querystring: noQuery,
        response: { 200: ProfileShape, ...failures, 401: DetailShape },
      },
    },
    async ({ visitor }) => viewProfile(await profileOf({ db, visitor })),
  );

  app.patch(
    '/users/profile/',
    {
      schema: {
        summary: 'Изменить профиль',
        description:
          'Почта и телефон меняются с паролем. Новая почта действует после перехода по ссылке из письма.',
        tags,
        security: csrfSecurity,
        body: NewProfileShape,
        response: { 200: ProfileShape, ...failures, 401: DetailShape, 429: DetailShape, 503: DetailShape },
      },
    },
    async ({ visitor, body }) => viewProfile(await changeProfile({ db, visitor }, body)),
  );

  app.post(
    '/users/password/',
    {
      schema: {
        summary: 'Сменить пароль',
        description: 'Текущий пароль обязателен. На других устройствах сессии завершаются.',
        tags,
        security: csrfSecurity,
        body: PasswordChangeShape,
        response: { 204: Type.Null(), ...failures, 401: DetailShape, 429: DetailShape, 503: DetailShape },
      },
    },
    async ({ visitor, body }, reply) => {
      const { deviceToken } = await changePassword({ db, visitor }, body);
      deviceCookie.send(reply, deviceToken);
      return reply.code(204).send(null);
    },
  );

  app.post(
    '/users/email-confirm/',
    {
      schema: {
        summary: 'Подтвердить почту по ссылке из письма',
        tags,
        security: csrfSecurity,
        body: EmailTokenShape,
        response: { 200: EmailConfirmedShape, ...failures, 429: DetailShape },
      },
    },
    async ({ ip: address, body }) => {
      const email = await confirmEmail({ db, address }, body.token);
      return { detail: 'Почта подтверждена. Теперь по этой почте можно входить.', email };
    },
  );
};
