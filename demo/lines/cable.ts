import { line, METRE, type Sale } from '../line.ts';
import { plural, ru } from '../wording.ts';
import { WIRE_COLOURS } from './colours.ts';

const SECTIONS = [1.5, 2.5, 4, 6, 10, 16, 25, 35] as const;
const COPPER = 26; // roubles for a metre of one square millimetre of copper

/** Coils are sold by the metre in steps of a coil, cut cable by single metres. */
function coilSale(coil: number): Sale {
  return { ...METRE, multiplicity: coil };
}

/** Power cable and wire. */
export const CABLE_LINES = [
  line({
    key: 'vvg',
    category: 'kabel-vvg',
    brands: ['kabelgrad', 'sevzap', 'mednosvet', 'ladoga'],
    models: ['ВВГ-П', 'ВВГ-Пнг(А)-LS', 'ВВГнг(А)-LS', 'ВВГнг(А)-FRLS'],
    axes: { cores: [2, 3, 4, 5], section: SECTIONS, coil: [1, 20, 50, 100] },
    exists: (v) =>
      !(v.model.startsWith('ВВГ-П') && (v.cores > 3 || v.section > 6)) && !(v.section > 6 && v.coil > 1),
    name: (v) =>
      `Кабель силовой ${v.model} ${v.cores}×${ru(v.section)} ГОСТ, ${v.coil > 1 ? `бухта ${v.coil} м` : 'отрезной'}`,
    attributes: (v) => ({
      section: v.section,
      cores: v.cores,
      cableVoltage: '0,66',
      conductor: 'Медная монолитная',
      fireSafety: v.model.includes('нг'),
      formFactor: v.model.startsWith('ВВГ-П') ? 'Плоский' : 'Круглый',
      ...(v.coil > 1 ? { coil: v.coil } : {}),
    }),
    price: (v) =>
      v.cores *
        v.section *
        COPPER *
        0.42 *
        (v.model.includes('FR') ? 1.7 : v.model.includes('LS') ? 1.12 : 1) *
        (v.coil > 1 ? 0.96 : 1) +
      9,
    about: (v) =>
      `${plural(v.cores, 'жила', 'жилы', 'жил')} по ${ru(v.section)} мм², медь, ГОСТ 31996. ${LOAD[v.section] ?? ''} ${v.model.includes('FR') ? 'Огнестойкий: держит линию пожарной сигнализации 180 минут.' : v.model.includes('LS') ? 'Не поддерживает горение и мало дымит, годится для жилых домов.' : 'Для одиночной прокладки в каналах и под штукатуркой.'}`,
    drawing: (v) => ({
      kind: 'cable',
      params: {
        text: `${v.cores}×${ru(v.section)}`,
        cores: v.cores,
        colour: v.model.includes('FR') ? '#DE5B34' : v.model.includes('LS') ? '#FFFDF6' : '#34132A',
      },
    }),
    grams: (v) => Math.round(v.cores * v.section * 12 + 35),
    size: (v) => (v.coil > 1 ? [360, 360, 90 + v.coil] : [200, 200, 40]),
    sale: (v) => (v.coil > 1 ? coilSale(v.coil) : METRE),
    shelf: 900,
    share: 2,
    accessories: ['conduit', 'junction', 'va47', 'duct'],
  }),
  line({
    key: 'kg',
    category: 'kabel-kg',
    brands: ['kabelgrad', 'mednosvet', 'sevzap'],
    models: ['КГ', 'КГ-ХЛ', 'КГтп'],
    axes: {
      shape: [
        '1×10',
        '1×16',
        '1×25',
        '1×35',
        '2×1,5',
        '2×2,5',
        '3×1,5',
        '3×2,5',
        '3×4',
        '3×6',
        '3×2,5+1×1,5',
        '3×4+1×2,5',
        '3×6+1×4',
        '4×2,5',
        '4×4',
        '5×2,5',
        '5×4',
      ],
    },
    name: (v) => `Кабель гибкий ${v.model} ${v.shape} 0,66 кВ`,
    attributes: (v) => ({
      section: v.shape.split(/[×+]/)[1] ?? '',
      cores: v.shape.split('+').reduce((sum, part) => sum + Number.parseInt(part, 10), 0),
      cableVoltage: '0,66',
      conductor: 'Медная гибкая',
      fireSafety: v.model === 'КГтп',
    }),
    price: (v) =>
      v.shape
        .split('+')
        .reduce(
          (sum, part) =>
            sum + Number.parseInt(part, 10) * Number((part.split('×')[1] ?? '1').replace(',', '.')),
          0,
        ) *
        14 +
      26,
    about: (v) =>
      `Гибкий кабель для сварки, насосов и переносного инструмента, сечение ${v.shape} мм². ${v.model === 'КГ-ХЛ' ? 'Резина не дубеет до −60 °C.' : v.model === 'КГтп' ? 'Оболочка из термоэластопласта держит −40 °C и не стареет на солнце.' : 'Резиновая изоляция, изгиб от восьми диаметров.'} Режем от метра.`,
    drawing: (v) => ({
      kind: 'cable',
      params: {
        text: v.shape.split('+')[0] ?? v.shape,
        cores: Number.parseInt(v.shape, 10),
        colour: '#34132A',
      },
    }),
    grams: (v) => 90 + v.shape.length * 60,
    size: () => [220, 220, 50],
    sale: METRE,
    shelf: 260,
    tags: ['profi'],
    accessories: ['ties', 'extension'],
  }),
  line({
    key: 'pvs',
    category: 'provod-pvs',
    brands: ['kabelgrad', 'sevzap', 'mednosvet'],
    models: ['ПВС', 'ШВВП'],
    axes: { cores: [2, 3, 4, 5], section: [0.5, 0.75, 1, 1.5, 2.5, 4], coil: [1, 10, 50, 100] },
    exists: (v) => v.model === 'ПВС' || (v.cores <= 3 && v.section <= 0.75),
    name: (v) =>
      `Провод соединительный ${v.model} ${v.cores}×${ru(v.section)} белый, ${v.coil > 1 ? `бухта ${v.coil} м` : 'отрезной'}`,
    attributes: (v) => ({
      section: v.section,
      cores: v.cores,
      cableVoltage: '0,38',
      conductor: 'Медная гибкая',
      formFactor: v.model === 'ПВС' ? 'Круглый' : 'Плоский',
      ...(v.coil > 1 ? { coil: v.coil } : {}),
    }),
    price: (v) => v.cores * v.section * COPPER * 0.46 * (v.coil > 1 ? 0.95 : 1) + 7,
    about: (v) =>
      `Для удлинителей, светильников и бытовых приборов: ${plural(v.cores, 'жила', 'жилы', 'жил')} по ${ru(v.section)} мм². Многопроволочная медь не ломается на перегибах. В стену не закладывают, для этого есть ВВГ.`,
    drawing: (v) => ({
      kind: 'cable',
      params: { text: `${v.cores}×${ru(v.section)}`, cores: v.cores, colour: '#FFFDF6' },
    }),
    grams: (v) => Math.round(v.cores * v.section * 13 + 20),
    size: (v) => (v.coil > 1 ? [320, 320, 90] : [180, 180, 40]),
    sale: (v) => (v.coil > 1 ? coilSale(v.coil) : METRE),
    shelf: 700,
    accessories: ['extension', 'ties', 'socket'],
  }),
  line({
    key: 'pugv',
    category: 'provod-pugv',
    brands: ['kabelgrad', 'mednosvet', 'sevzap'],
    models: ['ПуГВ', 'ПуВ', 'ПуГВнг(А)-LS'],
    axes: { section: [0.5, 0.75, 1, 1.5, 2.5, 4, 6, 10, 16], colour: WIRE_COLOURS },
    family: { axis: 'colour', name: 'Цвет', value: (v) => v.colour.name },
    name: (v) => `Провод установочный ${v.model} 1×${ru(v.section)} ${v.colour.name}`,
    attributes: (v) => ({
      section: v.section,
      cores: 1,
      cableVoltage: '0,45',
      conductor: v.model === 'ПуВ' ? 'Медная монолитная' : 'Медная гибкая',
      fireSafety: v.model.includes('нг'),
      colour: v.colour.name,
    }),
    price: (v) => v.section * COPPER * 0.44 + 5,
    about: (v) =>
      `Одна жила ${ru(v.section)} мм² для сборки щитов и прокладки в трубах. ${v.colour.name === 'жёлто-зелёный' ? 'Этим цветом ведут только защитный проводник.' : v.colour.name === 'синий' ? 'Синим ведут ноль.' : 'Цвет — для фазы.'} Продаём от метра.`,
    drawing: (v) => ({
      kind: 'cable',
      params: { text: `1×${ru(v.section)}`, cores: 1, colour: v.colour.hex },
    }),
    grams: (v) => Math.round(v.section * 11 + 6),
    size: () => [160, 160, 40],
    sale: METRE,
    shelf: 800,
    accessories: ['va47', 'panel', 'busbar'],
  }),
];

/** The current that a copper line of this section carries in a wall, ПУЭ table 1.3.4. */
const LOAD: Record<number, string> = {
  1.5: 'На освещение, автомат до 10 А.',
  2.5: 'На розетки, автомат до 16 А.',
  4: 'На духовку и бойлер, автомат до 25 А.',
  6: 'На варочную панель, автомат до 32 А.',
  10: 'На ввод в квартиру, автомат до 50 А.',
  16: 'На ввод в дом, автомат до 63 А.',
};
