import type { Static } from 'typebox';
import type { Db } from '../../../platform/database/db.server.ts';
import { readStatuses } from '../documents/documents.server.ts';
import { LIMIT_NAMES, type LimitName } from '../quarantine/quarantine.ts';
import { connectionOf, connections, type ListedConnection } from './connections.server.ts';
import type { ConnectionShape } from './connections.shapes.ts';
import { viewConnection } from './connections.view.ts';

type StaffConnection = Static<typeof ConnectionShape>;

/** All connections as the staff sees them. */
export async function staffConnections(db: Db): Promise<StaffConnection[]> {
  return Promise.all((await connections(db)).map((one) => view(db, one)));
}

/** One connection as the staff sees it. @throws 404 */
export async function staffConnection(db: Db, slug: string): Promise<StaffConnection> {
  const { id } = await connectionOf(db, slug);
  const found = (await connections(db)).find((one) => one.id === id);
  if (!found) throw new Error(`connection ${slug} has vanished`);
  return view(db, found);
}

async function view(db: Db, one: ListedConnection): Promise<StaffConnection> {
  return viewConnection(one, await readStatuses(db, one.id));
}

/** All limits as a person writes them: those that are not named become the usual ones. */
export function limitChanges(own: Partial<Record<LimitName, number>>): Record<string, string> {
  const names = Object.keys(LIMIT_NAMES) as LimitName[];
  return Object.fromEntries(names.map((name) => [name, own[name] === undefined ? '' : String(own[name])]));
}
