import { type ApiClient, data, isLoadError, isNoAnswer } from '../api/client.ts';

/** The available credit of the buyer's contract, in roubles. */
export interface ContractCredit {
  number: string;
  limit: number;
  left: number;
}

/**
 * Loads the available credit. It is secondary on every page, so a failure only hides it.
 * @returns null without a contract, without credit, or after a failure
 */
export async function loadContractCredit(
  api: ApiClient,
  buyer: { contract: { id: number } | null } | null,
): Promise<ContractCredit | null> {
  if (!buyer?.contract) return null;
  try {
    const params = { path: { id: String(buyer.contract.id) } };
    const contract = await data(api.GET('/api/v1/orders/orders/contracts/{id}/', { params }));
    const { number, credit_limit: limit, credit_left: left } = contract;
    return limit === null || left === null ? null : { number, limit, left };
  } catch (error) {
    if (!isLoadError(error) && !isNoAnswer(error)) throw error;
    return null;
  }
}
