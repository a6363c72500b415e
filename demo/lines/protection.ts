import { line, PACK, PIECE } from '../line.ts';
import { capital, feminine } from '../wording.ts';
import { PLASTIC_COLOURS } from './colours.ts';

/** Protection of head, eyes and lungs. */
export const PROTECTION_LINES = [
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
      formFactor: capital(v.kind),
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
      `${v.kind === 'с наушниками' ? 'Наушники снимаются, 28 дБ.' : v.kind === 'с вентиляцией' ? 'Окна закрываются заслонкой.' : v.kind === 'для альпинизма' ? 'Подбородочный ремень удерживает каску при наклоне.' : 'Держит удар 50 Дж, срок пять лет.'} ${v.straps === 'храповик' ? 'Храповик подгоняет одной рукой.' : 'Оголовье на защёлках.'} Меняйте после удара.`,
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
      formFactor: capital(v.kind),
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
      `${v.kind === 'щиток лицевой' ? 'Закрывает лицо целиком, поднимается одной рукой.' : v.kind === 'для сварки' ? 'Светофильтр C5, стекло меняется.' : v.kind.includes('закрыт') ? 'Прилегают по кругу, пыль не попадает в глаза.' : 'Держат осколок на 45 м/с.'} ${v.fog ? 'Покрытие не запотевает зимой.' : 'Носят поверх обычных очков.'}`,
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
