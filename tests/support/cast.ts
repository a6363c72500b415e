import type { Kysely } from 'kysely';
import type { DB, Json } from '../../db/types.ts';
import { recomputeCategoryTree } from '../../src/shop/catalogue/catalogue.server.ts';
import { refreshListing } from '../../src/shop/search/search.server.ts';

/**
 * A small named shop that serves all tests of the API: two cities that sell and one that is closed, a tree of
 * categories, goods with the awkward cases. Ids come from the database; tests say names.
 */
export type Cast = Awaited<ReturnType<typeof seedCast>>;

/** Fills an empty migrated database. */
export async function seedCast(db: Kysely<DB>) {
  return db.transaction().execute(async (tx) => {
    const insert = inserter(tx as unknown as Kysely<DB>);

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

    const category = (name: string, slug: string, parent_id: number | null, more: object = {}) =>
      insert('category', { name, slug, parent_id, ...more });
    const electrics = await category('Электрика', 'elektrika', null, { sort: 1 });
    const breakers = await category('Автоматические выключатели', 'avtomaty', electrics, { sort: 1 });
    const cables = await category('Кабель', 'kabel', electrics, { sort: 2 });
    const fasteners = await category('Крепёж', 'krepezh', null, { sort: 2 });
    const hiddenCategory = await category('Архив', 'arhiv', null, { sort: 3, hidden_at: new Date() });
    await tx
      .insertInto('slug_history')
      .values({ kind: 'category', slug: 'vyklyuchateli', target_id: breakers })
      .execute();

    const kontur = await insert('brand', { name: 'Контур', slug: 'kontur' });
    const sever = await insert('brand', { name: 'Север', slug: 'sever' });
    const attribute = (name: string, type: string, more: object = {}) =>
      insert('attribute', { name, type, is_facet: true, on_card: true, ...more });
    const poles = await attribute('Полюсов', 'list', { sort: 1, is_promoted: true });
    const current = await attribute('Номинальный ток', 'number', { sort: 2, unit: 'А' });
    const magnetic = await attribute('Магнит', 'bool', { sort: 3 });
    const series = await attribute('Серия', 'text', { sort: 4, is_facet: false, on_card: false });
    const value = (attribute_id: number, name: string, sort = 0) =>
      insert('attribute_value', { attribute_id, name, sort });
    const onePole = await value(poles, '1', 1);
    const threePoles = await value(poles, '3', 3);
    const magneticYes = await value(magnetic, 'Да');
    const hit = await insert('tag', { name: 'Хит', slug: 'hit', sort: 1 });
    const sale = await insert('tag', { name: 'Распродажа', slug: 'rasprodazha', sort: 2 });
    const breakerFamily = await insert('product_family', { name: 'Автомат ВА47' });

    const product = async (facts: {
      name: string;
      slug: string;
      categories: number[];
      popularity: number;
      brand?: number;
      prices?: [number, number, number?, number?][];
      stock?: [number, number][];
      values?: number[];
      current?: number;
      tags?: number[];
      more?: object;
    }) => {
      const id = await insert('product', {
        name: facts.name,
        slug: facts.slug,
        article: `АРТ-${facts.slug}`,
        popularity: facts.popularity,
        brand_id: facts.brand ?? null,
        created_at: new Date(Date.UTC(2026, 0, 1) + facts.popularity * 86_400_000),
        ...facts.more,
      });
      for (const [at, category_id] of facts.categories.entries())
        await tx
          .insertInto('product_category')
          .values({ product_id: id, category_id, is_main: at === 0 })
          .execute();
      for (const [price_type_id, kopecks, min_quantity = 1, old_kopecks] of facts.prices ?? [])
        await tx
          .insertInto('price')
          .values({ product_id: id, price_type_id, kopecks, min_quantity, old_kopecks: old_kopecks ?? null })
          .execute();
      for (const [warehouse_id, on_hand] of facts.stock ?? [])
        await tx.insertInto('stock').values({ product_id: id, warehouse_id, on_hand }).execute();
      for (const value_id of facts.values ?? []) {
        const attribute_id = value_id === magneticYes ? magnetic : poles;
        await tx.insertInto('product_attribute').values({ product_id: id, attribute_id, value_id }).execute();
      }
      if (facts.current !== undefined)
        await tx
          .insertInto('product_attribute')
          .values({ product_id: id, attribute_id: current, number: facts.current })
          .execute();
      for (const tag_id of facts.tags ?? [])
        await tx.insertInto('product_tag').values({ product_id: id, tag_id }).execute();
      return id;
    };

    const breaker16 = await product({
      name: 'Автомат ВА47 1P 16 А',
      slug: 'avtomat-16',
      categories: [breakers],
      popularity: 90,
      brand: kontur,
      prices: [
        [retail, 25_000, 1, 30_000],
        [retail, 22_000, 10],
        [permRetail, 27_050],
      ],
      stock: [
        [atMalysheva, 40],
        [atSibirsky, 3],
        [atLenina, 5],
      ],
      values: [onePole],
      current: 16,
      tags: [hit],
      more: {
        family_id: breakerFamily,
        characteristics: JSON.stringify([
          { name: 'Ток', value: '16 А' },
          { name: 'Полюсов', value: '1' },
        ]),
        description: '<p>Защищает линию от перегрузки.</p>',
        weight_g: 120,
        barcode: '4600000000017',
      },
    });
    await insert('product_image', {
      product_id: breaker16,
      src: '/files/aa/breaker.svg',
      width: 640,
      height: 640,
      ground: 'a',
    });
    await tx
      .insertInto('product_attribute')
      .values({ product_id: breaker16, attribute_id: series, text: 'ВА47' })
      .execute();
    const breaker25 = await product({
      name: 'Автомат ВА47 1P 25 А',
      slug: 'avtomat-25',
      categories: [breakers],
      popularity: 80,
      brand: kontur,
      prices: [
        [retail, 26_000],
        [permRetail, 28_000],
      ],
      stock: [[atSibirsky, 12]],
      values: [onePole],
      current: 25,
      tags: [hit, sale],
      more: {
        family_id: breakerFamily,
        characteristics: JSON.stringify([
          { name: 'Ток', value: '25 А' },
          { name: 'Полюсов', value: '1' },
        ]),
      },
    });
    const familyHead = await product({
      name: 'Автомат ВА47',
      slug: 'avtomat',
      categories: [breakers],
      popularity: 0,
      more: { family_id: breakerFamily, hidden_at: new Date(), hidden_reason: 'has variants' },
    });
    const threePoleBreaker = await product({
      name: 'Автомат ВА47 3P 63 А',
      slug: 'avtomat-63',
      categories: [breakers],
      popularity: 70,
      brand: sever,
      prices: [[retail, 91_500]],
      stock: [[central, 7]],
      values: [threePoles],
      current: 63,
    });
    const cable = await product({
      name: 'Кабель ВВГнг 3×1,5',
      slug: 'kabel-3x1-5',
      categories: [cables, electrics],
      popularity: 60,
      brand: sever,
      prices: [
        [retail, 8_900],
        [permRetail, 9_100],
      ],
      stock: [[atMalysheva, 105.5]],
      more: { unit: 'м', multiplicity: 10 },
    });
    const screws = await product({
      name: 'Саморез 3,5×35, 12 шт.',
      slug: 'samorez',
      categories: [fasteners, cables],
      popularity: 50,
      prices: [
        [retail, 450],
        [wholesale, 300],
      ],
      stock: [[atMalysheva, 11]],
      values: [magneticYes],
      more: { multiplicity: 12 },
    });
    const priceless = await product({
      name: 'Шкаф распределительный, цена по запросу',
      slug: 'shkaf',
      categories: [electrics],
      popularity: 95,
      stock: [[atMalysheva, 4]],
    });
    const hiddenProduct = await product({
      name: 'Снятый с продажи автомат',
      slug: 'snyatyi',
      categories: [breakers],
      popularity: 99,
      prices: [[retail, 100]],
      stock: [[atMalysheva, 100]],
      more: { hidden_at: new Date() },
    });
    const inHiddenCategory = await product({
      name: 'Товар из архива',
      slug: 'iz-arhiva',
      categories: [hiddenCategory],
      popularity: 98,
      prices: [[retail, 100]],
    });
    const withoutCategory = await product({
      name: 'Дрель без раздела',
      slug: 'drel',
      categories: [],
      popularity: 10,
      prices: [[retail, 499_000]],
      stock: [[atLenina, 2]],
    });
    await tx
      .insertInto('product_relation')
      .values({ product_id: breaker16, related_id: cable, kind: 'accessory', sort: 1 })
      .execute();

    for (const [name, value] of [
      ['shop_name', 'Полка'],
      ['email', 'zakaz@polka.example'],
    ] as const)
      await tx.insertInto('shop_setting').values({ name, value }).execute();
    await insert('menu_item', { name: 'Доставка', href: '/info/dostavka' });
    await insert('social_network', { url: 'https://t.me/polka', icon: 'telegram', title: 'Телеграм' });
    await insert('info_document', { slug: 'dostavka', title: 'Доставка', html: '<p>Везём.</p>' });
    await insert('banner', {
      place: 'hero',
      title: 'Всё для щитка',
      button: 'Смотреть',
      href: '/catalog/elektrika',
    });

    await recomputeCategoryTree(tx);
    await refreshListing(tx, 'all');
    return {
      cities: { ekaterinburg, perm, closedCity },
      shops: { malysheva, sibirsky, lenina },
      warehouses: { atMalysheva, atSibirsky, central, atLenina },
      priceTypes: { retail, permRetail, wholesale },
      categories: { electrics, breakers, cables, fasteners, hiddenCategory },
      brands: { kontur, sever },
      attributes: { poles, current, magnetic, series },
      values: { onePole, threePoles, magneticYes },
      tags: { hit, sale },
      products: {
        breaker16,
        breaker25,
        familyHead,
        threePoleBreaker,
        cable,
        screws,
        priceless,
        hiddenProduct,
        inHiddenCategory,
        withoutCategory,
      },
    };
  });
}

/** One row into a table with an id, which is returned. */
function inserter(db: Kysely<DB>) {
  return async (table: keyof DB, row: Record<string, unknown>): Promise<number> => {
    const inserted = await db
      .insertInto(table)
      .values(row as Record<string, Json> as never)
      .returning('id' as never)
      .executeTakeFirstOrThrow();
    return (inserted as { id: number }).id;
  };
}
