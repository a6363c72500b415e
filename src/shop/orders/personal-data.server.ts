import type { Db } from '../../core/db.server.ts';
import type { Agreed } from '../accounts/consent-ledger.server.ts';
import type { PersonalDataPart } from '../accounts/personal-data.server.ts';
import { ORDER_CONSENTS } from './consents.ts';
import {
  deletePlacesOf,
  deleteStockRequestsOf,
  readAgreedWithOrders,
  readOrdersOf,
  readPlacesOf,
  readStockRequestsOf,
} from './personal-data.queries.ts';

/** Older ones are in the copy of everything. */
const MOST_AGREED = 40;

/** What orders keep of a person; the orders themselves are kept for five years, as tax law wants. */
export const ordersOfPerson: readonly PersonalDataPart[] = [
  { name: 'Заказы', read: readOrdersOf },
  { name: 'Адреса доставки', read: readPlacesOf, erase: deletePlacesOf },
  { name: 'Ожидание товаров', read: readStockRequestsOf, erase: deleteStockRequestsOf },
];

/** What somebody agreed to with his orders, the latest first. */
export async function agreedWithOrders(db: Db, userId: number): Promise<Agreed[]> {
  const rows = await readAgreedWithOrders(db, userId, MOST_AGREED);
  return rows.map(({ aim, at, number }) => ({
    text: ORDER_CONSENTS.find((each) => each.aim === aim)?.text ?? aim,
    at,
    about: `Заказ № ${number}`,
  }));
}
