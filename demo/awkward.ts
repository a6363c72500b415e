import { BRANDS } from './brands.ts';
import { buildProduct } from './build.ts';
import { CITIES } from './cities.ts';
import { articleOf, barcodeOf } from './codes.ts';
import { LINES } from './lines.ts';
import { priceTypeRef } from './prices.ts';
import type { DemoPrice, DemoProduct } from './product.ts';
import { spaceOf } from './space.ts';

/** Articles and barcodes of awkward goods have a place of their own behind all lines. */
const LINE_INDEX = 898;

type Change = Partial<DemoProduct> & { line: string };

/** Goods on which shops break: each is one kind of trouble that a real catalogue brings. */
const CHANGES: readonly Change[] = [
  // A name of exactly 180 characters, as wholesalers build them from every field they have.
  {
    line: 'panel',
    name: 'Щит распределительный навесной ЩРн-36 металлический с монтажной панелью, замком, смотровым окном, клеммами N и PE, вводами сверху и снизу, IP54, цвет серый RAL7035, Контур',
  },
  // Hostile to markup: text, not tags.
  { line: 'bits', name: 'Бита <b>"PH2" & \'PZ2\'</b> 50 мм <script>alert(1)</script> набор, Кряж' },
  // One word wider than a phone.
  {
    line: 'flex-hose',
    name: 'Подводка-удлинитель-переходник-тройник-разветвитель-коллекторногидрострелочный-универсальный½″×¾″×1″, Арматон',
  },
  // The cheapest and the dearest thing of the shop.
  { line: 'nut', name: 'Шайба плоская М4 цинк, поштучно, Метизон', prices: flat(90, 80), multiplicity: 1 },
  {
    line: 'pump',
    name: 'Станция насосная пожаротушения НСП-320 двухагрегатная с частотным приводом и шкафом управления, Термалин',
    prices: flat(124_900_000, 118_650_000),
    stock: [{ warehouseRef: 'ekaterinburg-1', quantity: 1 }],
    weightGrams: 612_000,
    dimensions: { length: 2400, width: 1300, height: 1900 },
  },
  // No price anywhere: on request.
  {
    line: 'boiler',
    name: 'Водонагреватель косвенного нагрева ВКН-300 300 л напольный под заказ, Термалин',
    prices: [],
  },
  // No price in the default city alone.
  {
    line: 'ladder',
    name: 'Вышка-тура алюминиевая ВТ-6 рабочая высота 6 м, Кряж',
    prices: flat(4_890_000, 4_520_000).filter((price) => !price.priceTypeRef.endsWith('-ekaterinburg')),
  },
  // Nowhere in stock.
  {
    line: 'radiator',
    name: 'Радиатор дизайнерский вертикальный 1800 мм, 6 секций, чёрный, снят с производства, Термалин',
    stock: [],
  },
  // No picture, no description: came in yesterday.
  {
    line: 'door-handle',
    name: 'Ручка дверная «Новая поставка» без фото, Щеколдин',
    drawing: null,
    description: '',
  },
  // Sold by twelve, and the stock is no multiple of it.
  {
    line: 'spray-paint',
    name: 'Краска аэрозольная разметочная флуоресцентная оранжевая 500 мл, коробка 12 шт, Красильня',
    multiplicity: 12,
    stock: CITIES.flatMap(({ shops }) => shops.map(({ ref }) => ({ warehouseRef: ref, quantity: 31 }))),
  },
  // Half metres on a coil.
  {
    line: 'kg',
    name: 'Кабель гибкий КГ 3×2,5 остаток бухты, Кабельград',
    stock: [
      { warehouseRef: 'ekaterinburg-2', quantity: 18.5 },
      { warehouseRef: 'moskva-1', quantity: 0.75 },
    ],
  },
  // Two letters of name are enough.
  { line: 'nails', name: 'Гвоздь' },
];

/** At most `limit` awkward goods: the same in every shop that is large enough for them. */
export function awkwardProducts(limit: number): DemoProduct[] {
  return CHANGES.slice(0, limit).map(({ line: key, ...change }, ordinal) => {
    const lineIndex = LINES.findIndex((line) => line.key === key);
    const line = LINES[lineIndex];
    if (!line) throw new Error(`no line ${key}`);
    const { brand, members } = spaceOf(line, lineIndex).group(ordinal);
    const values = members[0];
    if (!values) throw new Error(`an empty group in ${key}`);
    const base = buildProduct({
      line,
      lineIndex,
      ordinal,
      group: 0,
      round: 0,
      brand,
      values,
      members: 1,
      accessoryRefs: [],
    });
    return {
      ...base,
      brand: brandIn(change.name ?? base.name) ?? brand,
      ref: `awkward-${ordinal}`,
      article: articleOf(LINE_INDEX, ordinal),
      barcode: barcodeOf(LINE_INDEX, ordinal),
      ...change,
    };
  });
}

/** The maker a handwritten name ends with. */
function brandIn(name: string): DemoProduct['brand'] | undefined {
  return Object.values(BRANDS).find((brand) => name.endsWith(`, ${brand.name}`));
}

/** One price for every city. */
function flat(retail: number, wholesale: number): DemoPrice[] {
  return CITIES.flatMap((city) => [
    { priceTypeRef: priceTypeRef('retail', city), minQuantity: 1, kopecks: retail, oldKopecks: null },
    { priceTypeRef: priceTypeRef('wholesale', city), minQuantity: 1, kopecks: wholesale, oldKopecks: null },
  ]);
}
