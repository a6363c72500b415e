import type { Db } from '../../../platform/database/db.server.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { toPage } from '../../../platform/http/pagination.ts';
import type { Visitor } from '../../session/session.ts';
import { companiesWhere, membershipsOf, requireMay } from '../companies.server.ts';
import { may } from '../companies.ts';
import {
  type ContractFilter,
  type ContractRow,
  readContract,
  readContracts,
} from './contract-list.queries.ts';
import type { UsedCredit } from './contracts.ts';
import { viewContract } from './contracts.view.ts';

/**
 * The used credit by contract id. src/api passes it in, because orders may import companies but not the reverse.
 */
export type CreditUse = (db: Db, contractIds: readonly number[]) => Promise<ReadonlyMap<number, UsedCredit>>;

export interface ContractsContext {
  db: Db;
  visitor: Visitor;
  creditUse: CreditUse;
}

interface ContractsQuery extends ContractFilter {
  legal_entity?: number | undefined;
  limit: number;
  offset: number;
}

/**
 * Contracts of the companies in which the visitor's role may read contracts, newest first.
 * @param url path and query of the request, for the links to other pages
 * @throws 401, 403
 */
export async function contractsPage(context: ContractsContext, query: ContractsQuery, url: string) {
  const memberships = await membershipsOf(context.db, context.visitor);
  const all = companiesWhere(memberships, 'contracts.read');
  const ids = all.filter((id) => query.legal_entity === undefined || id === query.legal_entity);
  const { rows, count } = await readContracts(context.db, ids, query);
  const buying = new Set(
    memberships.filter(({ role }) => may(role, 'order')).map((each) => each.legalEntityId),
  );
  const used = await context.creditUse(
    context.db,
    rows.map(({ id }) => id),
  );
  const views = rows.map((row) => viewContract(row, used.get(row.id), buying.has(row.entityId)));
  return toPage(views, count, query, url);
}

/** One contract. @throws 401, 403, 404 when it belongs to no company of the visitor */
export async function contractOf(context: ContractsContext, id: number) {
  const { row, mayBuy } = await ownContract(context, id);
  const used = await context.creditUse(context.db, [id]);
  return viewContract(row, used.get(id), mayBuy);
}

/** Id of a contract's file in the store. @throws as `contractOf`; 404 when the contract has no file */
export async function contractFile(
  context: Omit<ContractsContext, 'creditUse'>,
  id: number,
): Promise<number> {
  const { row } = await ownContract(context, id);
  if (!row.file) throw notFound('К этому договору файл не приложен.');
  return row.file.id;
}

async function ownContract(
  { db, visitor }: Omit<ContractsContext, 'creditUse'>,
  id: number,
): Promise<{ row: ContractRow; mayBuy: boolean }> {
  const memberships = await membershipsOf(db, visitor);
  const row = await readContract(
    db,
    id,
    memberships.map(({ legalEntityId }) => legalEntityId),
  );
  if (!row) throw notFound('Такого договора нет.');
  requireMay(memberships, row.entityId, 'contracts.read');
  const mayBuy = memberships.some(
    ({ legalEntityId, role }) => legalEntityId === row.entityId && may(role, 'order'),
  );
  return { row, mayBuy };
}
