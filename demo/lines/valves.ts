import { line } from '../line.ts';
import { capital } from '../wording.ts';

/** Valves and water meters. */
export const VALVE_LINES = [
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
      connection: capital(v.joint),
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
      formFactor: capital(v.temp),
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
