import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import type { DB } from '../../../db/types.ts';
import { csrfSecurity, DetailShape, failures } from '../../core/shapes.ts';
import { RegistrationShape } from '../accounts/accounts.shapes.ts';
import { NewEntityShape } from './entities.shapes.ts';
import { registerWithCompany } from './registration.server.ts';

const BuyerRegistrationShape = Type.Object(
  {
    ...RegistrationShape.properties,
    is_legal_entity: Type.Optional(Type.Boolean({ description: 'Само собой, если есть legal_entity' })),
    legal_entity: Type.Optional(NewEntityShape),
  },
  { additionalProperties: false },
);

const RegisteredShape = Type.Object({
  detail: Type.String(),
  is_confirmation_needed: Type.Boolean({ description: 'Войти можно, когда открыта ссылка из письма' }),
});

/** A registration: of a person, or of somebody with his company. */
export const registrationRoutes: FastifyPluginAsyncTypebox<{
  db: Kysely<DB>;
  confirmsEmail: boolean;
}> = async (app, { db, confirmsEmail }) => {
  app.post(
    '/users/registration/',
    {
      schema: {
        summary: 'Завести кабинет, себе или сразу с юрлицом',
        description: 'Ответ один, заняты почта и телефон или нет: об этом скажет только письмо.',
        tags: ['Вход и профиль'],
        security: csrfSecurity,
        body: BuyerRegistrationShape,
        response: { 201: RegisteredShape, ...failures, 429: DetailShape, 503: DetailShape },
      },
    },
    async ({ ip: address, body }, reply) => {
      await registerWithCompany({ db, address, confirmsEmail }, body);
      const detail = 'Готово. Подробности мы отправили на почту.';
      return reply.code(201).send({ detail, is_confirmation_needed: confirmsEmail });
    },
  );
};
