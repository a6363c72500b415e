import type { Tx } from '../../../src/platform/database/db.server.ts';
import type { Insert } from './insert.ts';

/** Two cities that sell and one that is closed, with their shops, price types and warehouses. */
export async function seedPlaces(tx: Tx, insert: Insert) {
  const ekaterinburg = await insert('city', {
    name: 'Екатеринбург',
    name_in: 'Екатеринбурге',
    slug: 'ekaterinburg',
    time_zone: 'Asia/Yekaterinburg',
    lat: 56.84,
    lon: 60.61,
    sort: 1,
    is_default: true,
  });
  const perm = await insert('city', {
    name: 'Пермь',
    name_in: 'Перми',
    slug: 'perm',
    time_zone: 'Asia/Yekaterinburg',
    lat: 58.01,
    lon: 56.23,
    sort: 2,
  });
  const closedCity = await insert('city', {
    name: 'Тюмень',
    name_in: 'Тюмени',
    slug: 'tyumen',
    time_zone: 'Asia/Yekaterinburg',
    lat: 57.15,
    lon: 65.53,
    sort: 3,
    is_active: false,
  });
  for (const [city_id, phone] of [
    [ekaterinburg, '+7 (343) 200-10-20'],
    [perm, '+7 (342) 200-30-40'],
  ] as const)
    for (const place of ['header', 'footer'])
      await insert('city_contact', { city_id, place, name: 'Отдел продаж', phone });
  await insert('city_address', { city_id: ekaterinburg, name: 'Офис', address: 'ул. Малышева, 51' });
  const hours = JSON.stringify([{ days: 'Пн–Пт', from: '08:00', to: '20:00' }]);
  const shop = (city_id: number, name: string, sort: number) =>
    insert('shop', {
      city_id,
      name,
      address: `${name}, 1`,
      phone: '+7 (343) 200-10-20',
      working_hours: hours,
      sort,
    });
  const malysheva = await shop(ekaterinburg, 'Малышева', 1);
  const sibirsky = await shop(ekaterinburg, 'Сибирский тракт', 2);
  const lenina = await shop(perm, 'Ленина', 1);

  const priceType = (name: string) => insert('price_type', { name });
  const retail = await priceType('Розница');
  const permRetail = await priceType('Розница, Пермь');
  const wholesale = await priceType('Опт');
  for (const [city_id, price_type_id] of [
    [ekaterinburg, retail],
    [perm, permRetail],
  ] as const)
    await tx.insertInto('city_price_type').values({ city_id, audience: 'retail', price_type_id }).execute();

  const warehouse = async (name: string, city_id: number, shop_id: number | null, lead_days = 0) => {
    const warehouse_id = await insert('warehouse', { name, shop_id });
    await tx.insertInto('city_warehouse').values({ city_id, warehouse_id, lead_days }).execute();
    return warehouse_id;
  };
  const atMalysheva = await warehouse('Малышева', ekaterinburg, malysheva);
  const atSibirsky = await warehouse('Сибирский тракт', ekaterinburg, sibirsky);
  const central = await warehouse('Центральный склад', ekaterinburg, null, 2);
  const atLenina = await warehouse('Ленина', perm, lenina);
  return {
    cities: { ekaterinburg, perm, closedCity },
    shops: { malysheva, sibirsky, lenina },
    warehouses: { atMalysheva, atSibirsky, central, atLenina },
    priceTypes: { retail, permRetail, wholesale },
  };
}
