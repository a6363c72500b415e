import { line, PACK, PAIR, PIECE } from '../line.ts';
import { feminine, ru } from '../wording.ts';
import { PLASTIC_COLOURS } from './colours.ts';

const SIZES = ['7 (S)', '8 (M)', '9 (L)', '10 (XL)', '11 (XXL)'] as const;
const CLOTHES = ['44–46', '48–50', '52–54', '56–58', '60–62'] as const;
const SHOE = [39, 40, 41, 42, 43, 44, 45, 46] as const;

/** Gloves, clothes, shoes and personal protection. */
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
      coating: v.coat.replace(/^./, (c) => c.toUpperCase()),
      season: v.kind === 'утеплённые' ? 'Зима' : 'Круглый год',
      knit: v.knit,
    }),
    price: (v) =>
      (v.kind === 'спилковые' ? 190 : 26 + v.knit * 2.8) *
      (v.coat === 'нитрил' ? 1.8 : v.coat === 'полиуретан' ? 1.6 : v.coat === 'латекс' ? 1.3 : 1) *
      (v.kind === 'утеплённые' ? 1.7 : 1),
    about: (v) =>
      `${v.kind === 'спилковые' ? 'Спилок на ладони: сварка, металл, дрова.' : v.coat === 'нитрил' ? 'Нитрил держит масло и бензин.' : v.coat === 'латекс' ? 'Латекс не скользит на мокром кирпиче.' : v.coat === 'полиуретан' ? 'Чувствует мелкий винт.' : 'Точка не скользит по ручке.'} Размер ${v.size}, меряют по ладони: ${Number.parseInt(v.size, 10) + 14} см в обхвате. ${v.kind === 'утеплённые' ? 'Тепло до −25 °C.' : 'Продаём парами, коробкой дешевле.'}`,
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
    name: (v) =>
      `${v.kind.replace(/^./, (c) => c.toUpperCase())} рабочие «${v.model}» ${v.toe}, размер ${v.size}`,
    attributes: (v) => ({
      wearSize: String(v.size),
      toeCap:
        v.toe === 'без подноска' ? 'Нет' : v.toe.startsWith('мет') ? 'Металл 200 Дж' : 'Композит 200 Дж',
      season: v.model === 'Зимник' ? 'Зима' : 'Круглый год',
      material: v.kind === 'сапоги резиновые' ? 'ПВХ' : 'Кожа',
      protection: v.toe === 'без подноска' ? 'S1' : 'S3',
      formFactor: v.kind.replace(/^./, (c) => c.toUpperCase()),
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
  line({
    key: 'helmet',
    category: 'kaski',
    brands: ['schitograd', 'artelschik', 'kontur'],
    models: ['КС-1', 'КС-3', 'КС-5'],
    axes: {
      kind: ['строительная', 'с вентиляцией', 'с наушниками', 'для альпинизма'],
      colour: PLASTIC_COLOURS,
      straps: ['храповик', 'без храповика'],
    },
    exists: (v) => v.colour.name !== 'чёрный' && !(v.kind === 'с наушниками' && v.straps !== 'храповик'),
    family: { axis: 'colour', name: 'Цвет', value: (v) => v.colour.name },
    name: (v) => `Каска ${v.kind} ${v.model} ${feminine(v.colour.name)}, ${v.straps}`,
    attributes: (v) => ({
      colour: v.colour.name,
      formFactor: v.kind.replace(/^./, (c) => c.toUpperCase()),
      material: 'ABS-пластик',
      protection: v.kind === 'для альпинизма' ? 'ГОСТ 12.4.128' : 'До 440 В',
      kit: v.straps === 'храповик' ? 'Оголовье с храповиком' : 'Оголовье на защёлках',
    }),
    price: (v) =>
      180 +
      (v.kind === 'с наушниками'
        ? 900
        : v.kind === 'с вентиляцией'
          ? 160
          : v.kind === 'для альпинизма'
            ? 420
            : 0) +
      (v.straps === 'храповик' ? 90 : 0),
    about: (v) =>
      `${v.kind === 'с наушниками' ? 'Наушники снимаются, 28 дБ.' : v.kind === 'с вентиляцией' ? 'Окна закрываются заслонкой.' : v.kind === 'для альпинизма' ? 'Подбородочный ремень держит голову вниз.' : 'Держит удар 50 Дж, срок пять лет.'} ${v.straps === 'храповик' ? 'Храповик подгоняет одной рукой.' : 'Оголовье на защёлках.'} Меняйте после удара.`,
    drawing: (v) => ({ kind: 'helmet', params: { colour: v.colour.hex } }),
    grams: () => 420,
    size: () => [280, 220, 160],
    shelf: 24,
    tags: ['profi'],
    accessories: ['goggles', 'gloves-work'],
  }),
  line({
    key: 'goggles',
    category: 'ochki-zaschitnye',
    brands: ['schitograd', 'kontur', 'artelschik'],
    models: ['ЗО-1', 'ЗО-4', 'ЗО-8', 'ЩЛ-3'],
    axes: {
      kind: [
        'открытые прозрачные',
        'открытые затемнённые',
        'закрытые с вентиляцией',
        'щиток лицевой',
        'для сварки',
      ],
      fog: ['', 'незапотевающие'],
      strap: ['дужки', 'резинка'],
    },
    exists: (v) =>
      !(v.kind === 'щиток лицевой' && v.strap === 'дужки') && !(v.kind === 'для сварки' && v.fog),
    name: (v) => `Очки защитные ${v.kind} ${v.model}${v.fog ? `, ${v.fog}` : ''}, ${v.strap}`,
    attributes: (v) => ({
      formFactor: v.kind.replace(/^./, (c) => c.toUpperCase()),
      coating: v.fog ? 'Незапотевающее' : 'Без покрытия',
      protection: v.kind === 'для сварки' ? 'Светофильтр C5' : 'Класс F, 45 м/с',
      material: 'Поликарбонат',
    }),
    price: (v) =>
      90 +
      (v.kind === 'щиток лицевой'
        ? 260
        : v.kind === 'для сварки'
          ? 480
          : v.kind.includes('закрыт')
            ? 180
            : 0) +
      (v.fog ? 70 : 0),
    about: (v) =>
      `${v.kind === 'щиток лицевой' ? 'Закрывает лицо целиком, поднимается одной рукой.' : v.kind === 'для сварки' ? 'Светофильтр C5, стекло меняется.' : v.kind.includes('закрыт') ? 'Прилегают по кругу, пыль не летит.' : 'Держат осколок на 45 м/с.'} ${v.fog ? 'Покрытие не запотевает зимой.' : 'Носят поверх обычных очков.'}`,
    drawing: (v) => ({
      kind: 'goggles',
      params: {
        shape: v.kind === 'щиток лицевой' ? 'shield' : v.kind.startsWith('откр') ? 'open' : 'closed',
      },
    }),
    grams: () => 70,
    size: () => [170, 60, 60],
    shelf: 60,
    accessories: ['grinder', 'helmet'],
  }),
  line({
    key: 'respirator',
    category: 'respiratory',
    brands: ['schitograd', 'artelschik', 'kontur'],
    models: ['Р-101', 'Р-208', 'РУ-60', 'П-100'],
    axes: {
      cls: ['FFP1', 'FFP2', 'FFP3', 'A1B1', 'A2B2'],
      valve: ['с клапаном', 'без клапана'],
      pack: [1, 3, 10],
    },
    exists: (v) =>
      (v.cls.startsWith('A') ? v.model === 'РУ-60' && v.pack === 1 : v.model !== 'РУ-60') &&
      !(v.cls === 'FFP3' && v.valve === 'без клапана'),
    name: (v) => `Респиратор ${v.model} ${v.cls} ${v.valve}${v.pack > 1 ? `, ${v.pack} шт` : ''}`,
    attributes: (v) => ({
      protection: v.cls,
      valve: v.valve === 'с клапаном',
      formFactor: v.cls.startsWith('A') ? 'Полумаска с фильтрами' : 'Складной',
      forPlace: v.cls.startsWith('A') ? 'Краска и растворители' : 'Пыль',
      ...(v.pack > 1 ? { pieces: v.pack } : {}),
      material: v.cls.startsWith('A') ? 'Резина' : 'Нетканый материал',
    }),
    price: (v) =>
      (v.cls === 'FFP1' ? 34 : v.cls === 'FFP2' ? 58 : v.cls === 'FFP3' ? 128 : 890) * v.pack ** 0.95 +
      (v.valve === 'с клапаном' ? 18 : 0),
    about: (v) =>
      `${v.cls.startsWith('A') ? 'Фильтры меняются, держат пары краски и растворителя.' : v.cls === 'FFP3' ? 'Для асбеста и тонкой пыли, до 50 ПДК.' : v.cls === 'FFP2' ? 'Гипс, цемент, шлифовка дерева, до 12 ПДК.' : 'Крупная пыль, до 4 ПДК.'} ${v.valve === 'с клапаном' ? 'Клапан отводит жар и влагу.' : 'Без клапана: не пускает выдох в чистую комнату.'}`,
    drawing: (v) => ({
      kind: 'respirator',
      params: { text: v.cls, shape: v.cls.startsWith('A') ? 'half' : 'cup' },
    }),
    grams: (v) => 20 * v.pack,
    size: () => [130, 120, 90],
    sale: (v) => (v.pack > 1 ? PACK : PIECE),
    shelf: 90,
    accessories: ['goggles', 'spray-paint'],
  }),
];
