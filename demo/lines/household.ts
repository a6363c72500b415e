import { line, PACK } from '../line.ts';
import { capital, neuter, plural } from '../wording.ts';
import { PLASTIC_COLOURS } from './colours.ts';

/** Cleaning and storage. */
export const HOUSEHOLD_LINES = [
  line({
    key: 'bucket',
    category: 'vedra',
    brands: ['domovitsa', 'chistodel', 'plastron'],
    axes: {
      litres: [5, 7, 8, 10, 12, 15, 20],
      kind: ['пластиковое', 'оцинкованное', 'с отжимом', 'строительное', 'с крышкой'],
      colour: PLASTIC_COLOURS,
    },
    exists: (v) =>
      (v.kind === 'оцинкованное'
        ? v.colour.name === 'серый'
        : v.kind === 'строительное'
          ? v.colour.name === 'чёрный' && v.litres >= 12
          : true) && !(v.kind === 'с отжимом' && v.litres > 15),
    family: { axis: 'colour', name: 'Цвет', value: (v) => v.colour.name },
    name: (v) => `Ведро ${v.kind} ${v.litres} л, ${neuter(v.colour.name)}`,
    attributes: (v) => ({
      volume: v.litres,
      material: v.kind === 'оцинкованное' ? 'Сталь' : 'Пластик',
      colour: v.colour.name,
      lid: v.kind === 'с крышкой',
      formFactor: capital(v.kind),
    }),
    price: (v) => 74 + v.litres * (v.kind === 'оцинкованное' ? 22 : v.kind === 'с отжимом' ? 26 : 13),
    about: (v) =>
      `${v.kind === 'строительное' ? 'Толстая стенка держит раствор, ручка с пластиковой скобой.' : v.kind === 'оцинкованное' ? 'Не лопнет на морозе, ручка проволочная.' : v.kind === 'с отжимом' ? 'Сетка отжимает швабру без рук.' : 'Мерная шкала внутри, не пахнет.'} Объём ${v.litres} л.`,
    drawing: (v) => ({
      kind: 'bucket',
      params: { text: `${v.litres} л`, colour: v.kind === 'оцинкованное' ? '#D9DBDC' : v.colour.hex },
    }),
    grams: (v) => v.litres * 60,
    size: () => [320, 300, 260],
    shelf: 32,
    tags: ['dlya-doma'],
    accessories: ['mop', 'trash-bags', 'gloves-rubber'],
  }),
  line({
    key: 'mop',
    category: 'shvabry-i-schetki',
    brands: ['chistodel', 'domovitsa', 'plastron'],
    axes: {
      kind: [
        'Швабра плоская',
        'Швабра верёвочная',
        'Швабра губчатая',
        'Щётка для пола',
        'Метла',
        'Совок и щётка',
      ],
      cm: [26, 30, 40, 45, 60],
      handle: ['ручка дерево 120 см', 'ручка сталь 120 см', 'ручка телескоп 140 см'],
      head: ['микрофибра', 'хлопок', 'щетина жёсткая', 'щетина мягкая'],
    },
    exists: (v) =>
      (v.kind.startsWith('Швабра')
        ? ['микрофибра', 'хлопок'].includes(v.head)
        : v.head.startsWith('щетина')) && !(v.kind === 'Совок и щётка' && v.cm !== 26),
    name: (v) => `${v.kind} ${v.cm} см, ${v.head}, ${v.handle}`,
    attributes: (v) => ({
      width: v.cm * 10,
      brushMaterial: capital(v.head),
      handleMaterial: v.handle.includes('дерево')
        ? 'Дерево'
        : v.handle.includes('сталь')
          ? 'Сталь'
          : 'Телескопическая',
      formFactor: v.kind,
      forPlace: v.head === 'щетина жёсткая' ? 'Снаружи' : 'Внутри',
    }),
    price: (v) =>
      160 + v.cm * 4.1 + (v.handle.includes('телескоп') ? 180 : v.handle.includes('сталь') ? 60 : 0),
    about: (v) =>
      `${v.kind.startsWith('Швабра') ? 'Насадка снимается и стирается.' : 'Щетина держится в колодке на клею.'} ${v.head === 'микрофибра' ? 'Собирает пыль сухой, грязь — влажной.' : v.head === 'щетина жёсткая' ? 'Для двора и бетона.' : 'Для гладкого пола.'} ${v.handle.includes('телескоп') ? 'Ручка раздвигается от 80 до 140 см.' : 'Ручка 120 см.'}`,
    drawing: (v) => ({
      kind: 'mop',
      params: {
        text: `${v.cm} см`,
        shape: v.kind.startsWith('Швабра')
          ? 'mop'
          : v.kind === 'Метла' || v.kind === 'Щётка для пола'
            ? 'broom'
            : 'brush',
      },
    }),
    grams: () => 640,
    size: () => [1200, 130, 60],
    shelf: 28,
    tags: ['dlya-doma'],
    accessories: ['bucket', 'trash-bags'],
  }),
  line({
    key: 'trash-bags',
    category: 'meshki-dlya-musora',
    brands: ['domovitsa', 'chistodel', 'kontur'],
    axes: {
      litres: [20, 30, 60, 90, 120, 160, 240],
      count: [10, 15, 20, 30, 50],
      kind: ['ПНД', 'ПВД', 'с завязками', 'строительные'],
    },
    exists: (v) =>
      (v.kind === 'строительные' ? v.litres >= 90 && v.count === 10 : v.litres <= 160 && v.count > 5) &&
      !(v.count === 50 && v.litres > 30),
    name: (v) => `Мешки для мусора ${v.kind} ${v.litres} л, ${v.count} шт в рулоне`,
    attributes: (v) => ({
      volume: v.litres,
      pieces: v.count,
      micron: v.kind === 'строительные' ? 60 : v.kind === 'ПВД' ? 35 : 12,
      material:
        v.kind === 'строительные' ? 'Полиэтилен вторичный' : v.kind === 'с завязками' ? 'ПВД' : v.kind,
      formFactor: v.kind === 'с завязками' ? 'С завязками' : 'Рулон',
      colour: 'чёрный',
    }),
    price: (v) => 34 + v.count * v.litres * (v.kind === 'строительные' ? 0.11 : 0.042),
    about: (v) =>
      `${v.kind === 'строительные' ? 'Держат бой плитки и штукатурку до 50 кг.' : v.kind === 'с завязками' ? 'Затягиваются, не пахнут в подъезде.' : `Толщина ${v.kind === 'ПВД' ? 35 : 12} мкм, тянутся, но не рвутся.`} Объём ${v.litres} л, в рулоне ${v.count} шт.`,
    drawing: (v) => ({ kind: 'bags', params: { text: `${v.litres} л`, count: v.count } }),
    grams: (v) => Math.round(v.litres * v.count * 0.35),
    size: () => [300, 120, 120],
    sale: PACK,
    shelf: 74,
    tags: ['dlya-doma'],
    accessories: ['bucket', 'mop', 'gloves-rubber'],
  }),
  line({
    key: 'shelf',
    category: 'stellazhi',
    brands: ['kontur', 'domovitsa', 'kryazh'],
    axes: {
      tiers: [3, 4, 5, 6],
      width: [60, 70, 80, 90, 100, 120, 150],
      depth: [30, 40, 50, 60],
      kind: ['металлический', 'оцинкованный', 'пластиковый', 'с фанерой'],
      height: [150, 180, 200, 220],
    },
    exists: (v) =>
      !(v.kind === 'пластиковый' && (v.tiers > 5 || v.depth > 40)) && v.tiers * 36 + 40 < v.height + 60,
    name: (v) =>
      `Стеллаж ${v.kind} ${v.width}×${v.depth}×${v.height} см, ${plural(v.tiers, 'полка', 'полки', 'полок')}`,
    attributes: (v) => ({
      tiers: v.tiers,
      width: v.width * 10,
      height: v.height * 10,
      load: v.kind === 'пластиковый' ? 20 * v.tiers : 90 * v.tiers,
      material: v.kind === 'пластиковый' ? 'Пластик' : v.kind === 'с фанерой' ? 'Сталь и фанера' : 'Сталь',
      coating:
        v.kind === 'оцинкованный'
          ? 'Цинк'
          : v.kind === 'металлический'
            ? 'Порошковая краска'
            : 'Без покрытия',
    }),
    price: (v) =>
      900 + v.tiers * (v.kind === 'пластиковый' ? 260 : 460) + v.width * 11 + v.depth * 8 + v.height * 6,
    about: (v) =>
      `Держит до ${v.kind === 'пластиковый' ? 20 : 90} кг на полку, собирается молотком за полчаса. ${v.kind === 'оцинкованный' ? 'Не ржавеет в гараже.' : v.kind === 'пластиковый' ? 'Для балкона и кладовой, мыть водой.' : 'Порошковая окраска, шаг полок 20 мм.'} Высота ${v.height} см.`,
    drawing: (v) => ({ kind: 'shelf', params: { tiers: v.tiers, text: `${v.height} см` } }),
    grams: (v) => v.tiers * 2600,
    size: (v) => [v.width * 10, 120, 200],
    shelf: 7,
    tags: ['dlya-doma'],
    accessories: ['crate', 'anchor'],
  }),
  line({
    key: 'crate',
    category: 'konteynery',
    brands: ['domovitsa', 'plastron', 'kontur'],
    axes: {
      litres: [5, 10, 18, 25, 35, 45, 60, 80],
      kind: ['с крышкой', 'на колёсах', 'складной', 'сетчатый', 'для воды'],
      colour: PLASTIC_COLOURS,
    },
    exists: (v) =>
      !(v.kind === 'на колёсах' && v.litres < 25) &&
      !(v.kind === 'для воды' && (v.litres < 18 || v.colour.name === 'красный')),
    family: { axis: 'colour', name: 'Цвет', value: (v) => v.colour.name },
    name: (v) => `Контейнер ${v.kind} ${v.litres} л, ${v.colour.name}`,
    attributes: (v) => ({
      volume: v.litres,
      colour: v.colour.name,
      lid: v.kind !== 'сетчатый' && v.kind !== 'складной',
      formFactor: capital(v.kind),
      material: 'Пластик',
      load: v.litres,
    }),
    price: (v) => 150 + v.litres * (v.kind === 'на колёсах' ? 26 : 14),
    about: (v) =>
      `${v.kind === 'складной' ? 'Складывается в 5 см, влезает за шкаф.' : v.kind === 'для воды' ? 'Пищевой пластик, кран продаём отдельно.' : v.kind === 'на колёсах' ? 'Колёса держат полный ящик.' : v.kind === 'сетчатый' ? 'Овощи дышат.' : 'Крышка защёлкивается, ящики стоят друг на друге.'} Объём ${v.litres} л, выдерживает ${v.litres} кг.`,
    drawing: (v) => ({ kind: 'crate', params: { text: `${v.litres} л`, colour: v.colour.hex } }),
    grams: (v) => v.litres * 45,
    size: (v) => [400, 300, 100 + v.litres * 4],
    shelf: 26,
    tags: ['dlya-doma'],
    accessories: ['shelf', 'trash-bags'],
  }),
];
