import { line, PIECE } from '../line.ts';
import { plural, ru } from '../wording.ts';

const AMPS = [6, 10, 16, 20, 25, 32, 40, 50, 63] as const;

/** Protection and metering on the DIN rail. */
export const BREAKER_LINES = [
  line({
    key: 'va47',
    category: 'avtomaticheskie-vyklyuchateli',
    brands: ['kontur', 'ladoga', 'voltan', 'sevzap', 'temp'],
    models: ['ВА47-29', 'ВА47-63'],
    axes: { poles: [1, 2, 3, 4], amps: AMPS, curve: ['B', 'C', 'D'], breaking: [4.5, 6, 10] },
    exists: (v) => (v.breaking === 4.5) === (v.model === 'ВА47-29'),
    name: (v) =>
      `Выключатель автоматический модульный ${v.model} ${v.poles}P ${v.amps} А ${ru(v.breaking)} кА характеристика ${v.curve}`,
    attributes: (v) => ({
      current: v.amps,
      poles: v.poles,
      curve: v.curve,
      breaking: v.breaking,
      voltage: v.poles === 1 ? '230' : '400',
      mounting: 'DIN-рейка 35 мм',
      ip: 'IP20',
      temperature: 'от −40 до +50 °C',
    }),
    price: (v) => v.poles * (118 + v.breaking * 14 + v.amps * 0.9) * (v.curve === 'C' ? 1 : 1.12),
    about: (v) =>
      `Отключает линию при перегрузке и коротком замыкании. Номинал ${v.amps} А подходит для медного кабеля ${v.amps <= 10 ? '1,5' : v.amps <= 16 ? '2,5' : v.amps <= 25 ? '4' : v.amps <= 32 ? '6' : '10 и более'} мм². ${CURVES[v.curve]}`,
    drawing: (v) => ({ kind: 'breaker', params: { poles: v.poles, rating: `${v.curve}${v.amps}` } }),
    grams: (v) => 103 * v.poles,
    size: (v) => [18 * v.poles, 82, 74],
    sale: (v) => ({ ...PIECE, multiplicity: v.poles === 3 ? 4 : 1 }),
    shelf: 90,
    share: 4,
    accessories: ['din-rail', 'busbar', 'panel', 'pugv'],
  }),
  line({
    key: 'va88',
    category: 'avtomaticheskie-vyklyuchateli',
    brands: ['kontur', 'temp', 'ladoga'],
    models: ['ВА88-32', 'ВА88-35', 'ВА88-37'],
    axes: { amps: [63, 80, 100, 125, 160, 200, 250, 315, 400], breaking: [25, 35] },
    exists: (v) =>
      v.model === 'ВА88-32'
        ? v.amps <= 125
        : v.model === 'ВА88-35'
          ? v.amps > 63 && v.amps <= 250
          : v.amps >= 250,
    name: (v) => `Выключатель автоматический силовой ${v.model} 3P ${v.amps} А ${v.breaking} кА`,
    attributes: (v) => ({
      current: v.amps,
      poles: 3,
      breaking: v.breaking,
      voltage: '400',
      mounting: 'На монтажную панель',
      ip: 'IP30',
      temperature: 'от −25 до +40 °C',
    }),
    price: (v) => 2100 + v.amps * 31 + v.breaking * 44,
    about: (v) =>
      `Вводной автомат для щитов зданий и мастерских, ток до ${v.amps} А. Подключается медной или алюминиевой шиной, расцепитель тепловой и электромагнитный.`,
    drawing: (v) => ({ kind: 'breaker', params: { poles: 3, rating: `${v.amps}` } }),
    grams: (v) => 900 + v.amps * 9,
    size: () => [120, 170, 105],
    shelf: 6,
    tags: ['profi'],
    accessories: ['panel', 'busbar', 'va47'],
  }),
  line({
    key: 'uzo',
    category: 'uzo-i-difavtomaty',
    brands: ['kontur', 'ladoga', 'sevzap', 'temp'],
    models: ['ВД1-63', 'УЗО-40М'],
    axes: { poles: [2, 4], amps: [16, 25, 32, 40, 50, 63], leak: [10, 30, 100, 300], type: ['АС', 'А'] },
    exists: (v) => !(v.leak === 10 && v.amps > 25),
    name: (v) =>
      `Устройство защитного отключения ${v.model} ${v.poles}P ${v.amps} А ${v.leak} мА тип ${v.type}`,
    attributes: (v) => ({
      current: v.amps,
      poles: v.poles,
      leakage: v.leak,
      leakageType: v.type,
      voltage: v.poles === 2 ? '230' : '400',
      mounting: 'DIN-рейка 35 мм',
      ip: 'IP20',
    }),
    price: (v) => (v.poles === 2 ? 1190 : 1980) + v.amps * 9 + (v.type === 'А' ? 560 : 0),
    about: (v) =>
      `Отключает питание, когда ток уходит на корпус или через человека: порог ${v.leak} мА. ${v.leak <= 30 ? 'Ставят на розетки, ванную и кухню.' : 'Ставят на ввод как противопожарное.'} От перегрузки не защищает, нужен автомат в паре.`,
    drawing: (v) => ({
      kind: 'rcd',
      params: { poles: v.poles, rating: `${v.amps} А`, leak: `${v.leak} мА` },
    }),
    grams: (v) => 110 * v.poles,
    size: (v) => [18 * v.poles, 82, 74],
    shelf: 30,
    accessories: ['va47', 'din-rail', 'panel'],
  }),
  line({
    key: 'avdt',
    category: 'uzo-i-difavtomaty',
    brands: ['kontur', 'voltan', 'sevzap'],
    models: ['АВДТ-32', 'АВДТ-63М'],
    axes: { amps: [6, 10, 16, 20, 25, 32, 40], leak: [10, 30], curve: ['B', 'C'] },
    exists: (v) => !(v.leak === 10 && v.amps > 16),
    name: (v) =>
      `Автомат дифференциальный ${v.model} 1P+N ${v.amps} А ${v.leak} мА характеристика ${v.curve} тип АС`,
    attributes: (v) => ({
      current: v.amps,
      poles: 2,
      leakage: v.leak,
      leakageType: 'АС',
      curve: v.curve,
      breaking: 6,
      mounting: 'DIN-рейка 35 мм',
      ip: 'IP20',
    }),
    price: (v) => 1040 + v.amps * 11 + (v.leak === 10 ? 380 : 0),
    about: (v) =>
      `УЗО и автомат в одном корпусе: два модуля вместо четырёх. Держит ${v.amps} А и срабатывает на утечку ${v.leak} мА. Удобен, когда в щите мало места.`,
    drawing: (v) => ({
      kind: 'rcd',
      params: { poles: 2, rating: `${v.curve}${v.amps}`, leak: `${v.leak} мА` },
    }),
    grams: () => 190,
    size: () => [36, 82, 74],
    shelf: 34,
    accessories: ['va47', 'din-rail', 'panel'],
  }),
  line({
    key: 'counter',
    category: 'elektroschetchiki',
    brands: ['kontur', 'ladoga', 'iskron'],
    models: ['СЕ-101', 'СЕ-208', 'СЕ-301', 'СЕ-307'],
    axes: { amps: ['5(60)', '5(80)', '10(100)'], tariffs: [1, 2, 4], mount: ['DIN-рейка 35 мм', 'На щиток'] },
    exists: (v) => (v.model === 'СЕ-101') === (v.tariffs === 1),
    name: (v) =>
      `Счётчик электроэнергии ${v.model} ${v.model >= 'СЕ-3' ? 'трёхфазный' : 'однофазный'} ${v.amps} А, ${plural(v.tariffs, 'тариф', 'тарифа', 'тарифов')}, ${v.mount === 'На щиток' ? 'крепление на щиток' : 'на DIN-рейку'}`,
    attributes: (v) => ({
      current: v.amps,
      phases: v.model >= 'СЕ-3' ? 3 : 1,
      tariffs: v.tariffs,
      accuracy: '1,0',
      smart: v.tariffs === 4,
      mounting: v.mount,
      ip: 'IP51',
    }),
    price: (v) => (v.model >= 'СЕ-3' ? 3400 : 1180) + v.tariffs * 640,
    about: (v) =>
      `Класс точности 1,0, поверка 16 лет. ${v.tariffs > 1 ? `Считает день и ночь отдельно, тарифов — ${v.tariffs}.` : 'Один тариф: для гаража, дачи и подсобки.'} Паспорт с отметкой о поверке лежит в коробке.`,
    drawing: (v) => ({ kind: 'meter', params: { text: `${v.amps} А`, medium: 'electricity' } }),
    grams: () => 520,
    size: () => [125, 75, 175],
    shelf: 14,
    accessories: ['panel', 'va47', 'din-rail'],
  }),
  line({
    key: 'din-rail',
    category: 'din-reyki-i-shiny',
    brands: ['kontur', 'sevzap', 'krepmash'],
    axes: {
      cm: [7.5, 10, 12.5, 20, 25, 30, 40, 50, 60, 75, 100, 120, 140, 200],
      kind: ['перфорированная', 'сплошная'],
      zinc: ['оцинкованная', 'из нержавеющей стали'],
    },
    name: (v) => `DIN-рейка 35×7,5 мм ${v.kind} ${v.zinc} ${ru(v.cm)} см`,
    attributes: (v) => ({
      length: v.cm * 10,
      width: 35,
      material: v.zinc === 'оцинкованная' ? 'Сталь оцинкованная' : 'Сталь нержавеющая',
      formFactor: v.kind === 'сплошная' ? 'Сплошная' : 'Перфорированная',
      mounting: 'На саморезы',
    }),
    price: (v) => 12 + v.cm * (v.zinc === 'оцинкованная' ? 1.7 : 4.2),
    about: (v) =>
      `На рейку защёлкиваются автоматы, УЗО и клеммы: в ${ru(v.cm)} см входит ${plural(Math.floor(v.cm / 1.8), 'модуль', 'модуля', 'модулей')}. Режется ножовкой по металлу.`,
    drawing: (v) => ({ kind: 'rail', params: { text: `${ru(v.cm)} см` } }),
    grams: (v) => Math.round(v.cm * 3.1),
    size: (v) => [Math.round(v.cm * 10), 35, 8],
    shelf: 160,
    accessories: ['va47', 'busbar'],
  }),
  line({
    key: 'busbar',
    category: 'din-reyki-i-shiny',
    brands: ['kontur', 'iskron', 'voltan'],
    models: ['PIN', 'FORK'],
    axes: { poles: [1, 2, 3, 4], amps: [63, 100], pins: [6, 12, 18, 24, 54] },
    name: (v) =>
      `Шина соединительная типа ${v.model} ${v.poles}P ${v.amps} А, ${plural(v.pins, 'контакт', 'контакта', 'контактов')}`,
    attributes: (v) => ({
      current: v.amps,
      poles: v.poles,
      length: v.pins * 18,
      formFactor: v.model === 'PIN' ? 'Штырь' : 'Вилка',
      material: 'Медь',
    }),
    price: (v) => 40 + v.pins * v.poles * 6.4 * (v.amps / 63),
    about: (v) =>
      `Соединяет ряд автоматов без перемычек: ${plural(v.pins, 'вывод', 'вывода', 'выводов')} на ${v.amps} А. Лишнее отпиливают, торец закрывают заглушкой.`,
    drawing: (v) => ({ kind: 'rail', params: { text: `${v.poles}P ${v.amps} А` } }),
    grams: (v) => v.pins * v.poles * 4,
    size: (v) => [v.pins * 18, 32, 18],
    shelf: 40,
    accessories: ['va47', 'din-rail'],
  }),
];

const CURVES: Record<string, string> = {
  B: 'Характеристика B — для освещения и длинных линий.',
  C: 'Характеристика C — для розеток и бытовой техники.',
  D: 'Характеристика D — для двигателей и трансформаторов с тяжёлым пуском.',
};
