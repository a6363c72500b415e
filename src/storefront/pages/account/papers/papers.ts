import { type ApiClient, data } from '../../../api/client.ts';
import type { Answer } from '../../../api/shapes.ts';

/** More companies than any user has. */
const MOST = 100;

/** A company of the user, with what the user's role permits. */
export type Company = Answer<'/api/v1/companies/legal-entities/'>['results'][number];

/** Loads all companies of the user. */
export async function companiesOf(api: ApiClient): Promise<Company[]> {
  const query = { limit: MOST, offset: 0 };
  return (await data(api.GET('/api/v1/companies/legal-entities/', { params: { query } }))).results;
}

/** Parses the filters of contracts and powers of attorney; unknown ones are ignored. */
export function paperFilters<Status extends string>(
  address: URLSearchParams,
  statuses: readonly Status[],
): { status?: Status; search?: string; legal_entity?: number } {
  const status = statuses.find((each) => each === address.get('status'));
  const search = address.get('search')?.trim().slice(0, 100);
  const entity = address.get('legal_entity') ?? '';
  return {
    ...(status && { status }),
    ...(search && { search }),
    ...(/^[1-9]\d{0,8}$/.test(entity) && { legal_entity: Number(entity) }),
  };
}
