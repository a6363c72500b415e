import type { Kysely } from 'kysely';
import type { DB } from '../db/types.ts';
import { fromRoubles } from '../src/platform/text/money.ts';
import { setDeliveryRate } from '../src/shop/orders/staff/staff.server.ts';

interface Rate {
  /** For products of at most this weight; absent: of any weight. */
  upToKg?: number;
  roubles: number;
  /** Products of at least this sum are delivered for free. */
  freeFrom?: number;
  /** Days from packing to the door; absent: one. */
  days?: number;
}

type Rates = Partial<Record<'courier' | 'transport', Rate[]>>;

/** To the terminal of a carrier, who sets the further price. */
const TO_TERMINAL: Rate[] = [{ roubles: 600, freeFrom: 15_000 }];

/** A car for light products, a van, a lorry; a manager sets the price of anything heavier. */
function byCourier(light: number, freeFrom: number | undefined, lorry: number): Rate[] {
  return [
    { upToKg: 20, roubles: light, ...(freeFrom === undefined ? {} : { freeFrom }) },
    { upToKg: 300, roubles: light * 2, freeFrom: 25_000 },
    { upToKg: 1_500, roubles: lorry, freeFrom: 50_000, days: 2 },
  ];
}

/**
 * The delivery rates of the cities of the demo shop. In other cities a manager sets the price, as he does
 * wherever no rate applies.
 */
const DELIVERY: Record<string, Rates> = {
  Екатеринбург: { courier: byCourier(390, 7_000, 1_600), transport: TO_TERMINAL },
  Москва: { courier: byCourier(590, 12_000, 2_900), transport: TO_TERMINAL },
  'Санкт-Петербург': { courier: byCourier(550, 12_000, 2_600), transport: TO_TERMINAL },
  Новосибирск: { courier: byCourier(450, 9_000, 1_900) },
  Казань: { courier: byCourier(420, 8_000, 1_800), transport: TO_TERMINAL },
  'Нижний Новгород': { courier: byCourier(420, 8_000, 1_800) },
  Челябинск: { courier: byCourier(390, 7_000, 1_600), transport: TO_TERMINAL },
  Самара: { courier: byCourier(420, 8_000, 1_800) },
  Омск: { courier: byCourier(430, undefined, 1_900) },
  Уфа: { courier: byCourier(410, 8_000, 1_700) },
};

/** Writes them as staff does. */
export async function fillDelivery(db: Kysely<DB>): Promise<void> {
  for (const [city, rates] of Object.entries(DELIVERY))
    for (const type of ['courier', 'transport'] as const)
      for (const { upToKg = null, roubles, freeFrom, days = 1 } of rates[type] ?? [])
        await setDeliveryRate(
          db,
          { city, type, upToKg },
          {
            kopecks: fromRoubles(roubles),
            freeFrom: freeFrom === undefined ? null : fromRoubles(freeFrom),
            days,
          },
        );
}
