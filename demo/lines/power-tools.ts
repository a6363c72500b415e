import { line } from '../line.ts';
import { ru } from '../wording.ts';

/** Power tools. */
export const POWER_TOOL_LINES = [
  line({
    key: 'driver',
    category: 'shurupoverty',
    brands: ['temp', 'masterovit', 'kryazh', 'voltan'],
    models: ['ДА-12', 'ДА-18М', 'ДА-20У'],
    axes: {
      volt: [12, 18, 20],
      ah: [1.5, 2, 4, 5],
      kit: ['без АКБ и ЗУ', '1 АКБ', '2 АКБ, кейс'],
      motor: ['', 'бесщёточная'],
    },
    exists: (v) => v.model.includes(String(v.volt)) && !(v.kit === 'без АКБ и ЗУ' && v.ah !== 2),
    name: (v) =>
      `Дрель-шуруповёрт аккумуляторная ${v.model}${v.motor ? ` ${v.motor}` : ''}, ${v.kit === 'без АКБ и ЗУ' ? v.kit : `${v.kit.replace('АКБ', `АКБ ${ru(v.ah)} А·ч`)}`}`,
    attributes: (v) => ({
      battery: v.volt,
      torque: v.volt * 2 + (v.motor ? 18 : 4),
      brushless: v.motor !== '',
      kit: v.kit,
      modes: '2 скорости',
      warranty: v.motor ? 36 : 24,
    }),
    price: (v) =>
      2300 +
      v.volt * 130 +
      (v.kit === '2 АКБ, кейс' ? 2 : v.kit === '1 АКБ' ? 1 : 0) * (500 + v.ah * 330) +
      (v.motor ? 2200 : 0),
    about: (v) =>
      `${v.volt * 2 + (v.motor ? 18 : 4)} Н·м: крутит саморез 6×120 в сосну без засверливания. ${v.motor ? 'Бесщёточный мотор служит дольше и бережёт заряд.' : 'Щётки меняются за минуту, запасные в коробке.'} ${v.kit === 'без АКБ и ЗУ' ? 'Аккумулятор берите от другого инструмента той же серии.' : `Заряд ${ru(v.ah)} А·ч держит до ${Math.round(v.ah * 90)} саморезов.`}`,
    drawing: (v) => ({ kind: 'drill', params: { text: `${v.volt} В`, shape: 'driver' } }),
    grams: (v) => 900 + (v.kit.startsWith('2') ? 1500 : 600),
    size: (v) => (v.kit.includes('кейс') ? [340, 290, 110] : [240, 210, 80]),
    shelf: 14,
    accessories: ['bits', 'drill-bit', 'screw-drywall'],
  }),
  line({
    key: 'hammer-drill',
    category: 'perforatory',
    brands: ['temp', 'kryazh', 'masterovit'],
    models: ['ПЭ-24', 'ПЭ-26Р', 'ПЭ-32', 'ПЭ-45М'],
    axes: {
      watt: [620, 800, 900, 1050, 1300, 1500],
      modes: ['2 режима', '3 режима'],
      kit: ['коробка', 'кейс', 'кейс с бурами'],
    },
    exists: (v) => Math.abs(Number.parseInt(v.model.slice(3), 10) * 33 - v.watt) < 340,
    name: (v) =>
      `Перфоратор ${v.model} ${v.watt} Вт SDS-${v.model === 'ПЭ-45М' ? 'max' : 'plus'} ${v.modes}, ${v.kit}`,
    attributes: (v) => ({
      toolPower: v.watt,
      impact: Math.round((v.watt / 320) * 10) / 10,
      shank: v.model === 'ПЭ-45М' ? 'SDS-max' : 'SDS-plus',
      modes: v.modes,
      kit: v.kit,
      warranty: 24,
    }),
    price: (v) =>
      2600 +
      v.watt * 5.6 +
      (v.model === 'ПЭ-45М' ? 6200 : 0) +
      (v.kit === 'кейс' ? 600 : v.kit.includes('бур') ? 1300 : 0),
    about: (v) =>
      `Удар ${ru(Math.round((v.watt / 320) * 10) / 10)} Дж: в бетон до ${v.model.slice(3, 5)} мм. ${v.modes === '3 режима' ? 'Сверлит, сверлит с ударом и долбит.' : 'Сверлит и сверлит с ударом, долбить не умеет.'} Муфта защищает запястье, если бур заклинит.`,
    drawing: (v) => ({ kind: 'drill', params: { text: `${v.watt} Вт`, shape: 'hammer' } }),
    grams: (v) => 2300 + v.watt,
    size: () => [400, 330, 120],
    shelf: 8,
    tags: ['profi'],
    accessories: ['sds-bit', 'plug', 'goggles'],
  }),
  line({
    key: 'grinder',
    category: 'bolgarki',
    brands: ['temp', 'kryazh', 'masterovit', 'voltan'],
    models: ['УШМ-7', 'УШМ-11', 'УШМ-20'],
    axes: {
      disc: [115, 125, 150, 180, 230],
      watt: [710, 850, 1100, 1400, 2000, 2400],
      speed: ['', 'с регулировкой оборотов'],
      start: ['', 'с плавным пуском'],
    },
    exists: (v) =>
      Math.abs(v.disc * 8.2 - v.watt) < 420 &&
      (v.model === 'УШМ-7'
        ? v.watt < 900
        : v.model === 'УШМ-11'
          ? v.watt >= 850 && v.watt < 1500
          : v.watt >= 1400) &&
      !(v.disc > 150 && v.start === ''),
    name: (v) =>
      `Машина углошлифовальная ${v.model} ${v.disc} мм ${v.watt} Вт${v.speed ? ` ${v.speed}` : ''}${v.start ? ` ${v.start}` : ''}`,
    attributes: (v) => ({
      toolPower: v.watt,
      disc: v.disc,
      formFactor: v.speed ? 'С регулировкой' : 'Без регулировки',
      kit: 'Рукоятка, кожух, ключ',
      warranty: 24,
    }),
    price: (v) => 900 + v.watt * 3.6 + (v.speed ? 460 : 0) + (v.start ? 340 : 0),
    about: (v) =>
      `Диск ${v.disc} мм режет ${v.disc > 150 ? 'бетон, уголок и рельс' : 'профиль, плитку и арматуру'}. ${v.start ? 'Плавный пуск не рвёт из рук и не выбивает автомат.' : 'Лёгкая, держится одной рукой.'} ${v.speed ? 'Обороты убавляют для полировки и дерева.' : 'Кожух снимается без ключа.'}`,
    drawing: (v) => ({ kind: 'grinder', params: { text: `${v.disc} мм` } }),
    grams: (v) => 900 + v.watt * 2,
    size: (v) => [260 + v.disc, 130, 110],
    shelf: 12,
    accessories: ['cut-disc', 'goggles', 'gloves-work'],
  }),
  line({
    key: 'power-saw',
    category: 'pily-elektricheskie',
    brands: ['temp', 'kryazh', 'masterovit'],
    models: ['ПЦ-165', 'ПЦ-190', 'ЛЭ-65', 'ЛЭ-110М', 'ПСА-180'],
    axes: {
      watt: [550, 710, 850, 1200, 1400, 1800],
      option: ['', 'с лазером', 'с регулировкой оборотов', 'в кейсе'],
    },
    exists: (v) =>
      v.model.startsWith('ПЦ')
        ? v.watt >= 1200
        : v.model.startsWith('ЛЭ')
          ? v.watt <= 850
          : v.watt >= 710 && v.watt <= 1200,
    name: (v) =>
      `${v.model.startsWith('ПЦ') ? 'Пила дисковая' : v.model.startsWith('ЛЭ') ? 'Лобзик электрический' : 'Пила сабельная'} ${v.model} ${v.watt} Вт${v.option ? ` ${v.option}` : ''}`,
    attributes: (v) => ({
      toolPower: v.watt,
      formFactor: v.model.startsWith('ПЦ') ? 'Дисковая' : v.model.startsWith('ЛЭ') ? 'Лобзик' : 'Сабельная',
      cutDepth: Math.round(
        Number.parseInt(v.model.split('-')[1] ?? '65', 10) / (v.model.startsWith('ПЦ') ? 3 : 1),
      ),
      kit: v.option === 'в кейсе' ? 'Кейс, полотно' : 'Полотно',
      warranty: 24,
    }),
    price: (v) => 1500 + v.watt * 3.1 + (v.model.startsWith('ПСА') ? 1100 : 0) + v.option.length * 26,
    about: (v) =>
      `${v.model.startsWith('ПЦ') ? 'Ровный рез доски и плиты по направляющей.' : v.model.startsWith('ЛЭ') ? 'Кривой рез в фанере, ламинате и тонком металле.' : 'Ветки, доска с гвоздями, труба: полотно меняется без ключа.'} Мощность ${v.watt} Вт. Пылеотвод под шланг 32 мм.`,
    drawing: (v) => ({
      kind: 'saw',
      params: { text: `${v.watt} Вт`, shape: v.model.startsWith('ПЦ') ? 'circular' : 'jigsaw' },
    }),
    grams: (v) => 1500 + v.watt,
    size: () => [330, 240, 200],
    shelf: 9,
    accessories: ['goggles', 'extension', 'tape-measure'],
  }),
];
