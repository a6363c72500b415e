import { LINEAR_METRE, line } from '../line.ts';
import { ru } from '../wording.ts';

/** Pipes and fittings. */
export const PIPE_LINES = [
  line({
    key: 'pp-pipe',
    category: 'truby-polipropilenovye',
    brands: ['plastron', 'studenets', 'akvestra'],
    axes: {
      mm: [20, 25, 32, 40, 50, 63, 75, 90, 110],
      pn: ['PN10', 'PN20', 'PN25'],
      layer: ['', 'армированная алюминием', 'армированная стекловолокном'],
      cut: ['хлыст 2 м', 'хлыст 4 м', 'в отрез'],
    },
    exists: (v) => (v.pn === 'PN10' ? v.layer === '' : true) && !(v.pn === 'PN25' && v.layer === ''),
    name: (v) => `Труба полипропиленовая ${v.mm} мм ${v.pn}${v.layer ? ` ${v.layer}` : ''}, ${v.cut}`,
    attributes: (v) => ({
      diameter: v.mm,
      pressure: v.pn.slice(2),
      wall: PP_WALL[v.pn]?.[v.mm] ?? 5.4,
      formFactor: v.layer ? 'Армированная' : 'Без армирования',
      waterTemperature: v.pn === 'PN10' ? 45 : v.layer ? 95 : 80,
      material: 'Полипропилен',
      ...(v.cut === 'в отрез' ? {} : { lengthMetres: Number.parseInt(v.cut.slice(6), 10) }),
    }),
    price: (v) => (6 + v.mm * v.mm * 0.075) * (v.layer ? 1.55 : 1) * (v.pn === 'PN25' ? 1.2 : 1),
    about: (v) =>
      `${v.pn === 'PN10' ? 'Только холодная вода и полив.' : v.layer ? 'Отопление и горячая вода: при нагреве почти не удлиняется.' : 'Холодная и горячая вода до 80 °C, на отопление берите армированную.'} Диаметр ${v.mm} мм, сварка раструбом. Отрежем в размер бесплатно.`,
    drawing: (v) => ({
      kind: 'pipe',
      params: {
        text: `Ø ${v.mm}`,
        shape: 'straight',
        colour: v.layer.includes('стекло') ? '#D9DBDC' : '#EFE4D0',
      },
    }),
    grams: (v) => Math.round(v.mm * v.mm * 0.55),
    size: (v) => [v.cut === 'хлыст 4 м' ? 4000 : 2000, v.mm, v.mm],
    sale: (v) => ({
      ...LINEAR_METRE,
      multiplicity: v.cut === 'хлыст 4 м' ? 4 : v.cut === 'хлыст 2 м' ? 2 : 1,
    }),
    shelf: 340,
    accessories: ['pp-fitting', 'ball-valve'],
  }),
  line({
    key: 'pp-fitting',
    category: 'fitingi-polipropilenovye',
    brands: ['plastron', 'studenets', 'akvestra'],
    axes: {
      kind: [
        'Угол 90°',
        'Угол 45°',
        'Тройник',
        'Муфта',
        'Заглушка',
        'Крестовина',
        'Муфта разъёмная',
        'Обвод',
      ],
      mm: [20, 25, 32, 40, 50, 63],
      thread: [
        '',
        'внутренняя резьба ½″',
        'наружная резьба ½″',
        'внутренняя резьба ¾″',
        'наружная резьба ¾″',
      ],
    },
    exists: (v) =>
      v.thread === '' ||
      ((v.kind === 'Муфта' || v.kind === 'Угол 90°' || v.kind === 'Тройник') && v.mm <= 32),
    name: (v) => `${v.kind} полипропилен ${v.mm} мм${v.thread ? `, ${v.thread}` : ''}`,
    attributes: (v) => ({
      diameter: v.mm,
      formFactor: v.kind,
      connection: v.thread ? 'Сварка — резьба' : 'Сварка',
      ...(v.thread ? { thread: v.thread.slice(-2) } : {}),
      material: v.thread ? 'Полипропилен и латунь' : 'Полипропилен',
      pressure: 25,
    }),
    price: (v) =>
      (2.6 + v.mm * v.mm * 0.018) * (v.kind === 'Тройник' || v.kind === 'Крестовина' ? 1.5 : 1) +
      (v.thread ? 78 : 0),
    about: (v) =>
      `Сваривается с трубой ${v.mm} мм за ${v.mm < 32 ? 6 : v.mm < 50 ? 8 : 18} секунд нагрева. ${v.thread ? 'Латунная резьба обжата в корпусе и не проворачивается.' : 'Подходит к трубам всех марок PN10–PN25.'} Держит 25 бар.`,
    drawing: (v) => ({
      kind: 'pipe',
      params: {
        text: `Ø ${v.mm}`,
        shape:
          v.kind.startsWith('Угол') || v.kind === 'Обвод'
            ? 'elbow'
            : v.kind === 'Тройник' || v.kind === 'Крестовина'
              ? 'tee'
              : 'coupling',
        colour: '#EFE4D0',
      },
    }),
    grams: (v) => Math.round(v.mm * 0.9 + (v.thread ? 60 : 0)),
    size: (v) => [v.mm * 2, v.mm * 2, v.mm + 10],
    shelf: 320,
    accessories: ['pp-pipe', 'ball-valve'],
  }),
  line({
    key: 'sewer-pipe',
    category: 'truby-kanalizatsionnye',
    brands: ['plastron', 'studenets', 'sevzap'],
    axes: {
      mm: [32, 40, 50, 110, 160, 200],
      cm: [15, 25, 50, 75, 100, 150, 200, 300],
      place: ['внутренняя серая', 'наружная рыжая', 'бесшумная белая'],
    },
    exists: (v) => (v.place.startsWith('наруж') ? v.mm >= 110 && v.cm >= 50 : v.mm <= 110),
    name: (v) => `Труба канализационная ${v.place} ${v.mm} мм, ${ru(v.cm * 10)} мм`,
    attributes: (v) => ({
      diameter: v.mm,
      length: v.cm * 10,
      forPlace: v.place.startsWith('наруж') ? 'Снаружи' : 'Внутри',
      colour: v.place.split(' ')[1]?.replace('ая', 'ый').replace('рыжый', 'рыжий') ?? 'серый',
      wall: v.mm > 50 ? (v.place.startsWith('наруж') ? 3.2 : 2.7) : 1.8,
      material: v.place.startsWith('наруж') ? 'НПВХ' : 'Полипропилен',
    }),
    price: (v) =>
      (14 + v.mm * v.cm * 0.0165) *
      (v.place.startsWith('бес') ? 2.1 : v.place.startsWith('наруж') ? 1.35 : 1),
    about: (v) =>
      `Раструб с манжетой: собирается руками, смажьте мыльной водой. ${v.place.startsWith('наруж') ? 'Рыжую кладут в землю, класс SN4.' : v.place.startsWith('бес') ? 'Стенка плотнее, стояк не слышно за перегородкой.' : 'Серую ведут внутри дома.'} Уклон для ${v.mm} мм — ${v.mm > 50 ? 2 : 3} см на метр.`,
    drawing: (v) => ({
      kind: 'pipe',
      params: {
        text: `Ø ${v.mm}`,
        shape: 'straight',
        colour: v.place.startsWith('наруж') ? '#C2703A' : v.place.startsWith('бес') ? '#FFFDF6' : '#AEB3B8',
      },
    }),
    grams: (v) => Math.round(v.mm * v.cm * 0.12),
    size: (v) => [v.cm * 10, v.mm + 10, v.mm + 10],
    shelf: 60,
    accessories: ['sewer-fitting', 'siphon'],
  }),
  line({
    key: 'sewer-fitting',
    category: 'fitingi-kanalizatsionnye',
    brands: ['plastron', 'studenets'],
    axes: {
      kind: [
        'Отвод 45°',
        'Отвод 87°',
        'Отвод 30°',
        'Тройник 45°',
        'Тройник 87°',
        'Крестовина',
        'Ревизия',
        'Заглушка',
        'Переход',
        'Муфта ремонтная',
      ],
      mm: [32, 40, 50, 110, 160],
      place: ['внутренняя', 'наружная'],
    },
    exists: (v) => (v.place === 'наружная' ? v.mm >= 110 : v.mm <= 110),
    name: (v) => `${v.kind} канализация ${v.place} ${v.mm} мм`,
    attributes: (v) => ({
      diameter: v.mm,
      formFactor: v.kind,
      forPlace: v.place === 'внутренняя' ? 'Внутри' : 'Снаружи',
      connection: 'Раструб с манжетой',
      colour: v.place === 'внутренняя' ? 'серый' : 'рыжий',
      material: v.place === 'внутренняя' ? 'Полипропилен' : 'НПВХ',
    }),
    price: (v) =>
      12 +
      v.mm *
        (v.kind.startsWith('Тройник') || v.kind === 'Крестовина' ? 1.9 : v.kind === 'Заглушка' ? 0.5 : 1.05),
    about: (v) =>
      `Манжета уже в раструбе. ${v.kind === 'Отвод 87°' ? 'На стояк лучше два отвода 45°: засоров меньше.' : v.kind === 'Ревизия' ? 'Ставят у поворота, чтобы прочищать трубу тросом.' : 'Подходит к трубам того же диаметра всех марок.'} Диаметр ${v.mm} мм.`,
    drawing: (v) => ({
      kind: 'pipe',
      params: {
        text: `Ø ${v.mm}`,
        shape: v.kind.startsWith('Отвод')
          ? 'elbow'
          : v.kind.startsWith('Тройник') || v.kind === 'Крестовина' || v.kind === 'Ревизия'
            ? 'tee'
            : 'coupling',
        colour: v.place === 'внутренняя' ? '#AEB3B8' : '#C2703A',
      },
    }),
    grams: (v) => Math.round(v.mm * 1.9),
    size: (v) => [v.mm * 2, v.mm * 2, v.mm + 10],
    shelf: 90,
    accessories: ['sewer-pipe'],
  }),
];

const PP_WALL: Record<string, Record<number, number>> = {
  PN10: { 20: 1.9, 25: 2.3, 32: 2.9, 40: 3.7, 50: 4.6, 63: 5.8, 75: 6.8, 90: 8.2, 110: 10 },
  PN20: { 20: 3.4, 25: 4.2, 32: 5.4, 40: 6.7, 50: 8.4, 63: 10.5, 75: 12.5, 90: 15, 110: 18.3 },
  PN25: { 20: 3.4, 25: 4.2, 32: 5.4, 40: 6.7, 50: 8.4, 63: 10.5, 75: 12.5, 90: 15, 110: 18.3 },
};
