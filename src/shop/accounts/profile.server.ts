import type { Db } from '../../core/db.server.ts';
import { badField, ShopError } from '../../core/errors.ts';
import type { Visitor } from '../session/session.ts';
import { readUser, type User, writeName } from './users.queries.ts';

interface ProfileContext {
  db: Db;
  visitor: Visitor;
}

/** What is kept of the visitor himself. @throws 401 for a guest (RULINGS 3) */
export async function profileOf({ db, visitor }: ProfileContext): Promise<User> {
  const user = visitor.userId === null ? undefined : await readUser(db, visitor.userId);
  if (!user) throw new ShopError('not_logged_in', 401, 'Сначала войдите.');
  return user;
}

/** Changes how the visitor is called. @throws 401 for a guest, 400 at `name` */
export async function changeProfile(context: ProfileContext, given: { name: string }): Promise<User> {
  const user = await profileOf(context);
  const name = given.name.trim().replace(/\s+/g, ' ');
  if (name === '') throw badField('name', 'Как к вам обращаться?');
  await writeName(context.db, user.id, name);
  return { ...user, name };
}
