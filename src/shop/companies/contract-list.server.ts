import type { Db } from '../../core/db.server.ts';
import { notFound } from '../../core/errors.ts';
import type { Kopecks } from '../../core/money.ts';
import { toPage } from '../../core/pagination.ts';
import type { Visitor } from '../session/session.ts';
import { companiesWhere, membershipsOf, requireMay } from './access.server.ts';
import {
  type ContractFilter,
  type ContractRow,
  readContract,
  readContracts,
} from './contract-list.queries.ts';
import { viewContract } from './contracts.view.ts';
import { may } from './policy.ts';

/** What orders owe by contracts, in kopecks; handed in by src/api, for orders stand to the right. */
export type CreditUsed = (db: Db, contractIds: readonly number[]) => Promise<ReadonlyMap<number, Kopecks>>;

export interface ContractsContext {
  db: Db;
  visitor: Visitor;
  creditUsed: CreditUsed;
}

interface Asked extends ContractFilter {
  legal_entity?: number | undefined;
  limit: number;
  offset: number;
}

/**
 * Contracts of the companies whose contracts the visitor may see, newest first.
 * @param url path and query of the call
 * @throws 401, 403
 */
export async function contractsPage(context: ContractsContext, asked: Asked, url: string) {
  const memberships = await membershipsOf(context.db, context.visitor);
  const all = companiesWhere(memberships, 'contracts.read');
  const ids = all.filter((id) => asked.legal_entity === undefined || id === asked.legal_entity);
  const { rows, count } = await readContracts(context.db, ids, asked);
  const buying = new Set(
    memberships.filter(({ role }) => may(role, 'order')).map((each) => each.legalEntityId),
  );
  const used = await context.creditUsed(
    context.db,
    rows.map(({ id }) => id),
  );
  const views = rows.map((row) => viewContract(row, used.get(row.id) ?? 0, buying.has(row.entityId)));
  return toPage(views, count, asked, url);
}

/** One contract. @throws 401, 403, 404 for a contract that is not his company's */
export async function contractOf(context: ContractsContext, id: number) {
  const { row, mayBuy } = await ownContract(context, id);
  const used = await context.creditUsed(context.db, [id]);
  return viewContract(row, used.get(id) ?? 0, mayBuy);
}

/** The file of a contract, by its row in the store. @throws as `contractOf`; 404 when there is none */
export async function contractFile(
  context: Omit<ContractsContext, 'creditUsed'>,
  id: number,
): Promise<number> {
  const { row } = await ownContract(context, id);
  if (!row.file) throw notFound('К этому договору файл не приложен.');
  return row.file.id;
}

async function ownContract(
  { db, visitor }: Omit<ContractsContext, 'creditUsed'>,
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
