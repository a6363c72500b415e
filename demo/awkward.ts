import { BRANDS, type BrandKey } from './brands.ts';
import { buildProduct } from './build.ts';
import { CITIES } from './cities.ts';
import { articleOf, barcodeOf } from './codes.ts';
import { FINISHES, RAL } from './lines/colours.ts';
import { LINES } from './lines.ts';
import { priceTypeRef } from './prices.ts';
import type { DemoPrice, DemoProduct } from './product.ts';

/** Articles and barcodes of awkward products have a range of their own after all lines. */
const LINE_INDEX = 898;

interface Awkward {
  line: string;
  brand: BrandKey;
  /** A combination of the line, a real one or one beyond its usual values. */
  values: Record<string, unknown>;
  change: Partial<DemoProduct>;
}

const ORANGE = RAL.find(({ ral }) => ral === '2004');
const BLACK = FINISHES.find(({ name }) => name === 'чёрный');

/** Products that break shops: each brings one difficulty of real catalogues. */
const AWKWARD: readonly Awkward[] = [
  {
    line: 'panel',
    brand: 'kontur',
    values: { model: 'ЩРн', modules: 36, ip: 'IP54' },
    // Exactly 180 characters, because wholesalers build names from every field they have.
    change: {
      name: 'Щит распределительный навесной ЩРн-36 металлический с монтажной панелью, замком и ключом, смотровым окном, клеммами N, PE, кабельными вводами сверху и снизу, IP54, RAL 7035, Контур',
    },
  },
  {
    line: 'bits',
    brand: 'kryazh',
    values: { model: '', drive: 'PH2', mm: 50, pack: 10, torsion: '' },
    // Text, not tags.
    change: { name: 'Бита <b>"PH2" & \'PZ2\'</b> 50 мм <script>alert(1)</script>, 10 шт, Кряж' },
  },
  {
    line: 'flex-hose',
    brand: 'armaton',
    values: { model: '', thread: '½″ г/г', cm: 100, kind: 'сильфонная' },
    // A text wider than a phone: the supplier's invoice had no spaces.
    change: { name: 'ПОДВОДКАСИЛЬФОННАЯНЕРЖАВЕЮЩАЯПОЛДЮЙМАГАЙКАГАЙКА100СМДЛЯВОДЫИГАЗА, Арматон' },
  },
  {
    line: 'nut',
    brand: 'metizon',
    values: { model: '', kind: 'Шайба плоская', d: 4, steel: 'цинк', pack: 1 },
    // The cheapest thing of the shop.
    change: { name: 'Шайба плоская М4 цинк поштучно, Метизон', prices: flat(90, 80), multiplicity: 1 },
  },
  {
    line: 'pump',
    brand: 'termal',
    values: { model: 'НСА-320', kw: 75, metres: 120, cable: 'кабель 20 м' },
    // The dearest product; the whole country has one piece.
    change: {
      name: 'Станция насосная пожаротушения НСА-320 двухагрегатная 2×75 кВт с частотным приводом, Термалин',
      description:
        'Два насоса по 75 кВт, рабочий и резервный, на общей раме. Включается от сигнала пожарной автоматики и держит напор 120 м. Шкаф управления в комплекте, пусконаладка — отдельным договором.',
      prices: flat(124_900_000, 118_600_000),
      stock: [{ warehouseRef: 'ekaterinburg-1', quantity: 1 }],
      weightGrams: 612_000,
      dimensions: { length: 2400, width: 1300, height: 1900 },
    },
  },
  {
    line: 'boiler',
    brand: 'termal',
    values: { model: 'ЭВН-Инокс', litres: 300, kw: 6, place: 'напольный' },
    // No price in any city: on request.
    change: { prices: [] },
  },
  {
    line: 'ladder',
    brand: 'kryazh',
    values: { model: '', steps: 14, kind: 'двухсторонняя алюминиевая' },
    // No price in the default city alone.
    change: {
      prices: flat(1_489_000, 1_352_000).filter(({ priceTypeRef: ref }) => !ref.endsWith('-ekaterinburg')),
    },
  },
  {
    line: 'radiator',
    brand: 'termal',
    values: { model: '', kind: 'алюминиевый', axis: 500, sections: 14, depth: 100 },
    // Out of stock everywhere and for good.
    change: {
      name: 'Радиатор отопления алюминиевый 500/100 мм, 14 секций, последняя партия, Термалин',
      stock: [],
    },
  },
  {
    line: 'door-handle',
    brand: 'schekoldin',
    values: { model: 'Модерн', kind: 'на розетке', finish: BLACK, centre: 38 },
    // New since yesterday: without image and description.
    change: {
      name: 'Ручка дверная «Модерн» чёрная, новая поставка, Щеколдин',
      drawing: null,
      description: '',
    },
  },
  {
    line: 'spray-paint',
    brand: 'krasilnya',
    values: { model: '', kind: 'эмаль', colour: ORANGE, ml: 520 },
    // Sold by twelve, and no shop has twelve.
    change: {
      name: 'Краска аэрозольная разметочная оранжевая RAL 2004, 520 мл, коробка 12 шт, Красильня',
      multiplicity: 12,
      stock: CITIES.flatMap(({ shops }) => shops.map(({ ref }) => ({ warehouseRef: ref, quantity: 31 }))),
    },
  },
  {
    line: 'kg',
    brand: 'kabelgrad',
    values: { model: 'КГ', shape: '3×2,5' },
    // The coil holds a fraction of a metre.
    change: {
      name: 'Кабель гибкий КГ 3×2,5 остаток бухты, Кабельград',
      stock: [
        { warehouseRef: 'ekaterinburg-2', quantity: 18.5 },
        { warehouseRef: 'moskva-1', quantity: 0.75 },
      ],
    },
  },
  {
    line: 'nails',
    brand: 'metizon',
    values: { model: '', kind: 'строительный', size: '4×100', count: 50 },
    // The supplier sent one word only.
    change: { name: 'Гвоздь' },
  },
];

/** At most `limit` awkward products: the same in every shop that is large enough for them. */
export function awkwardProducts(limit: number): DemoProduct[] {
  return AWKWARD.slice(0, limit).map(({ line: key, brand, values, change }, ordinal) => {
    const lineIndex = LINES.findIndex((line) => line.key === key);
    const line = LINES[lineIndex];
    if (!line) throw new Error(`no line ${key}`);
    const maker = BRANDS[brand];
    const place = { line, lineIndex, group: 0, round: 0, members: 1, accessoryRefs: [] };
    const product = buildProduct({
      ...place,
      ordinal: 500 + ordinal,
      brand: maker,
      values: { ...values, brand: maker, model: String(values.model) },
    });
    const codes = { article: articleOf(LINE_INDEX, ordinal), barcode: barcodeOf(LINE_INDEX, ordinal) };
    return { ...product, ref: `awkward-${ordinal}`, ...codes, ...change };
  });
}

/** The same price in every city. */
function flat(retail: number, wholesale: number): DemoPrice[] {
  return CITIES.flatMap((city) => [
    { priceTypeRef: priceTypeRef('retail', city), minQuantity: 1, kopecks: retail, oldKopecks: null },
    { priceTypeRef: priceTypeRef('wholesale', city), minQuantity: 1, kopecks: wholesale, oldKopecks: null },
  ]);
}
