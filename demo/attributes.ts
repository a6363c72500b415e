/** The attributes of demo products: typed, with units, in the groups that the product page shows. */
export interface AttributeSpec {
  name: string;
  type: 'list' | 'number' | 'bool' | 'text';
  unit?: string;
  group: string;
  isFacet: boolean;
  /** Shown above the products of its categories. */
  isPromoted: boolean;
  /** One of the 2–4 attributes on a card. */
  onCard: boolean;
}

/** Flags: F — filter, P — promoted above the shelf, C — on the card. */
type Flags = '' | 'F' | 'C' | 'FC' | 'FPC' | 'FP';

function attribute(
  group: string,
  name: string,
  type: AttributeSpec['type'],
  flags: Flags,
  unit?: string,
): AttributeSpec {
  return {
    name,
    type,
    unit,
    group,
    isFacet: flags.includes('F'),
    isPromoted: flags.includes('P'),
    onCard: flags.includes('C'),
  };
}

const ELECTRIC = 'Электрические';
const LIGHT = 'Свет';
const MOUNT = 'Монтаж и защита';
const WATER = 'Вода и тепло';
const BODY = 'Размер и материал';
const WORK = 'Работа';
const MIX = 'Состав и расход';
const WEAR = 'Размер и защита';
const PACKING = 'Комплект и упаковка';

/** In the order in which pages show them. */
export const ATTRIBUTES = {
  current: attribute(ELECTRIC, 'Номинальный ток', 'list', 'FPC', 'А'),
  poles: attribute(ELECTRIC, 'Количество полюсов', 'list', 'FC'),
  curve: attribute(ELECTRIC, 'Характеристика срабатывания', 'list', 'FC'),
  breaking: attribute(ELECTRIC, 'Отключающая способность', 'list', 'F', 'кА'),
  leakage: attribute(ELECTRIC, 'Ток утечки', 'list', 'FC', 'мА'),
  leakageType: attribute(ELECTRIC, 'Тип по току утечки', 'list', 'F'),
  voltage: attribute(ELECTRIC, 'Номинальное напряжение', 'list', 'F', 'В'),
  phases: attribute(ELECTRIC, 'Количество фаз', 'list', 'FC'),
  tariffs: attribute(ELECTRIC, 'Тарифов', 'list', 'FC'),
  accuracy: attribute(ELECTRIC, 'Класс точности', 'list', 'F'),
  section: attribute(ELECTRIC, 'Сечение жилы', 'list', 'FPC', 'мм²'),
  cores: attribute(ELECTRIC, 'Количество жил', 'list', 'FC'),
  conductor: attribute(ELECTRIC, 'Жила', 'list', 'F'),
  cableVoltage: attribute(ELECTRIC, 'Напряжение кабеля', 'list', 'C', 'кВ'),
  category: attribute(ELECTRIC, 'Категория кабеля', 'list', 'FPC'),
  shielded: attribute(ELECTRIC, 'Экран', 'bool', 'FC'),
  impedance: attribute(ELECTRIC, 'Волновое сопротивление', 'list', 'FC', 'Ом'),
  batterySize: attribute(ELECTRIC, 'Типоразмер', 'list', 'FPC'),
  chemistry: attribute(ELECTRIC, 'Тип элемента', 'list', 'FC'),
  grounding: attribute(ELECTRIC, 'Заземление', 'bool', 'FC'),
  usb: attribute(ELECTRIC, 'Зарядка USB', 'bool', 'F'),
  shutters: attribute(ELECTRIC, 'Защитные шторки', 'bool', 'F'),
  indicator: attribute(ELECTRIC, 'Подсветка', 'bool', 'FC'),
  places: attribute(ELECTRIC, 'Количество мест', 'list', 'FPC'),
  keys: attribute(ELECTRIC, 'Количество клавиш', 'list', 'FPC'),
  power: attribute(LIGHT, 'Мощность', 'list', 'FPC', 'Вт'),
  base: attribute(LIGHT, 'Цоколь', 'list', 'FC'),
  bulbShape: attribute(LIGHT, 'Форма колбы', 'list', 'F'),
  tone: attribute(LIGHT, 'Цветовая температура', 'list', 'FC', 'К'),
  flux: attribute(LIGHT, 'Световой поток', 'number', 'FC', 'лм'),
  equivalent: attribute(LIGHT, 'Эквивалент лампы накаливания', 'number', '', 'Вт'),
  lifetime: attribute(LIGHT, 'Срок службы', 'list', 'F', 'ч'),
  dimmable: attribute(LIGHT, 'Диммирование', 'bool', 'F'),
  density: attribute(LIGHT, 'Светодиодов на метр', 'list', 'F', 'шт'),
  rechargeable: attribute(LIGHT, 'Аккумулятор', 'bool', 'FC'),
  ip: attribute(MOUNT, 'Степень защиты', 'list', 'FC'),
  mounting: attribute(MOUNT, 'Способ монтажа', 'list', 'FC'),
  modules: attribute(MOUNT, 'Количество модулей', 'list', 'FPC'),
  fireSafety: attribute(MOUNT, 'Не распространяет горение', 'bool', 'F'),
  temperature: attribute(MOUNT, 'Рабочая температура', 'text', ''),
  spout: attribute(WATER, 'Высота излива', 'number', 'FC', 'мм'),
  cartridge: attribute(WATER, 'Картридж', 'list', 'F', 'мм'),
  flush: attribute(WATER, 'Смыв', 'list', 'F'),
  outlet: attribute(WATER, 'Выпуск', 'list', 'FC'),
  tank: attribute(WATER, 'Объём бака', 'list', 'FPC', 'л'),
  heaterPower: attribute(WATER, 'Мощность нагрева', 'list', 'FC', 'кВт'),
  heatOutput: attribute(WATER, 'Теплоотдача', 'number', 'FC', 'Вт'),
  sections: attribute(WATER, 'Количество секций', 'list', 'FPC'),
  axisDistance: attribute(WATER, 'Межосевое расстояние', 'list', 'FC', 'мм'),
  head: attribute(WATER, 'Напор', 'number', 'FC', 'м'),
  throughput: attribute(WATER, 'Подача', 'number', 'FC', 'л/мин'),
  thread: attribute(WATER, 'Резьба', 'list', 'FPC'),
  pressure: attribute(WATER, 'Давление', 'list', 'FC', 'бар'),
  waterTemperature: attribute(WATER, 'Максимальная температура воды', 'list', 'F', '°C'),
  connection: attribute(WATER, 'Подключение', 'list', 'FC'),
  filter: attribute(WATER, 'Фильтр', 'bool', 'FC'),
  handleKind: attribute(WATER, 'Ручка', 'list', 'F'),
  diameter: attribute(BODY, 'Диаметр', 'list', 'FPC', 'мм'),
  length: attribute(BODY, 'Длина', 'list', 'FC', 'мм'),
  lengthMetres: attribute(BODY, 'Длина', 'list', 'FC', 'м'),
  width: attribute(BODY, 'Ширина', 'list', 'FC', 'мм'),
  height: attribute(BODY, 'Высота', 'list', 'F', 'мм'),
  thickness: attribute(BODY, 'Толщина', 'list', 'FC', 'мм'),
  micron: attribute(BODY, 'Толщина плёнки', 'list', 'FC', 'мкм'),
  wall: attribute(BODY, 'Толщина стенки', 'list', 'F', 'мм'),
  formFactor: attribute(BODY, 'Вид', 'list', 'FC'),
  material: attribute(BODY, 'Материал', 'list', 'FC'),
  coating: attribute(BODY, 'Покрытие', 'list', 'FC'),
  colour: attribute(BODY, 'Цвет', 'list', 'FC'),
  metricSize: attribute(BODY, 'Резьба метрическая', 'list', 'FPC'),
  strength: attribute(BODY, 'Класс прочности', 'list', 'FC'),
  standard: attribute(BODY, 'Стандарт', 'list', 'F'),
  volume: attribute(BODY, 'Объём', 'list', 'FPC', 'л'),
  millilitres: attribute(BODY, 'Объём', 'list', 'FPC', 'мл'),
  tiers: attribute(BODY, 'Количество полок', 'list', 'FPC'),
  steps: attribute(BODY, 'Количество ступеней', 'list', 'FPC'),
  load: attribute(BODY, 'Нагрузка', 'list', 'FC', 'кг'),
  lid: attribute(BODY, 'Крышка', 'bool', 'F'),
  battery: attribute(WORK, 'Напряжение аккумулятора', 'list', 'FPC', 'В'),
  torque: attribute(WORK, 'Крутящий момент', 'number', 'FC', 'Н·м'),
  brushless: attribute(WORK, 'Бесщёточный двигатель', 'bool', 'F'),
  motor: attribute(WORK, 'Мощность двигателя', 'list', 'FPC', 'кВт'),
  toolPower: attribute(WORK, 'Потребляемая мощность', 'list', 'FPC', 'Вт'),
  impact: attribute(WORK, 'Энергия удара', 'number', 'FC', 'Дж'),
  disc: attribute(WORK, 'Диаметр диска', 'list', 'FC', 'мм'),
  headWeight: attribute(WORK, 'Вес бойка', 'list', 'FPC', 'г'),
  driveSize: attribute(WORK, 'Шлиц', 'list', 'FPC'),
  jawSize: attribute(WORK, 'Размер ключа', 'list', 'FPC', 'мм'),
  handleMaterial: attribute(WORK, 'Рукоятка', 'list', 'FC'),
  magnetic: attribute(WORK, 'Магнит', 'bool', 'FC'),
  cutDepth: attribute(WORK, 'Глубина пропила', 'list', 'F', 'мм'),
  grit: attribute(WORK, 'Зернистость', 'list', 'FC'),
  modes: attribute(WORK, 'Режимы работы', 'list', 'FC'),
  eyes: attribute(WORK, 'Количество глазков', 'list', 'FC'),
  teeth: attribute(WORK, 'Зубьев на дюйм', 'list', 'FC'),
  shank: attribute(WORK, 'Хвостовик', 'list', 'FC'),
  forMaterial: attribute(WORK, 'По материалу', 'list', 'FC'),
  brushMaterial: attribute(WORK, 'Щетина или шубка', 'list', 'FC'),
  lockType: attribute(WORK, 'Механизм', 'list', 'FC'),
  keysCount: attribute(WORK, 'Ключей в комплекте', 'list', 'FC', 'шт'),
  bolts: attribute(WORK, 'Количество ригелей', 'list', 'FC'),
  lockClass: attribute(WORK, 'Класс замка', 'list', 'F'),
  smart: attribute(WORK, 'Показания по радио', 'bool', 'F'),
  packWeight: attribute(MIX, 'Фасовка', 'list', 'FPC', 'кг'),
  gloss: attribute(MIX, 'Блеск', 'list', 'FC'),
  ral: attribute(MIX, 'RAL', 'list', 'C'),
  coverage: attribute(MIX, 'Расход на слой', 'text', 'C'),
  dries: attribute(MIX, 'Время высыхания', 'list', 'F', 'ч'),
  binder: attribute(MIX, 'Основа', 'list', 'F'),
  forPlace: attribute(MIX, 'Место применения', 'list', 'FC'),
  layer: attribute(MIX, 'Максимальная толщина слоя', 'number', 'F', 'мм'),
  heatResistance: attribute(MIX, 'Термостойкость', 'list', 'F', '°C'),
  foamYield: attribute(MIX, 'Выход пены', 'list', 'FC', 'л'),
  frost: attribute(MIX, 'Для наружных работ', 'bool', 'F'),
  wearSize: attribute(WEAR, 'Размер', 'list', 'FPC'),
  knit: attribute(WEAR, 'Класс вязки', 'list', 'FC'),
  season: attribute(WEAR, 'Сезон', 'list', 'FC'),
  protection: attribute(WEAR, 'Класс защиты', 'list', 'FC'),
  toeCap: attribute(WEAR, 'Подносок', 'list', 'FC'),
  valve: attribute(WEAR, 'Клапан выдоха', 'bool', 'FC'),
  repeat: attribute(BODY, 'Раппорт', 'list', 'F', 'см'),
  pieces: attribute(PACKING, 'Количество в упаковке', 'list', 'FC', 'шт'),
  coil: attribute(PACKING, 'Длина бухты', 'list', 'FC', 'м'),
  kit: attribute(PACKING, 'Комплект', 'text', ''),
  warranty: attribute(PACKING, 'Гарантия', 'list', '', 'мес.'),
  collection: attribute(PACKING, 'Линейка', 'list', 'F'),
} as const satisfies Record<string, AttributeSpec>;

export type AttributeKey = keyof typeof ATTRIBUTES;
