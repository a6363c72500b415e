import { line } from '../line.ts';
import { capital, ru } from '../wording.ts';

const SHADES = [
  { name: 'белый', hex: '#FFFDF6' },
  { name: 'бесцветный', hex: '#D9E3E4' },
  { name: 'серый', hex: '#AEB3B8' },
  { name: 'бежевый', hex: '#DCCDB4' },
  { name: 'коричневый', hex: '#93622F' },
  { name: 'чёрный', hex: '#3B3540' },
] as const;
const _WIRE_TAPE = ['#34132A', '#3F74A3', '#C4452F', '#EDB53C', '#1C7446', '#FFFDF6', '#8BB352'] as const;
const _TAPE_COLOURS = ['чёрная', 'синяя', 'красная', 'жёлтая', 'зелёная', 'белая', 'жёлто-зелёная'] as const;

/** Sealants and foam. */
export const SEALANT_LINES = [
  line({
    key: 'sealant-silicone',
    category: 'germetiki-silikonovye',
    brands: ['stykov', 'kontur', 'ladoga', 'stsepka'],
    models: ['Сантех', 'Универсал', 'Аквариум', 'Нейтраль', 'Термо'],
    axes: { ml: [50, 85, 260, 280, 300, 310], shade: SHADES },
    exists: (v) =>
      (v.model === 'Термо'
        ? ['чёрный', 'серый'].includes(v.shade.name)
        : v.shade.name !== 'коричневый' || v.model === 'Универсал') &&
      !(v.model === 'Аквариум' && !['бесцветный', 'чёрный'].includes(v.shade.name)),
    family: { axis: 'shade', name: 'Цвет', value: (v) => v.shade.name },
    name: (v) => `Герметик силиконовый «${v.model}» ${v.shade.name} ${v.ml} мл`,
    attributes: (v) => ({
      millilitres: v.ml,
      colour: v.shade.name,
      binder: v.model === 'Нейтраль' || v.model === 'Термо' ? 'Нейтральный силикон' : 'Кислотный силикон',
      forPlace: FOR_SEAL[v.model] ?? 'Универсальный',
      dries: 24,
      heatResistance: v.model === 'Термо' ? 350 : 120,
    }),
    price: (v) =>
      96 +
      v.ml * 0.62 +
      (v.model === 'Термо' ? 160 : v.model === 'Аквариум' ? 60 : v.model === 'Нейтраль' ? 90 : 0),
    about: (v) =>
      `${v.model === 'Термо' ? 'Держит 350 °C: печь, коллектор, дымоход.' : v.model === 'Сантех' ? 'Противогрибковый: шов в ванной не чернеет.' : v.model === 'Аквариум' ? 'Держит воду и давление стекла.' : v.model === 'Нейтраль' ? 'Не окисляет зеркало и оцинковку.' : 'Окно, стекло, керамика.'} Плёнка через 10 минут, полное отверждение за 24 часа. Туба ${v.ml} мл, шов 5 мм — на ${ru(Math.round(v.ml / 20))} м.`,
    drawing: (v) => ({
      kind: 'sealant',
      params: { text: `${v.ml} мл`, title: 'СИЛИКОН', colour: v.shade.hex },
    }),
    grams: (v) => Math.round(v.ml * 1.05),
    size: () => [50, 50, 235],
    shelf: 120,
    accessories: ['sealant-acrylic', 'spatula'],
  }),
  line({
    key: 'sealant-acrylic',
    category: 'germetiki-akrilovye',
    brands: ['stykov', 'krasilnya', 'kontur'],
    models: ['Шов', 'Паркет', 'Фасад', 'Окно'],
    axes: { ml: [280, 310, 600], shade: SHADES },
    exists: (v) => !(v.model === 'Паркет' && v.shade.name === 'чёрный') && v.shade.name !== 'бесцветный',
    family: { axis: 'shade', name: 'Цвет', value: (v) => v.shade.name },
    name: (v) => `Герметик акриловый «${v.model}» ${v.shade.name} ${v.ml} мл`,
    attributes: (v) => ({
      millilitres: v.ml,
      colour: v.shade.name,
      binder: 'Акриловая',
      forPlace: v.model === 'Фасад' ? 'Фасад' : v.model === 'Паркет' ? 'Пол' : 'Стены',
      dries: 12,
      frost: v.model === 'Фасад',
    }),
    price: (v) => 82 + v.ml * 0.36,
    about: (v) =>
      `${v.model === 'Паркет' ? 'Шлифуется вместе с доской.' : v.model === 'Фасад' ? 'Держит −40 °C, не течёт.' : 'Красится через час, ровняется мокрым пальцем.'} Щель до 20 мм, усадка 3 %. Туба ${v.ml} мл.`,
    drawing: (v) => ({
      kind: 'sealant',
      params: { text: `${v.ml} мл`, title: 'АКРИЛ', colour: v.shade.hex },
    }),
    grams: (v) => Math.round(v.ml * 1.5),
    size: () => [55, 55, 235],
    shelf: 96,
    accessories: ['wall-paint', 'spatula'],
  }),
  line({
    key: 'foam',
    category: 'pena-montazhnaya',
    brands: ['stykov', 'stsepka', 'kontur'],
    models: ['50', '65', '70', 'Зима 65'],
    axes: {
      ml: [500, 650, 750, 850, 1000],
      kind: ['бытовая', 'профессиональная', 'огнестойкая', 'клей-пена'],
    },
    exists: (v) =>
      !(v.model === 'Зима 65' && v.kind === 'бытовая' && v.ml > 850) &&
      !(v.kind === 'огнестойкая' && v.ml < 750),
    name: (v) => `Пена монтажная ${v.kind} «${v.model}» ${v.ml} мл`,
    attributes: (v) => ({
      millilitres: v.ml,
      foamYield: Number.parseInt(v.model.replace('Зима ', ''), 10),
      season: v.model.startsWith('Зима') ? 'Зима' : 'Лето',
      formFactor: capital(v.kind),
      forPlace:
        v.kind === 'клей-пена' ? 'Утеплитель' : v.kind === 'огнестойкая' ? 'Дверь и труба' : 'Окно и дверь',
      dries: v.kind === 'клей-пена' ? 0.5 : 24,
    }),
    price: (v) =>
      120 +
      v.ml * 0.36 +
      (v.kind === 'профессиональная'
        ? 60
        : v.kind === 'огнестойкая'
          ? 260
          : v.kind === 'клей-пена'
            ? 120
            : 0),
    about: (v) =>
      `Выход ${Number.parseInt(v.model.replace('Зима ', ''), 10)} л из баллона ${v.ml} мл. ${v.kind === 'огнестойкая' ? 'Держит огонь 240 минут в шве 100 мм.' : v.kind === 'клей-пена' ? 'Клеит утеплитель, вторичного расширения почти нет.' : v.kind === 'бытовая' ? 'С трубкой, пистолет не нужен.' : 'Под пистолет, отдельно.'} ${v.model.startsWith('Зима') ? 'От −18 °C, баллон грейте в комнате.' : 'От +5 °C.'}`,
    drawing: (v) => ({ kind: 'spray', params: { text: `${v.ml} мл`, title: 'ПЕНА', colour: '#EDB53C' } }),
    grams: (v) => Math.round(v.ml * 1.05),
    size: () => [65, 65, 320],
    shelf: 90,
    tags: ['profi'],
    accessories: ['gloves-work', 'sealant-silicone'],
  }),
];

const FOR_SEAL: Record<string, string> = {
  Сантех: 'Ванная',
  Термо: 'Печи и трубы',
  Аквариум: 'Стекло',
  Нейтраль: 'Металл и зеркала',
  Универсал: 'Окно и дверь',
};
