import { line, PACK, PAIR } from '../line.ts';
import { capital, ru } from '../wording.ts';

const SIZES = ['7 (S)', '8 (M)', '9 (L)', '10 (XL)', '11 (XXL)'] as const;
const CLOTHES = ['44–46', '48–50', '52–54', '56–58', '60–62'] as const;
const SHOE = [39, 40, 41, 42, 43, 44, 45, 46] as const;

/** Gloves, clothes and shoes. */
export const WORKWEAR_LINES = [
  line({
    key: 'gloves-work',
    category: 'perchatki-rabochie',
    brands: ['artelschik', 'schitograd', 'kontur'],
    axes: {
      knit: [7, 10, 13, 15],
      coat: ['латекс', 'нитрил', 'полиуретан', 'ПВХ точка'],
      kind: ['х/б', 'полиэстер', 'утеплённые', 'спилковые'],
      size: SIZES,
    },
    exists: (v) =>
      v.kind === 'спилковые'
        ? v.knit === 7 && v.coat === 'латекс'
        : v.coat === 'ПВХ точка'
          ? v.kind === 'х/б' && v.knit <= 10
          : v.kind !== 'х/б',
    family: { axis: 'size', name: 'Размер', value: (v) => v.size },
    name: (v) =>
      `Перчатки рабочие ${v.kind === 'спилковые' ? 'спилковые' : `${v.kind} ${v.coat === 'ПВХ точка' ? 'с ПВХ-точкой' : `облив ${v.coat}`} ${v.knit} класс`}, размер ${v.size}`,
    attributes: (v) => ({
      wearSize: v.size,
      material: v.kind === 'спилковые' ? 'Спилок' : v.kind === 'х/б' ? 'Хлопок' : 'Полиэстер',
      protection: v.kind === 'спилковые' ? '2142X' : v.coat === 'нитрил' ? '4121X' : '3131X',
      coating: capital(v.coat),
      season: v.kind === 'утеплённые' ? 'Зима' : 'Круглый год',
      knit: v.knit,
    }),
    price: (v) =>
      (v.kind === 'спилковые' ? 190 : 26 + v.knit * 2.8) *
      (v.coat === 'нитрил' ? 1.8 : v.coat === 'полиуретан' ? 1.6 : v.coat === 'латекс' ? 1.3 : 1) *
      (v.kind === 'утеплённые' ? 1.7 : 1),
    about: (v) =>
      `${v.kind === 'спилковые' ? 'Спилок на ладони: сварка, металл, дрова.' : v.coat === 'нитрил' ? 'Нитрил держит масло и бензин.' : v.coat === 'латекс' ? 'Латекс не скользит на мокром кирпиче.' : v.coat === 'полиуретан' ? 'Мелкий винт чувствуется пальцами.' : 'Точка не скользит по ручке.'} Размер ${v.size}, меряют по ладони: ${Number.parseInt(v.size, 10) + 14} см в обхвате. ${v.kind === 'утеплённые' ? 'Тепло до −25 °C.' : 'Продаём парами, коробкой дешевле.'}`,
    drawing: (v) => ({
      kind: 'gloves',
      params: {
        text: v.size.split(' ')[0] ?? '',
        colour: v.coat === 'нитрил' ? '#2A527A' : v.coat === 'полиуретан' ? '#3B3540' : '#DCCDB4',
      },
    }),
    grams: () => 90,
    size: () => [250, 120, 25],
    sale: { ...PAIR, multiplicity: 12 },
    shelf: 320,
    accessories: ['goggles', 'helmet'],
  }),
  line({
    key: 'gloves-rubber',
    category: 'perchatki-rezinovye',
    brands: ['schitograd', 'chistodel', 'artelschik'],
    axes: {
      kind: ['латексные хозяйственные', 'нитриловые', 'КЩС', 'диэлектрические', 'одноразовые нитриловые'],
      mm: [0.1, 0.35, 0.5, 0.8, 1.2],
      size: SIZES,
    },
    exists: (v) =>
      v.kind.startsWith('одн')
        ? v.mm === 0.1
        : v.kind === 'КЩС' || v.kind === 'диэлектрические'
          ? v.mm >= 0.8
          : v.mm >= 0.35 && v.mm <= 0.8,
    family: { axis: 'size', name: 'Размер', value: (v) => v.size },
    name: (v) =>
      `Перчатки ${v.kind} ${ru(v.mm)} мм, размер ${v.size}${v.kind.startsWith('одн') ? ', 100 шт' : ''}`,
    attributes: (v) => ({
      wearSize: v.size,
      thickness: v.mm,
      material: v.kind.includes('нитр') ? 'Нитрил' : v.kind === 'КЩС' ? 'Каучук' : 'Латекс',
      protection:
        v.kind === 'КЩС' ? 'Кислоты и щёлочи' : v.kind === 'диэлектрические' ? 'До 1000 В' : 'Вода и моющие',
      ...(v.kind.startsWith('одн') ? { pieces: 100 } : {}),
    }),
    price: (v) =>
      44 +
      v.mm * 180 +
      (v.kind === 'диэлектрические' ? 640 : v.kind === 'КЩС' ? 130 : v.kind.startsWith('одн') ? 420 : 0),
    about: (v) =>
      `${v.kind === 'диэлектрические' ? 'Поверка раз в полгода, штамп на краге.' : v.kind === 'КЩС' ? 'Держат кислоту и щёлочь до 20 %.' : v.kind.startsWith('одн') ? 'Сто штук в коробке, пудры нет.' : 'Манжета длинная, вода не течёт внутрь.'} Толщина ${ru(v.mm)} мм, размер ${v.size}.`,
    drawing: (v) => ({
      kind: 'gloves',
      params: {
        text: v.size.split(' ')[0] ?? '',
        colour: v.kind === 'КЩС' ? '#3B3540' : v.kind.includes('нитр') ? '#3F74A3' : '#EDB53C',
      },
    }),
    grams: (v) => (v.kind.startsWith('одн') ? 400 : 80),
    size: () => [280, 120, 40],
    sale: (v) => (v.kind.startsWith('одн') ? PACK : PAIR),
    shelf: 140,
    tags: ['dlya-doma'],
    accessories: ['mop', 'bucket'],
  }),
  line({
    key: 'jacket',
    category: 'kurtki-i-kostyumy',
    brands: ['artelschik', 'schitograd'],
    models: ['Мастер', 'Стройка', 'Зима', 'Сигнал'],
    axes: {
      kind: ['Куртка рабочая', 'Костюм рабочий', 'Полукомбинезон', 'Жилет сигнальный'],
      fabric: ['смесовая 65/35', 'хлопок', 'с утеплителем 200 г', 'флис'],
      size: CLOTHES,
    },
    exists: (v) =>
      (v.kind === 'Жилет сигнальный' ? v.fabric === 'смесовая 65/35' : true) &&
      !(v.model === 'Зима' && v.fabric !== 'с утеплителем 200 г'),
    family: { axis: 'size', name: 'Размер', value: (v) => v.size },
    name: (v) => `${v.kind} «${v.model}» ${v.fabric}, размер ${v.size}`,
    attributes: (v) => ({
      wearSize: v.size,
      material: v.fabric.includes('хлопок') ? 'Хлопок' : v.fabric === 'флис' ? 'Флис' : 'Смесовая ткань',
      season: v.fabric.includes('утеплителем') ? 'Зима' : 'Лето',
      protection: v.kind === 'Жилет сигнальный' ? 'Класс видимости 2' : 'От истирания',
      colour: v.model === 'Сигнал' ? 'оранжевый' : 'тёмно-синий',
    }),
    price: (v) =>
      690 +
      (v.kind === 'Костюм рабочий' ? 1400 : v.kind === 'Полукомбинезон' ? 900 : 0) +
      (v.fabric.includes('утеплителем') ? 1600 : v.fabric === 'хлопок' ? 260 : 0),
    about: (v) =>
      `${v.fabric.includes('утеплителем') ? 'Утеплитель 200 г/м², держит ветер.' : v.fabric === 'хлопок' ? 'Хлопок дышит, искра не липнет.' : 'Смесовая ткань не садится и не мнётся.'} Молния с планкой, усиленные локти. Размер ${v.size}, рост 170–176.`,
    drawing: (v) => ({
      kind: 'jacket',
      params: {
        text: v.size,
        shape: v.kind === 'Жилет сигнальный' ? 'vest' : v.kind === 'Полукомбинезон' ? 'overall' : 'jacket',
        colour: v.model === 'Сигнал' ? '#DE7A34' : '#2A527A',
      },
    }),
    grams: (v) => (v.fabric.includes('утеплителем') ? 1500 : 700),
    size: () => [350, 280, 60],
    shelf: 34,
    tags: ['profi'],
    accessories: ['boots', 'gloves-work'],
  }),
  line({
    key: 'boots',
    category: 'obuv-rabochaya',
    brands: ['artelschik', 'schitograd', 'kryazh'],
    models: ['Бригадир', 'Стройка', 'Зимник', 'Кожаные'],
    axes: {
      kind: ['ботинки', 'полуботинки', 'сапоги', 'сапоги резиновые'],
      toe: ['без подноска', 'металлический подносок', 'композитный подносок'],
      size: SHOE,
    },
    exists: (v) => !(v.kind === 'сапоги резиновые' && v.toe === 'композитный подносок'),
    family: { axis: 'size', name: 'Размер', value: (v) => String(v.size) },
    name: (v) => `${capital(v.kind)} рабочие «${v.model}» ${v.toe}, размер ${v.size}`,
    attributes: (v) => ({
      wearSize: String(v.size),
      toeCap:
        v.toe === 'без подноска' ? 'Нет' : v.toe.startsWith('мет') ? 'Металл 200 Дж' : 'Композит 200 Дж',
      season: v.model === 'Зимник' ? 'Зима' : 'Круглый год',
      material: v.kind === 'сапоги резиновые' ? 'ПВХ' : 'Кожа',
      protection: v.toe === 'без подноска' ? 'S1' : 'S3',
      formFactor: capital(v.kind),
    }),
    price: (v) =>
      (v.kind === 'сапоги резиновые' ? 720 : 1900) +
      (v.toe.startsWith('мет') ? 420 : v.toe.startsWith('комп') ? 760 : 0) +
      (v.model === 'Зимник' ? 900 : 0),
    about: (v) =>
      `${v.toe === 'без подноска' ? 'Лёгкие, для склада и сада.' : v.toe.startsWith('мет') ? 'Подносок держит 200 Дж и 15 кН.' : 'Композит не звенит на рамке и не холодит.'} ${v.kind === 'сапоги резиновые' ? 'Подошва литая, глина смывается водой.' : 'Подошва МБС держит масло.'} Размер ${v.size}, на широкую ногу берите на один больше.`,
    drawing: (v) => ({
      kind: 'boots',
      params: { text: String(v.size), shape: v.kind === 'сапоги резиновые' ? 'rubber' : 'boots' },
    }),
    grams: () => 1400,
    size: () => [340, 220, 140],
    sale: PAIR,
    shelf: 30,
    accessories: ['jacket', 'gloves-work'],
  }),
];
