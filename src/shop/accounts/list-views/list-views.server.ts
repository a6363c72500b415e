import type { Kysely } from 'kysely';
import type { Static } from 'typebox';
import type { DB } from '../../../../db/types.ts';
import type { Db } from '../../../platform/database/db.server.ts';
import { inTransaction } from '../../../platform/database/transaction.server.ts';
import { badField, notFound, ShopError } from '../../../platform/http/errors.ts';
import { oneLine } from '../../../platform/text/written-text.ts';
import { recordAudit } from '../../audit/audit.server.ts';
import { alsoMay } from '../staff/staff.server.ts';
import { countListViews, deleteListView, readListViews, writeListView } from './list-views.queries.ts';
import type { ListViewShape, NewListViewShape } from './list-views.shapes.ts';

/** How many views a person may have, in all lists together. */
const MOST_VIEWS = 100;

/** A person of the staff with his session. */
interface Person {
  userId: number;
  sessionId: number | null;
}

type View = Static<typeof ListViewShape>;

/** The views of a list that a person sees: his own and those for everybody. */
export async function listViews(db: Db, { userId }: Person, list: string): Promise<View[]> {
  const isOfAll = (await alsoMay(db, { userId }, 'staff.manage')) !== null;
  const rows = await readListViews(db, list, userId);
  return rows.map(({ id, name, filters, isShared, ownerId, owner }) => ({
    id,
    name,
    filters,
    is_shared: isShared,
    owner,
    is_own: ownerId === userId || isOfAll,
  }));
}

/**
 * Saves a view. The same name again replaces the person's own view.
 * @returns all views of the list
 * @throws 400 at `name`; 409 when there are too many
 */
export async function saveListView(
  db: Kysely<DB>,
  person: Person,
  { list, name: written, filters, is_shared: isShared }: Static<typeof NewListViewShape>,
): Promise<View[]> {
  const name = oneLine(written);
  if (name === '') throw badField('name', 'Назовите вид.');
  await inTransaction(db, async (tx) => {
    if ((await countListViews(tx, person.userId)) >= MOST_VIEWS)
      throw new ShopError('too_many', 409, `Видов уже ${MOST_VIEWS}. Удалите ненужные.`);
    const id = await writeListView(tx, person.userId, { list, name, filters, isShared });
    await record(tx, person, 'list_view.saved', id, { list, is_shared: isShared });
  });
  return listViews(db, person, list);
}

/** Deletes a view: one's own, or a shared one if one manages the staff. @throws 404 */
export async function removeListView(db: Kysely<DB>, person: Person, id: number): Promise<void> {
  const isOfAll = (await alsoMay(db, person, 'staff.manage')) !== null;
  await inTransaction(db, async (tx) => {
    if (!(await deleteListView(tx, id, { userId: person.userId, isOfAll })))
      throw notFound('Такого вида нет.');
    await record(tx, person, 'list_view.deleted', id, {});
  });
}

async function record(
  tx: Parameters<typeof recordAudit>[0],
  { userId: actorId, sessionId }: Person,
  action: string,
  subjectId: number,
  details: Record<string, unknown>,
): Promise<void> {
  await recordAudit(tx, { actor: 'staff', actorId, sessionId, action, subjectId, details });
}
