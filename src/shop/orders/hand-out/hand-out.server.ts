import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Static } from 'typebox';
import { cached } from '../../../platform/cache/cached.server.ts';
import type { ChangeKind } from '../../../platform/changes/changes.queries.ts';
import type { Db } from '../../../platform/database/db.server.ts';
import { readAppSecret } from '../../../platform/database/secrets.queries.ts';
import { badField, notFound } from '../../../platform/http/errors.ts';
import { qrPath } from '../../../platform/qr/qr.server.ts';
import type { Staff } from '../../accounts/staff/staff.server.ts';
import type { DeliveryType } from '../delivery/delivery.ts';
import type { OrderState } from '../orders.ts';
import { readIdsOfNumber } from './hand-out.queries.ts';
import type { FoundByCodeShape, ShownCodeShape } from './hand-out.shapes.ts';
import { formatHandOutCode, hasHandOutCode, readHandOutCode, SIGN_DIGITS } from './hand-out.ts';

/** The key never changes on its own. A new key publishes `everything`, which empties every cache. */
const never: ReadonlySet<ChangeKind> = new Set();
const MOST_INTEGER = 2_147_483_647;

/** The hand-out code of an order, which only this installation can compute (STF-110). */
export async function handOutCode(db: Db, order: { id: number; number: number }): Promise<string> {
  return formatHandOutCode({ number: order.number, sign: await signOf(db, order.id) });
}

/** What the buyer is shown of the code: its text and its QR code. @returns null when the order is not to be collected */
export async function shownCode(
  db: Db,
  order: { id: number; number: number; deliveryType: DeliveryType; state: OrderState },
): Promise<Static<typeof ShownCodeShape> | null> {
  if (!hasHandOutCode(order)) return null;
  const code = await handOutCode(db, order);
  return { code, qr: qrPath(code) };
}

/**
 * The order whose code was scanned or typed at the counter.
 * @throws 400 when the text is no code; 404 when it is false, or its order lies outside the person's places (STF-111)
 */
export async function orderOfCode(
  { db, staff }: { db: Db; staff: Pick<Staff, 'scope'> },
  text: string,
): Promise<Static<typeof FoundByCodeShape>> {
  const code = readHandOutCode(text);
  if (code === null || code.number > MOST_INTEGER)
    throw badField('code', 'Это не код выдачи. Он стоит на странице заказа и в письме «готов к выдаче».');
  for (const id of await readIdsOfNumber(db, code.number, staff.scope))
    if (timingSafeEqual(Buffer.from(await signOf(db, id)), Buffer.from(code.sign)))
      return { id, number: String(code.number) };
  throw notFound('Заказа с таким кодом среди ваших нет. Проверьте, тот ли это магазин.');
}

async function signOf(db: Db, orderId: number): Promise<string> {
  const secret = await cached(db, 'hand-out secret', never, () => readAppSecret(db, 'hand-out'));
  const bytes = createHmac('sha256', secret).update(`hand-out ${orderId}`).digest();
  return String(bytes.readBigUInt64BE() % 10n ** BigInt(SIGN_DIGITS)).padStart(SIGN_DIGITS, '0');
}
