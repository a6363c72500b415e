import type { Db, Tx } from '../../platform/database/db.server.ts';
import type { SellerFile } from './seller-file.ts';

type Seller = SellerFile['seller'];

/**
 * Writes the details of the default seller. Earlier orders and invoices keep the old ones.
 * @returns the seller's id
 */
export async function writeSeller(tx: Tx, { bank, ...seller }: Seller): Promise<number> {
  const values = { ...seller, ...(bank ? { bank: JSON.stringify(bank) } : {}) };
  const [changed] = await tx
    .updateTable('seller')
    .set(values)
    .where('is_default', '=', true)
    .returning('id')
    .execute();
  if (changed) return changed.id;
  const first = tx.insertInto('seller').values({ ...values, is_default: true });
  return (await first.returning('id').executeTakeFirstOrThrow()).id;
}

export async function writeSettings(tx: Tx, settings: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(settings))
    await tx
      .insertInto('shop_setting')
      .values({ name, value })
      .onConflict((on) => on.column('name').doUpdateSet({ value }))
      .execute();
}

export async function replaceMenu(tx: Tx, menu: NonNullable<SellerFile['menu']>): Promise<void> {
  await tx.deleteFrom('menu_item').execute();
  if (menu.length === 0) return;
  await tx
    .insertInto('menu_item')
    .values(menu.map((item, sort) => ({ ...item, sort })))
    .execute();
}

export async function replaceNetworks(
  tx: Tx,
  networks: NonNullable<SellerFile['social_networks']>,
): Promise<void> {
  await tx.deleteFrom('social_network').execute();
  if (networks.length === 0) return;
  await tx
    .insertInto('social_network')
    .values(networks.map((network, sort) => ({ ...network, sort })))
    .execute();
}

/** The default seller with all details that a seller file may hold. */
export async function readSeller(db: Db) {
  return db
    .selectFrom('seller')
    .select(['name', 'full_name', 'inn', 'kpp', 'ogrn', 'address', 'vat_code'])
    .select(['director', 'accountant', 'bank'])
    .where('is_default', '=', true)
    .executeTakeFirst();
}
