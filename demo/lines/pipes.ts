import { LINEAR_METRE, line } from '../line.ts';
import { ru } from '../wording.ts';

/** Pipes, fittings, valves and water meters. */
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
    key: 'ball-valve',
    category: 'krany-sharovye',
    brands: ['armaton', 'akvestra', 'studenets', 'sevzap'],
    models: ['11Б27п1', 'КШ-40', 'КШ-М'],
    axes: {
      thread: ['½″', '¾″', '1″', '1¼″', '1½″', '2″'],
      joint: ['внутренняя — внутренняя', 'внутренняя — наружная', 'с полусгоном'],
      handle: ['рычаг', 'бабочка'],
    },
    exists: (v) => !(v.handle === 'бабочка' && v.thread.length > 2),
    name: (v) => `Кран шаровой ${v.model} ${v.thread} ${v.joint}, ${v.handle}`,
    attributes: (v) => ({
      thread: v.thread,
      connection: v.joint.replace(/^./, (c) => c.toUpperCase()),
      handleKind: v.handle === 'рычаг' ? 'Рычаг' : 'Бабочка',
      pressure: v.thread.length > 2 ? 25 : 40,
      waterTemperature: 120,
      material: 'Латунь никелированная',
    }),
    price: (v) =>
      (VALVE_PRICE[v.thread] ?? 900) *
      (v.joint === 'с полусгоном' ? 1.45 : v.joint.endsWith('наружная') ? 1.08 : 1),
    about: (v) =>
      `Полнопроходной, вода и отопление до 120 °C. Шар хромирован, уплотнение PTFE: открывается и через десять лет. ${v.handle === 'бабочка' ? 'Ручка-бабочка встаёт в тесный шкаф.' : 'Рычаг видно: открыт или закрыт.'}`,
    drawing: (v) => ({
      kind: 'valve',
      params: { text: v.thread, shape: 'ball', handle: v.handle === 'рычаг' ? 'lever' : 'butterfly' },
    }),
    grams: (v) => Math.round((VALVE_PRICE[v.thread] ?? 900) * 0.45),
    size: () => [90, 60, 70],
    shelf: 56,
    accessories: ['flex-hose', 'pp-fitting', 'water-meter'],
  }),
  line({
    key: 'corner-valve',
    category: 'krany-uglovye',
    brands: ['armaton', 'akvestra', 'studenets'],
    models: ['КУ-12', 'КУ-15Ф'],
    axes: {
      thread: ['½″×½″', '½″×¾″', '½″×⅜″'],
      filter: ['', 'с фильтром'],
      rosette: ['без отражателя', 'с отражателем'],
      finish: ['хром', 'матовый никель', 'чёрный'],
    },
    exists: (v) => (v.model === 'КУ-15Ф') === (v.filter !== ''),
    name: (v) =>
      `Кран угловой ${v.model} ${v.thread} ${v.filter ? `${v.filter} ` : ''}${v.rosette}, ${v.finish}`,
    attributes: (v) => ({
      thread: '½″',
      connection: `Наружная ${v.thread.split('×')[1]}`,
      coating: v.finish,
      filter: v.filter !== '',
      pressure: 10,
      material: 'Латунь',
    }),
    price: (v) =>
      240 + (v.filter ? 110 : 0) + (v.rosette.startsWith('с ') ? 45 : 0) + (v.finish === 'хром' ? 0 : 120),
    about: (v) =>
      `Отсекает воду у бачка, машины или смесителя, четверть оборота. ${v.filter ? 'Сетка внутри ловит песок и ржавчину.' : 'Корпус из латуни, не из силумина.'} ${v.rosette.startsWith('с ') ? 'Отражатель закрывает отверстие в плитке.' : 'Отражатель продаём отдельно.'}`,
    drawing: (v) => ({ kind: 'valve', params: { text: '½″', shape: 'angle', handle: v.finish } }),
    grams: () => 180,
    size: () => [80, 60, 60],
    shelf: 46,
    accessories: ['flex-hose', 'toilet'],
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
      `Манжета уже в раструбе. ${v.kind === 'Отвод 87°' ? 'На стояк лучше два отвода 45°: засоров меньше.' : v.kind === 'Ревизия' ? 'Ставят у поворота, чтобы прочистить трос.' : 'Подходит к трубам того же диаметра всех марок.'} Диаметр ${v.mm} мм.`,
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
  line({
    key: 'water-meter',
    category: 'schetchiki-vody',
    brands: ['armaton', 'studenets', 'termal'],
    models: ['СВ-15', 'СВ-20', 'СВК-15Х', 'СВУ-15'],
    axes: {
      temp: ['холодной воды', 'горячей воды', 'универсальный'],
      mm: [80, 110, 130],
      radio: ['', 'с импульсным выходом', 'с радиомодулем'],
    },
    exists: (v) => !(v.mm === 130 && v.model !== 'СВ-20') && !(v.model === 'СВ-20' && v.mm !== 130),
    name: (v) =>
      `Счётчик ${v.temp === 'универсальный' ? 'воды универсальный' : v.temp} ${v.model} ${v.mm} мм${v.radio ? ` ${v.radio}` : ''}`,
    attributes: (v) => ({
      thread: v.model === 'СВ-20' ? '¾″' : '½″',
      length: v.mm,
      waterTemperature: v.temp === 'холодной воды' ? 40 : 90,
      smart: v.radio !== '',
      formFactor: v.temp.replace(/^./, (c) => c.toUpperCase()),
      kit: 'Присоединители, прокладки, паспорт',
    }),
    price: (v) =>
      580 +
      (v.temp === 'холодной воды' ? 0 : 90) +
      (v.radio.includes('радио') ? 1900 : v.radio ? 240 : 0) +
      (v.model === 'СВ-20' ? 380 : 0),
    about: (v) =>
      `Межповерочный интервал ${v.temp === 'холодной воды' ? 6 : 4} ${v.temp === 'холодной воды' ? 'лет' : 'года'}, паспорт с поверкой в коробке. ${v.radio.includes('радио') ? 'Показания уходят сами по радио.' : v.radio ? 'Импульсный выход подключают к диспетчеру.' : 'Показания снимаете сами.'} Длина ${v.mm} мм: сверьте со старым.`,
    drawing: (v) => ({ kind: 'meter', params: { text: v.model === 'СВ-20' ? '¾″' : '½″', medium: 'water' } }),
    grams: () => 430,
    size: (v) => [v.mm, 80, 85],
    shelf: 22,
    accessories: ['ball-valve', 'flex-hose'],
  }),
];

const VALVE_PRICE: Record<string, number> = {
  '½″': 286,
  '¾″': 412,
  '1″': 668,
  '1¼″': 1080,
  '1½″': 1560,
  '2″': 2380,
};

const PP_WALL: Record<string, Record<number, number>> = {
  PN10: { 20: 1.9, 25: 2.3, 32: 2.9, 40: 3.7, 50: 4.6, 63: 5.8, 75: 6.8, 90: 8.2, 110: 10 },
  PN20: { 20: 3.4, 25: 4.2, 32: 5.4, 40: 6.7, 50: 8.4, 63: 10.5, 75: 12.5, 90: 15, 110: 18.3 },
  PN25: { 20: 3.4, 25: 4.2, 32: 5.4, 40: 6.7, 50: 8.4, 63: 10.5, 75: 12.5, 90: 15, 110: 18.3 },
};
