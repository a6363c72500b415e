import type { Static } from 'typebox';
import type { ShopRow } from './geo.queries.ts';
import type { ShopShape } from './geo.shapes.ts';

/** A shop as JSON. */
export function viewShop(row: ShopRow): Static<typeof ShopShape> {
  return {
    id: row.id,
    name: row.name,
    city: row.city,
    address: row.address,
    phone: row.phone,
    lat: row.lat,
    lon: row.lon,
    working_hours: row.working_hours as Static<typeof ShopShape>['working_hours'],
    is_pickup: row.is_pickup,
    time_zone: row.time_zone,
  };
}
