import type { Static } from 'typebox';
import { formatPhone } from '../../core/phone-and-date.ts';
import type { ProfileShape, UserShape } from './accounts.shapes.ts';
import type { Profile } from './profile.server.ts';
import type { User } from './users.queries.ts';

/** The same with what waits to be confirmed. */
export function viewProfile({ newEmail, ...user }: Profile): Static<typeof ProfileShape> {
  return { ...viewUser(user), new_email: newEmail };
}

/** A user as he is told of himself. */
export function viewUser({ id, name, email, phone }: User): Static<typeof UserShape> {
  return { id, name, email, phone: formatPhone(phone) };
}
