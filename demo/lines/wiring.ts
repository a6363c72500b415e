import { line, METRE, PIECE, type Sale } from '../line.ts';
import { feminine, plural, ru } from '../wording.ts';
import { PLASTIC_COLOURS } from './colours.ts';

/** Coils are sold by the metre in steps of a coil, cut cable by single metres. */
function coilSale(coil: number): Sale {
  return { ...METRE, multiplicity: coil };
}

/** Low-voltage cable and cable ducts. */
export const WIRING_LINES = [
  line({
    key: 'utp',
    category: 'vitaya-para',
    brands: ['kabelgrad', 'iskron', 'voltan'],
    models: ['UTP', 'FTP', 'SFTP'],
    axes: {
      category: ['5e', '6', '6A'],
      pairs: [2, 4],
      place: ['внутренняя', 'для улицы'],
      coil: [1, 100, 305],
    },
    exists: (v) => !(v.pairs === 2 && v.category !== '5e'),
    name: (v) =>
      `Витая пара ${v.model} категория ${v.category} ${v.pairs} пары ${v.place}, ${v.coil > 1 ? `бухта ${v.coil} м` : 'отрезная'}`,
    attributes: (v) => ({
      category: v.category,
      shielded: v.model !== 'UTP',
      cores: v.pairs * 2,
      conductor: 'Медная монолитная',
      forPlace: v.place === 'внутренняя' ? 'Внутри' : 'Снаружи',
      ...(v.coil > 1 ? { coil: v.coil } : {}),
    }),
    price: (v) =>
      (v.category === '5e' ? 21 : v.category === '6' ? 38 : 64) *
      (v.model === 'UTP' ? 1 : 1.3) *
      (v.pairs / 4 + 0.5) *
      (v.coil > 1 ? 0.82 : 1),
    about: (v) =>
      `Сеть до ${v.category === '5e' ? '1' : '10'} Гбит/с, жила — чистая медь. ${v.model === 'UTP' ? 'Без экрана: для квартиры и офиса.' : 'Экран нужен рядом с силовыми линиями.'} ${v.place === 'для улицы' ? 'Чёрная оболочка не боится солнца, есть трос.' : 'Оболочка ПВХ, прокладка внутри.'}`,
    drawing: (v) => ({
      kind: 'cable',
      params: {
        text: `Cat ${v.category}`,
        cores: 4,
        colour: v.place === 'для улицы' ? '#34132A' : '#AEB3B8',
      },
    }),
    grams: () => 34,
    size: (v) => (v.coil > 1 ? [350, 350, 220] : [180, 180, 40]),
    sale: (v) => (v.coil > 1 ? coilSale(v.coil) : METRE),
    shelf: 620,
    accessories: ['conduit', 'duct'],
  }),
  line({
    key: 'coax',
    category: 'tv-kabel',
    brands: ['kabelgrad', 'iskron', 'voltan'],
    models: ['RG-6U', 'SAT-703', 'SAT-50', 'КВК-В', 'КСПВ'],
    axes: { copper: ['медь', 'омеднённая сталь'], colour: ['белый', 'чёрный'], coil: [1, 10, 20, 50, 100] },
    name: (v) =>
      `Кабель ${v.model === 'КСПВ' ? 'сигнальный' : v.model === 'КВК-В' ? 'для видеонаблюдения' : 'телевизионный'} ${v.model} ${v.copper} ${v.colour}, ${v.coil > 1 ? `бухта ${v.coil} м` : 'отрезной'}`,
    attributes: (v) => ({
      impedance: v.model === 'КСПВ' ? 100 : 75,
      shielded: v.model !== 'КСПВ',
      conductor: v.copper === 'медь' ? 'Медная монолитная' : 'Омеднённая сталь',
      colour: v.colour,
      ...(v.coil > 1 ? { coil: v.coil } : {}),
    }),
    price: (v) => (v.copper === 'медь' ? 42 : 24) * (v.coil > 1 ? 0.9 : 1) + v.model.length,
    about: (v) =>
      `${v.model === 'КСПВ' ? 'Для датчиков, домофонов и сигнализации.' : `Сигнал телевизора и камер, волновое сопротивление 75 Ом.`} Центральная жила — ${v.copper === 'медь' ? 'чистая медь, затухание меньше' : 'сталь с медным слоем, дешевле на коротких линиях'}. Разъёмы обжимаем при покупке.`,
    drawing: (v) => ({
      kind: 'cable',
      params: { text: v.model, cores: 1, colour: v.colour === 'белый' ? '#FFFDF6' : '#34132A' },
    }),
    grams: () => 45,
    size: (v) => (v.coil > 1 ? [300, 300, 100] : [180, 180, 40]),
    sale: (v) => (v.coil > 1 ? coilSale(v.coil) : METRE),
    shelf: 420,
    tags: ['dlya-doma'],
    accessories: ['duct', 'ties'],
  }),
  line({
    key: 'conduit',
    category: 'gofra-i-truby',
    brands: ['plastron', 'kontur', 'sevzap'],
    axes: {
      mm: [16, 20, 25, 32, 40, 50, 63],
      kind: [
        'ПВХ серая с зондом',
        'ПВХ серая без зонда',
        'ПНД чёрная с зондом',
        'ПНД чёрная тяжёлая',
        'двустенная красная',
      ],
      coil: [10, 25, 50, 100],
    },
    exists: (v) => !(v.mm >= 50 && v.coil > 50) && !(v.kind.startsWith('двустенная') && v.mm < 50),
    name: (v) => `Труба гофрированная ${v.kind} ${v.mm} мм, бухта ${v.coil} м`,
    attributes: (v) => ({
      diameter: v.mm,
      material: v.kind.startsWith('ПВХ') ? 'ПВХ' : 'ПНД',
      fireSafety: v.kind.startsWith('ПВХ'),
      coil: v.coil,
      ip: 'IP55',
      forPlace: v.kind.startsWith('ПВХ') ? 'Внутри' : 'Снаружи',
    }),
    price: (v) =>
      (2.4 + v.mm * 0.62) * (v.kind.startsWith('ПНД') ? 1.25 : v.kind.startsWith('дву') ? 2.6 : 1),
    about: (v) =>
      `Защищает кабель от задира, наружный диаметр ${v.mm} мм. ${v.kind.includes('зондом') ? 'Проволока внутри протянет кабель за один проход.' : 'Кабель заводят кондуктором.'} ${v.kind.startsWith('ПВХ') ? 'ПВХ не горит: за гипсокартон и по бетону.' : 'Кладут в стяжку и в землю.'}`,
    drawing: (v) => ({
      kind: 'conduit',
      params: {
        text: `${v.mm} мм`,
        shape: 'corrugated',
        colour: v.kind.startsWith('ПВХ') ? '#AEB3B8' : v.kind.startsWith('дву') ? '#C4452F' : '#3B3540',
      },
    }),
    grams: (v) => v.mm * 3,
    size: (v) => [400, 400, 120 + v.mm * 2],
    sale: (v) => coilSale(v.coil),
    shelf: 1200,
    accessories: ['vvg', 'junction', 'ties'],
  }),
  line({
    key: 'duct',
    category: 'kabel-kanaly',
    brands: ['plastron', 'kontur', 'ladoga'],
    axes: {
      size: [
        '10×7',
        '12×12',
        '15×10',
        '16×16',
        '20×10',
        '25×16',
        '25×25',
        '40×16',
        '40×25',
        '40×40',
        '60×40',
        '60×60',
        '80×40',
        '100×40',
        '100×60',
      ],
      colour: ['белый', 'сосна', 'дуб', 'орех'],
      metres: [2, 2.5],
    },
    family: { axis: 'colour', name: 'Цвет', value: (v) => v.colour },
    name: (v) => `Кабель-канал ${v.size} мм ${v.colour}, ${ru(v.metres)} м`,
    attributes: (v) => ({
      width: Number.parseInt(v.size, 10),
      height: Number(v.size.split('×')[1]),
      lengthMetres: v.metres,
      colour: v.colour,
      material: 'ПВХ',
      mounting: 'На саморезы или скотч',
    }),
    price: (v) =>
      (14 + Number.parseInt(v.size, 10) * Number(v.size.split('×')[1]) * 0.055) *
      v.metres *
      0.9 *
      (v.colour === 'белый' ? 1 : 1.25),
    about: (v) =>
      `Короб с двойным замком: крышка не отходит со временем. Внутрь ${v.size} мм входит ${plural(Math.max(1, Math.round(Number.parseInt(v.size, 10) / 12)), 'кабель', 'кабеля', 'кабелей')} ВВГ 3×2,5. Режется ножовкой, углы и заглушки продаём отдельно.`,
    drawing: (v) => ({
      kind: 'conduit',
      params: {
        text: v.size,
        shape: 'duct',
        colour:
          v.colour === 'белый'
            ? '#FFFDF6'
            : v.colour === 'сосна'
              ? '#D8A75F'
              : v.colour === 'дуб'
                ? '#C28B55'
                : '#93622F',
      },
    }),
    grams: (v) => 60 + Number.parseInt(v.size, 10) * 9,
    size: (v) => [Math.round(v.metres * 1000), Number.parseInt(v.size, 10), Number(v.size.split('×')[1])],
    sale: PIECE,
    shelf: 140,
    accessories: ['vvg', 'pvs', 'screw-universal'],
  }),
  line({
    key: 'ties',
    category: 'styazhki',
    brands: ['kontur', 'krepmash', 'iskron'],
    axes: {
      size: [
        '2,5×100',
        '2,5×150',
        '2,5×200',
        '3,6×150',
        '3,6×200',
        '3,6×250',
        '3,6×300',
        '4,8×200',
        '4,8×250',
        '4,8×300',
        '4,8×400',
        '7,6×300',
        '7,6×400',
        '7,6×500',
      ],
      colour: PLASTIC_COLOURS,
      count: [25, 50, 100],
    },
    exists: (v) => v.colour.name !== 'серый',
    family: { axis: 'colour', name: 'Цвет', value: (v) => v.colour.name },
    name: (v) => `Стяжка кабельная нейлоновая ${v.size} мм ${feminine(v.colour.name)}, ${v.count} шт`,
    attributes: (v) => ({
      width: v.size.split('×')[0] ?? '',
      length: Number(v.size.split('×')[1]),
      pieces: v.count,
      colour: v.colour.name,
      material: 'Нейлон 6.6',
    }),
    price: (v) =>
      v.count *
      (0.28 +
        Number(v.size.split('×')[1]) * Number((v.size.split('×')[0] ?? '1').replace(',', '.')) * 0.0024),
    about: (v) =>
      `Затягивается рукой и держит до ${v.size.startsWith('7') ? 55 : v.size.startsWith('4') ? 22 : v.size.startsWith('3') ? 18 : 8} кг. ${v.colour.name === 'чёрный' ? 'Чёрный нейлон не сохнет на солнце.' : 'Цвет — для меток по линиям.'} В пакете ${v.count} шт.`,
    drawing: (v) => ({ kind: 'ties', params: { text: v.size, colour: v.colour.hex } }),
    grams: (v) => Math.round(v.count * 1.4),
    size: (v) => [Number(v.size.split('×')[1]), 90, 30],
    shelf: 130,
    accessories: ['conduit', 'vvg'],
  }),
];
