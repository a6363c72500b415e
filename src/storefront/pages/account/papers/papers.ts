import { type ApiClient, data } from '../../../api/client.ts';
import type { Answer } from '../../../api/shapes.ts';

/** Companies nobody has so many of. */
const MOST = 100;

/** A company of the visitor, with what his role lets him do for it. */
export type Company = Answer<'/api/v1/companies/legal-entities/'>['results'][number];

/** All companies of the visitor. */
export async function companiesOf(api: ApiClient): Promise<Company[]> {
  const query = { limit: MOST, offset: 0 };
  return (await data(api.GET('/api/v1/companies/legal-entities/', { params: { query } }))).results;
}

/** What lists of contracts and powers are narrowed by; what nobody knows is ignored. */
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
