import type { Db } from '../../../platform/database/db.server.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { toPage } from '../../../platform/http/pagination.ts';
import type { Visitor } from '../../session/session.ts';
import type { Membership } from '../choice/choice.queries.ts';
import { companiesWhere, membershipsOf, requireMay } from '../companies.server.ts';
import { may } from '../companies.ts';
import { type PowerFilter, type PowerRow, readPower, readPowers } from './power-list.queries.ts';
import { viewPower } from './powers.view.ts';

interface Context {
  db: Db;
  visitor: Visitor;
}

interface PowersQuery extends PowerFilter {
  legal_entity?: number | undefined;
  limit: number;
  offset: number;
}

/**
 * Powers of attorney of the visitor's companies: valid ones first, the soonest to end at the top, ended ones last.
 * @param url path and query of the request, for the links to other pages
 * @throws 401, 403
 */
export async function powersPage({ db, visitor }: Context, query: PowersQuery, url: string) {
  const memberships = await membershipsOf(db, visitor);
  const all = companiesWhere(memberships, 'powers.read');
  const ids = all.filter((id) => query.legal_entity === undefined || id === query.legal_entity);
  const { rows, count } = await readPowers(db, ids, query);
  return toPage(
    rows.map((row) => viewPower(row, mayRevoke(memberships, row))),
    count,
    query,
    url,
  );
}

/** One power of attorney. @throws 401, 403, 404 when it belongs to no company of the visitor */
export async function powerOf(context: Context, id: number) {
  const { row, memberships } = await ownPower(context, id);
  return viewPower(row, mayRevoke(memberships, row));
}

/** Id of a power's file in the store. @throws as `powerOf`; 404 when the power has no file */
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
