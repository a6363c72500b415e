import type { Db } from '../../../platform/database/db.server.ts';
import { ShopError } from '../../../platform/http/errors.ts';
import { legalDay } from '../../../platform/text/legal-day.ts';
import type { Scope } from '../../accounts/staff-policy/staff-policy.ts';
import type { Printed } from '../invoice.server.ts';
import { type PickedOrder, readPicked } from './picking-list.queries.ts';
import { type PickingSheet, pickingPdf } from './picking-list-paper.server.ts';

/**
 * Prints the picking lists of orders: for each warehouse what to collect, without prices (STF-92).
 * @throws 409 when nothing is left to collect
 */
export async function pickingLists(
  db: Db,
  scope: Scope,
  ids: readonly number[],
): Promise<Printed & { ids: number[] }> {
  const orders = await readPicked(db, scope, ids);
  const sheets = sheetsOf(orders);
  if (sheets.length === 0)
    throw new ShopError('nothing_to_pick', 409, 'Собирать нечего: всё уже собрано или отменено.');
  const at = new Date();
  const [only] = orders.length === 1 ? orders : [];
  const name = only ? `Лист сборки ${only.number}.pdf` : `Листы сборки ${legalDay(at)}.pdf`;
  return { name, pdf: await pickingPdf(sheets, at), ids: orders.map(({ id }) => id) };
}

/** A sheet for each warehouse by its name; what is reserved nowhere comes last. */
export function sheetsOf(orders: readonly PickedOrder[]): PickingSheet[] {
  const sheets = new Map<number, PickingSheet>();
  for (const order of orders)
    for (const line of order.lines) {
      const id = line.warehouse?.id ?? 0;
      const sheet: PickingSheet = sheets.get(id) ?? { warehouse: line.warehouse?.name ?? null, orders: [] };
      sheets.set(id, sheet);
      const last = sheet.orders.at(-1);
      if (last?.order.id === order.id) last.lines.push(line);
      else sheet.orders.push({ order, lines: [line] });
    }
  return [...sheets.values()].sort((a, b) =>
    a.warehouse === null ? 1 : b.warehouse === null ? -1 : a.warehouse.localeCompare(b.warehouse, 'ru'),
  );
}
