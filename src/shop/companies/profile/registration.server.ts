import type { FieldErrors } from '../../../platform/http/errors.ts';
import {
  type Registration,
  type RegistrationContext,
  register,
} from '../../accounts/registration/registration.server.ts';
import { registerEntity } from './profile.server.ts';
import { readEntity, type TypedEntity } from './profile.ts';

/** Input of a registration, alone or together with a company. */
export interface BuyerRegistration extends Registration {
  is_legal_entity?: boolean;
  legal_entity?: TypedEntity;
}

/**
 * Creates an account and, in the same transaction, its company. Company details are validated even if the email is
 * taken, so that the answer does not reveal it.
 * @throws as `register`, with errors of the company at `legal_entity.…`
 */
export async function registerWithCompany(
  context: RegistrationContext & { cityId: number | null },
  given: BuyerRegistration,
): Promise<void> {
  const { legal_entity, is_legal_entity } = given;
  if (!legal_entity)
    return register(context, given, {
      errors: is_legal_entity ? { legal_entity: ['Введите реквизиты юрлица.'] } : {},
    });
  const { entity, errors } = readEntity(legal_entity, 'legal_entity.');
  const contradiction: FieldErrors =
    is_legal_entity === false ? { is_legal_entity: ['Должно быть true, если передано legal_entity.'] } : {};
  await register(context, given, {
    errors: { ...errors, ...contradiction },
    add: async (tx, userId) => {
      await registerEntity(tx, { userId, cityId: context.cityId }, entity);
    },
  });
}
