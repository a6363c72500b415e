import type { Db } from '../../core/db.server.ts';
import { notFound } from '../../core/errors.ts';
import { toPage } from '../../core/pagination.ts';
import type { Visitor } from '../session/session.ts';
import { companiesWhere, membershipsOf, requireMay } from './access.server.ts';
import type { Membership } from './choice.queries.ts';
import { may } from './policy.ts';
import { type PowerFilter, type PowerRow, readPower, readPowers } from './power-list.queries.ts';
import { viewPower } from './powers.view.ts';

interface Context {
  db: Db;
  visitor: Visitor;
}

interface Asked extends PowerFilter {
  legal_entity?: number | undefined;
  limit: number;
  offset: number;
}

/**
 * Powers of attorney of the visitor's companies, newest first.
 * @param url path and query of the call
 * @throws 401, 403
 */
export async function powersPage({ db, visitor }: Context, asked: Asked, url: string) {
  const memberships = await membershipsOf(db, visitor);
  const all = companiesWhere(memberships, 'powers.read');
  const ids = all.filter((id) => asked.legal_entity === undefined || id === asked.legal_entity);
  const { rows, count } = await readPowers(db, ids, asked);
  return toPage(
    rows.map((row) => viewPower(row, mayRevoke(memberships, row))),
    count,
    asked,
    url,
  );
}

/** One power. @throws 401, 403, 404 for a power that is not his company's */
export async function powerOf(context: Context, id: number) {
  const { row, memberships } = await ownPower(context, id);
  return viewPower(row, mayRevoke(memberships, row));
}

/** The file of a power, by its row in the store. @throws as `powerOf`; 404 when there is none */
export async function powerFile(context: Context, id: number): Promise<number> {
  const { row } = await ownPower(context, id);
  if (!row.file) throw notFound('К этой доверенности файл не приложен.');
  return row.file.id;
}

async function ownPower({ db, visitor }: Context, id: number) {
  const memberships = await membershipsOf(db, visitor);
  const row = await readPower(
    db,
    id,
    memberships.map(({ legalEntityId }) => legalEntityId),
  );
  if (!row) throw notFound('Такой доверенности нет.');
  requireMay(memberships, row.entityId, 'powers.read');
  return { row, memberships };
}

function mayRevoke(memberships: readonly Membership[], { entityId }: PowerRow): boolean {
  return memberships.some(
    ({ legalEntityId, role }) => legalEntityId === entityId && may(role, 'powers.revoke'),
  );
}
