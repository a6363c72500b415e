import { type ApiClient, data, isLoadError, isNoAnswer } from '../api/client.ts';

/** What is left of the limit of the contract one buys by, in roubles. */
export interface ContractCredit {
  number: string;
  limit: number;
  left: number;
}

/**
 * Beside the point of every page it stands on: what cannot be told is left out.
 * @returns null: no contract, one without credit, or nobody answered
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
