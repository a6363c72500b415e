import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import type { DB } from '../../../../db/types.ts';
import { csrfSecurity, DetailShape, failures } from '../../../platform/http/shapes.ts';
import { RegistrationShape } from '../../accounts/accounts.shapes.ts';
import { NewEntityShape } from './profile.shapes.ts';
import { registerWithCompany } from './registration.server.ts';

const BuyerRegistrationShape = Type.Object(
  {
    ...RegistrationShape.properties,
    is_legal_entity: Type.Optional(Type.Boolean({ description: 'Подразумевается, если есть legal_entity' })),
    legal_entity: Type.Optional(NewEntityShape),
  },
  { additionalProperties: false },
);

const RegisteredShape = Type.Object({
  detail: Type.String(),
  is_confirmation_needed: Type.Boolean({ description: 'Войти можно после перехода по ссылке из письма' }),
});

/** The route that registers a person, alone or together with a company. */
export const registrationRoutes: FastifyPluginAsyncTypebox<{
  db: Kysely<DB>;
  confirmsEmail: boolean;
}> = async (app, { db, confirmsEmail }) => {
  app.post(
    '/users/registration/',
    {
      schema: {
        summary: 'Зарегистрироваться: для себя или сразу с юрлицом',
        description: 'Ответ одинаковый, даже если почта или телефон заняты: об этом сообщает только письмо.',
        tags: ['Вход и профиль'],
        security: csrfSecurity,
        body: BuyerRegistrationShape,
        response: { 201: RegisteredShape, ...failures, 429: DetailShape, 503: DetailShape },
      },
    },
    async ({ ip: address, visitor, body }, reply) => {
      await registerWithCompany({ db, address, confirmsEmail, cityId: visitor.cityId || null }, body);
      const detail = 'Готово. Подробности мы отправили на почту.';
      return reply.code(201).send({ detail, is_confirmation_needed: confirmsEmail });
    },
  );
};
