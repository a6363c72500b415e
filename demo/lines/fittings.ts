import { line, PIECE } from '../line.ts';
import { capital, plural } from '../wording.ts';
import { FINISHES } from './colours.ts';

/** Handles and hinges. */
export const FITTING_LINES = [
  line({
    key: 'door-handle',
    category: 'ruchki-dvernye',
    brands: ['schekoldin', 'zasov', 'ladoga'],
    models: ['Тура', 'Исеть', 'Классик', 'Минимал', 'Модерн'],
    axes: {
      kind: ['на розетке', 'на планке', 'с вертушкой', 'кнобная'],
      finish: FINISHES,
      centre: [38, 50, 62, 85],
    },
    exists: (v) => (v.kind === 'на планке' || v.kind === 'с вертушкой') === v.centre > 50,
    family: { axis: 'finish', name: 'Покрытие', value: (v) => v.finish.name },
    name: (v) =>
      `Ручка дверная ${v.kind} «${v.model}» ${v.finish.name}${v.centre > 50 ? `, межось ${v.centre} мм` : v.centre === 38 ? '' : ', под 50 мм'}`,
    attributes: (v) => ({
      formFactor: capital(v.kind),
      coating: v.finish.name,
      ...(v.centre > 50 ? { width: v.centre } : {}),
      material: v.model === 'Классик' ? 'Латунь' : 'Сплав ЦАМ',
      kit: 'Две ручки, квадрат, шурупы',
    }),
    price: (v) =>
      420 +
      (v.kind === 'на планке' ? 260 : v.kind === 'кнобная' ? 120 : 0) +
      (v.finish.name === 'хром' ? 0 : 130) +
      (v.model === 'Классик' ? 340 : 0),
    about: (v) =>
      `${v.kind === 'на розетке' ? 'Розетка закрывает отверстие, шурупы прячутся.' : v.kind === 'кнобная' ? 'С защёлкой и вертушкой внутри.' : `Планка ${v.kind === 'с вертушкой' ? 'с вертушкой для ванной' : 'широкая'}, межось ${v.centre} мм — сверьте со старым замком.`} Пружина возвращает ручку ровно. Покрытие ${v.finish.name}, три года без облезания.`,
    drawing: (v) => ({
      kind: 'handle',
      params: { shape: v.kind === 'кнобная' ? 'knob' : 'lever', colour: v.finish.hex },
    }),
    grams: () => 720,
    size: () => [150, 60, 60],
    shelf: 20,
    tags: ['dlya-doma'],
    accessories: ['mortise', 'hinge'],
  }),
  line({
    key: 'hinge',
    category: 'petli',
    brands: ['schekoldin', 'zasov', 'kontur'],
    axes: {
      size: ['70×45', '80×50', '100×70', '100×75', '125×75', '140×40', '160×25'],
      kind: ['универсальная', 'врезная', 'накладная', 'ввёртная', 'скрытая 3D'],
      finish: FINISHES,
      pack: [1, 2],
    },
    exists: (v) =>
      !(v.kind === 'ввёртная' && v.size !== '140×40') &&
      !(v.kind === 'скрытая 3D' && !v.size.startsWith('1')),
    family: { axis: 'finish', name: 'Покрытие', value: (v) => v.finish.name },
    name: (v) =>
      `Петля дверная ${v.kind} ${v.size} мм ${v.finish.name}, ${plural(v.pack, 'штука', 'штуки', 'штук')}`,
    attributes: (v) => ({
      height: Number.parseInt(v.size, 10),
      width: Number(v.size.split('×')[1]),
      formFactor: capital(v.kind),
      coating: v.finish.name,
      pieces: v.pack,
      load: Math.round(Number.parseInt(v.size, 10) / 2),
      material: 'Сталь',
    }),
    price: (v) =>
      (46 +
        Number.parseInt(v.size, 10) * 0.9 +
        (v.kind === 'скрытая 3D' ? 780 : v.kind === 'врезная' ? 60 : 0)) *
      v.pack *
      (v.finish.name === 'хром' ? 1 : 1.08),
    about: (v) =>
      `Держит дверь до ${Math.round(Number.parseInt(v.size, 10) / 2)} кг, на дверь ставят ${Number.parseInt(v.size, 10) > 90 ? 'три' : 'две'}. ${v.kind === 'скрытая 3D' ? 'Регулируется в трёх плоскостях, снаружи не видно.' : v.kind === 'ввёртная' ? 'Вкручивается без врезки.' : v.kind === 'накладная' ? 'Ставится без врезки на полотно.' : 'Врезается заподлицо.'} Размер ${v.size} мм.`,
    drawing: (v) => ({ kind: 'hinge', params: { text: v.size, colour: v.finish.hex } }),
    grams: (v) => Math.round(Number.parseInt(v.size, 10) * 3.4 * v.pack),
    size: (v) => [Number.parseInt(v.size, 10) + 20, 80, 30],
    sale: { ...PIECE, multiplicity: 2 },
    shelf: 44,
    accessories: ['screw-universal', 'door-handle'],
  }),
  line({
    key: 'furniture-handle',
    category: 'ruchki-mebelnye',
    brands: ['schekoldin', 'domovitsa', 'zasov'],
    models: ['UR-12', 'UR-40', 'UR-77', 'RK-05'],
    axes: {
      mm: [64, 96, 128, 160, 192, 224, 320],
      finish: FINISHES,
      kind: ['скоба', 'рейлинг', 'профиль', 'кнопка'],
    },
    exists: (v) => (v.kind === 'кнопка' ? v.mm === 64 : v.mm > 64),
    family: { axis: 'finish', name: 'Покрытие', value: (v) => v.finish.name },
    name: (v) => `Ручка мебельная ${v.kind} ${v.model} ${v.mm} мм ${v.finish.name}`,
    attributes: (v) => ({
      length: v.mm,
      formFactor: capital(v.kind),
      coating: v.finish.name,
      material: v.kind === 'профиль' ? 'Алюминий' : 'Сплав ЦАМ',
    }),
    price: (v) => 28 + v.mm * 0.46 + (v.kind === 'профиль' ? 40 : 0) + (v.finish.name === 'хром' ? 0 : 14),
    about: (v) =>
      `Межцентровое ${v.mm} мм: меряйте от середины до середины винта. Винты 4×22 в комплекте, ${v.kind === 'профиль' ? 'режется в размер фасада' : 'подойдут к фасаду 16–19 мм'}. Покрытие ${v.finish.name}.`,
    drawing: (v) => ({
      kind: 'handle',
      params: { text: `${v.mm} мм`, shape: v.kind === 'кнопка' ? 'knob' : 'bow', colour: v.finish.hex },
    }),
    grams: (v) => 40 + v.mm,
    size: (v) => [v.mm + 30, 30, 25],
    sale: { ...PIECE, multiplicity: 2 },
    shelf: 90,
    tags: ['dlya-doma'],
    accessories: ['screw-universal'],
  }),
];
