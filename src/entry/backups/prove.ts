import { checkTablesAndIndexes } from '../../platform/backup/amcheck.queries.ts';
import type { Config } from '../../platform/config/config.server.ts';
import { openDatabase } from '../../platform/database/database.server.ts';
import { checkFiles } from '../../platform/files/check-files.server.ts';
import { openFiles } from '../../platform/files/stored-files.server.ts';
import { checkOrders } from '../../shop/orders/checks/checks.server.ts';
import { CHECKS } from '../../shop/orders/checks/checks.ts';
import { readUnprovenKeys } from './order-keys.queries.ts';

/**
 * Proves a restored shop: tables and indexes by amcheck, files by their SHA-256, orders by their rules and keys. Its schema is
 * brought to that of this program first, as at an opening.
 * @returns what is wrong, in Russian; empty: all is well
 */
export async function proveShop(
  config: Config,
  report: (line: string) => void = () => {},
): Promise<string[]> {
  const database = await openDatabase(config, 'restore', report);
  try {
    const { db, pool } = database;
    report('Проверяю таблицы и указатели');
    const faults = await checkTablesAndIndexes(pool);
    report('Проверяю файлы');
    const { damaged } = await checkFiles(openFiles(config, db));
    for (const { id, name, what } of damaged)
      faults.push(`файл ${id} «${name}» ${what === 'lost' ? 'потерян' : 'изменён'}`);
    report('Сверяю заказы');
    for (const { name, count } of await checkOrders(db)) faults.push(`${CHECKS[name].broken}: ${count}`);
    return [...faults, ...(await readUnprovenKeys(db))];
  } finally {
    await database.close();
  }
}
