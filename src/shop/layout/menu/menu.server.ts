import type { Kysely } from 'kysely';
import type { Static } from 'typebox';
import type { DB } from '../../../../db/types.ts';
import type { Db } from '../../../platform/database/db.server.ts';
import { badField } from '../../../platform/http/errors.ts';
import { oneLine } from '../../../platform/text/written-text.ts';
import type { Staff } from '../../accounts/staff/staff.server.ts';
import { listVersion, replaceList } from '../../content/editing/site-lists/site-lists.server.ts';
import { readMenuItems, replaceMenuItems } from './menu.queries.ts';
import type { NewMenuShape, StaffMenuShape } from './menu.shapes.ts';

/** The links of the header with their version. */
export async function staffMenu(db: Db): Promise<Static<typeof StaffMenuShape>> {
  const [version, items] = await Promise.all([listVersion(db, 'menu'), readMenuItems(db)]);
  return { version, items };
}

/** @throws 409 with `changed` when the menu has changed since it was read; 400 at `items` */
export async function setMenu(
  { db, staff }: { db: Kysely<DB>; staff: Staff },
  { version, items: typed }: Static<typeof NewMenuShape>,
): Promise<void> {
  const items = typed.map(({ name, href }) => ({ name: oneLine(name), href }));
  if (items.some(({ name }) => name === '')) throw badField('items', 'Назовите каждую ссылку.');
  await replaceList(
    { db, staff },
    { list: 'menu', version, read: readMenuItems, write: (tx) => replaceMenuItems(tx, items) },
  );
}
