import type { Static } from 'typebox';
import { formatPhone } from '../../platform/text/phone-and-date.ts';
import type { ProfileShape, UserShape } from './accounts.shapes.ts';
import type { Profile } from './profile.server.ts';
import type { User } from './users.queries.ts';

/** The user as JSON with an email that awaits confirmation. */
export function viewProfile({ newEmail, ...user }: Profile): Static<typeof ProfileShape> {
  return { ...viewUser(user), new_email: newEmail };
}

/** A user as JSON for the user's own profile. */
export function viewUser({ id, name, email, phone }: User): Static<typeof UserShape> {
  return { id, name, email, phone: formatPhone(phone) };
}
