import type { Tx } from '../../../src/platform/database/db.server.ts';
import type { seedAssortment } from './assortment.ts';
import type { Insert } from './insert.ts';
import type { seedPlaces } from './places.ts';
import { productWriter } from './product.ts';

type Assortment = Awaited<ReturnType<typeof seedAssortment>>;
type Places = Awaited<ReturnType<typeof seedPlaces>>;

/** The goods: a product family with a hidden head, one without a price, one sold by twelve, hidden ones. */
export async function seedGoods(tx: Tx, insert: Insert, places: Places, assortment: Assortment) {
  const { retail, permRetail, wholesale } = places.priceTypes;
  const { atMalysheva, atSibirsky, central, atLenina } = places.warehouses;
  const { electrics, breakers, cables, fasteners, hiddenCategory } = assortment.categories;
  const { kontur, sever } = assortment.brands;
  const { onePole, threePoles, magneticYes } = assortment.values;
  const { hit, sale } = assortment.tags;
  const { series } = assortment.attributes;
  const product = productWriter(tx, insert, assortment);
  const breakerFamily = await insert('product_family', { name: 'Автомат ВА47' });
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
  return {
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
  };
}
