import { type ApiClient, data, isLoadError } from '../../../api/client.ts';
import type { Answer } from '../../../api/shapes.ts';
import type { FullOrder } from './steps.ts';

/** The documents of a company's order, and which may be added. */
export interface OrderPapers {
  documents: Answer<'/api/v1/orders/orders/legal_entity_documents/'>['results'];
  /** Types that a member may upload. */
  types: { code: string; name: string }[];
}

/** The limit of one response; an order has far fewer. */
const MOST = 100;

/**
 * Loads the documents of an order; null for an order of a person, or if the user's role may not see
 * documents.
 */
export async function loadPapers(api: ApiClient, order: FullOrder): Promise<OrderPapers | null> {
  if (!order.legal_entity) return null;
  const query = { order: order.id, limit: MOST, offset: 0, ordering: '-date' as const };
  try {
    const [{ results }, types] = await Promise.all([
      data(api.GET('/api/v1/orders/orders/legal_entity_documents/', { params: { query } })),
      data(api.GET('/api/v1/orders/orders/legal_entity_documents/types/')),
    ]);
    return { documents: results, types: types.filter((type) => type.can_upload) };
  } catch (error) {
    if (isLoadError(error) && error.status === 403) return null;
    throw error;
  }
}
