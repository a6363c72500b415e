import type { Static } from 'typebox';
import type { UserShape } from './accounts.shapes.ts';
import { formatPhone } from './phone.ts';
import type { User } from './users.queries.ts';

/** A user as he is told of himself. */
export function viewUser({ id, name, email, phone }: User): Static<typeof UserShape> {
  return { id, name, email, phone: formatPhone(phone) };
}
