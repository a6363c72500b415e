import type { ChangeKind } from '../../core/changes.server.ts';
import type { Db } from '../../core/db.server.ts';
import { kept } from '../../core/kept.server.ts';
import type { DeliveryPrice } from './delivery.ts';
import { readDeliveryPrices } from './delivery-prices.queries.ts';

const said: ReadonlySet<ChangeKind> = new Set(['layout']);

/** What bringing goods costs in a city, where somebody has said so; kept until somebody says otherwise. */
export function deliveryPrices(
  db: Db,
  cityId: number,
): Promise<readonly (DeliveryPrice & { type: string })[]> {
  return kept(db, `delivery prices ${cityId}`, said, () => readDeliveryPrices(db, cityId));
}
