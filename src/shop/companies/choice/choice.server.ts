import type { Static } from 'typebox';
import type { Db, Tx } from '../../../platform/database/db.server.ts';
import { joinTransaction } from '../../../platform/database/transaction.server.ts';
import { badField, notFound, ShopError } from '../../../platform/http/errors.ts';
import { chooseForSession, notLoggedIn, sessionEnded } from '../../session/session.server.ts';
import type { Buyer, Visitor } from '../../session/session.ts';
import { may, NO_SUCH_COMPANY } from '../companies.ts';
import {
  type ContractChoice,
  type Membership,
  readBuyerNames,
  readContractChoices,
  readLastChoice,
  readMemberships,
  writeLastChoice,
} from './choice.queries.ts';
import type { ChosenShape } from './choice.shapes.ts';

/** The requested buyer. Without `contract`, the only contract in force is taken. */
export interface Choice {
  legal_entity: number | null;
  contract?: number | null | undefined;
}

/**
 * Sets the company and contract the visitor buys for, until the next choice (COM-5).
 * @throws 401 for a guest; 404 for a company without the visitor or a contract of another company; 403 when the role
 * may not order; 400 at `contract` when it is not in force
 */
export async function chooseBuyer(
  { db, visitor }: { db: Db; visitor: Visitor },
  choice: Choice,
): Promise<Buyer | null> {
  const { userId, sessionId } = visitor;
  if (userId === null || sessionId === null) throw notLoggedIn();
  const buyer = await buyerOf(db, userId, choice);
  const { legalEntityId = null, contractId = null } = buyer ?? {};
  // One transaction: when two tabs choose at once, both rows hold the same, later choice.
  await joinTransaction(db, async (tx) => {
    if (!(await chooseForSession(tx, sessionId, { legalEntityId, contractId }))) throw sessionEnded();
    await writeLastChoice(tx, userId, { legalEntityId, contractId });
  });
  return buyer;
}

/**
 * The buyer that a choice of a user means; null: himself. Prices, payer and documents follow it.
 * @throws 404, 403 and 400 as `chooseBuyer`
 */
export async function buyerOf(
  db: Db,
  userId: number,
  { legal_entity, contract }: Choice,
): Promise<Buyer | null> {
  if (legal_entity === null) {
    if (contract) throw badField('contract', 'Договор можно выбрать только вместе с юрлицом.');
    return null;
  }
  const membership = (await readMemberships(db, userId)).find((each) => each.legalEntityId === legal_entity);
  if (!membership) throw notFound(NO_SUCH_COMPANY);
  if (!may(membership.role, 'order'))
    throw new ShopError('role', 403, 'Заказывать для этого юрлица могут руководитель и закупщик.');
  const choices = await readContractChoices(db, legal_entity);
  return asBuyer(membership, contract === undefined ? onlyOne(choices) : chosen(choices, contract));
}

function chosen(choices: ContractChoice[], id: number | null): ContractChoice | null {
  if (id === null) return null;
  const contract = choices.find((each) => each.id === id);
  if (!contract) throw notFound('Такого договора у этого юрлица нет.');
  if (!contract.isInForce)
    throw badField(
      'contract',
      `Договор № ${contract.number} сейчас не действует: выберите другой или без договора.`,
    );
  return contract;
}

function onlyOne(choices: ContractChoice[]): ContractChoice | null {
  const inForce = choices.filter(({ isInForce }) => isInForce);
  return inForce.length === 1 ? (inForce[0] ?? null) : null;
}

function asBuyer({ legalEntityId, role }: Membership, contract: ContractChoice | null): Buyer {
  const { id: contractId = null, priceType = null, audience = 'retail', percent = 0 } = contract ?? {};
  return { legalEntityId, role, contractId, priceType, audience, percent };
}

/**
 * Runs at every login and restores the last choice as far as it is still valid. A user who has never chosen and may
 * order for exactly one company buys for it, by its only contract in force.
 * @returns whether the user is a member of any company
 */
export async function enterCompanies(
  tx: Tx,
  { sessionId, userId }: { sessionId: number; userId: number },
): Promise<{ isLegalEntity: boolean }> {
  const memberships = await readMemberships(tx, userId);
  const ordering = memberships.filter(({ role }) => may(role, 'order'));
  const last = await readLastChoice(tx, userId);
  const [only, ...others] = last
    ? ordering.filter(({ legalEntityId }) => legalEntityId === last.legalEntityId)
    : ordering;
  if (only && others.length === 0) {
    const { legalEntityId } = only;
    const choices = await readContractChoices(tx, legalEntityId);
    const contract = last
      ? choices.find(({ id, isInForce }) => isInForce && id === last.contractId)
      : onlyOne(choices);
    await chooseForSession(tx, sessionId, { legalEntityId, contractId: contract?.id ?? null });
  }
  return { isLegalEntity: memberships.length > 0 };
}

/** The user, roles and current buyer with their names, for the session data. A guest gets nulls. */
export async function chosenBy({
  db,
  visitor,
}: {
  db: Db;
  visitor: Visitor;
}): Promise<Static<typeof ChosenShape>> {
  const { userId, buyer } = visitor;
  if (userId === null) return { user: null, roles: [], buyer: null };
  const { legalEntityId = null, contractId = null } = buyer ?? {};
  const names = await readBuyerNames(db, { userId, legalEntityId, contractId });
  if (!names) return { user: null, roles: [], buyer: null };
  const { roles } = names;
  const user = { id: userId, name: names.user };
  if (!buyer || !names.entity) return { user, roles, buyer: null };
  const contract =
    contractId === null || !names.contract
      ? null
      : { id: contractId, ...names.contract, percent: buyer.percent };
  return {
    user,
    roles,
    buyer: { legal_entity: { id: buyer.legalEntityId, ...names.entity }, role: buyer.role, contract },
  };
}
