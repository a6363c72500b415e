import type { FieldErrors } from '../../core/errors.ts';
import { type Registration, type RegistrationContext, register } from '../accounts/registration.server.ts';
import { registerEntity } from './entities.server.ts';
import { readEntity, type TypedEntity } from './entities.ts';

/** What is asked of who registers, alone or with his company. */
export interface BuyerRegistration extends Registration {
  is_legal_entity?: boolean;
  legal_entity?: TypedEntity;
}

/**
 * Makes an account and, in the same transaction, its company. Requisites are checked whether the account is new or not, so
 * nothing tells the two apart.
 * @throws as `register`, with what is wrong in the company at `legal_entity.…`
 */
export async function registerWithCompany(
  context: RegistrationContext,
  given: BuyerRegistration,
): Promise<void> {
  const { legal_entity, is_legal_entity } = given;
  if (!legal_entity)
    return register(context, given, {
      problems: is_legal_entity ? { legal_entity: ['Введите реквизиты юрлица.'] } : {},
    });
  const { entity, problems } = readEntity(legal_entity, 'legal_entity.');
  const contradiction: FieldErrors =
    is_legal_entity === false ? { is_legal_entity: ['Есть legal_entity: значит, юрлицо.'] } : {};
  await register(context, given, {
    problems: { ...problems, ...contradiction },
    add: async (tx, userId) => {
      await registerEntity(tx, userId, entity);
    },
  });
}
