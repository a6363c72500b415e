import type { Kysely } from 'kysely';
import type { DB } from '../db/types.ts';
import { fromRoubles } from '../src/core/money.ts';
import { setDeliveryPrice } from '../src/shop/orders/staff.server.ts';

interface Tariff {
  roubles: number;
  /** Goods for so much are brought for nothing. */
  freeFrom?: number;
}

/** As the page «Доставка и оплата» tells it: what the carrier takes from there on he names himself. */
const TO_TERMINAL: Tariff = { roubles: 600, freeFrom: 15_000 };

/**
 * What bringing goods costs in the cities of the demo shop. To those that are not here a manager names it, as he does
 * wherever nobody has said.
 */
const DELIVERY: Record<string, { courier?: Tariff; transport?: Tariff }> = {
  Екатеринбург: { courier: { roubles: 390, freeFrom: 7_000 }, transport: TO_TERMINAL },
  Москва: { courier: { roubles: 590, freeFrom: 12_000 }, transport: TO_TERMINAL },
  'Санкт-Петербург': { courier: { roubles: 550, freeFrom: 12_000 }, transport: TO_TERMINAL },
  Новосибирск: { courier: { roubles: 450, freeFrom: 9_000 } },
  Казань: { courier: { roubles: 420, freeFrom: 8_000 }, transport: TO_TERMINAL },
  'Нижний Новгород': { courier: { roubles: 420, freeFrom: 8_000 } },
  Челябинск: { courier: { roubles: 390, freeFrom: 7_000 }, transport: TO_TERMINAL },
  Самара: { courier: { roubles: 420, freeFrom: 8_000 } },
  Омск: { courier: { roubles: 430 } },
  Уфа: { courier: { roubles: 410, freeFrom: 8_000 } },
};

/** Writes them down, as staff does. */
export async function fillDelivery(db: Kysely<DB>): Promise<void> {
  for (const [city, tariffs] of Object.entries(DELIVERY))
    for (const [type, { roubles, freeFrom }] of Object.entries(tariffs) as [
      'courier' | 'transport',
      Tariff,
    ][])
      await setDeliveryPrice(
        db,
        { city, type },
        {
          kopecks: fromRoubles(roubles),
          freeFrom: freeFrom === undefined ? null : fromRoubles(freeFrom),
        },
      );
}
