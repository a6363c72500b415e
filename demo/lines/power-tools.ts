import { line, PACK, PIECE } from '../line.ts';
import { ru } from '../wording.ts';

/** Power tools and what is put into them. */
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
      `Удар ${ru(Math.round((v.watt / 320) * 10) / 10)} Дж: в бетон до ${v.model.slice(3, 5)} мм. ${v.modes === '3 режима' ? 'Сверлит, сверлит с ударом и долбит.' : 'Сверлит и сверлит с ударом, долбить не умеет.'} Муфта спасает запястье, если бур заклинит.`,
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
  line({
    key: 'cut-disc',
    category: 'diski-otreznye',
    brands: ['abrazar', 'kryazh', 'masterovit'],
    axes: {
      kind: [
        'отрезной по металлу',
        'отрезной по камню',
        'алмазный сплошной',
        'алмазный сегментный',
        'алмазный турбо',
        'лепестковый',
      ],
      mm: [115, 125, 150, 180, 230],
      thick: [1, 1.2, 1.6, 2, 2.5],
      grit: ['', 'P40', 'P60', 'P80'],
    },
    exists: (v) =>
      (v.kind === 'лепестковый') === (v.grit !== '') &&
      !(v.kind === 'лепестковый' && v.thick !== 2) &&
      (v.kind.startsWith('алмаз') ? v.thick >= 1.6 : v.mm < 180 || v.thick >= 1.6),
    name: (v) =>
      `Диск ${v.kind} ${v.mm}×${v.kind === 'лепестковый' ? `22,2 мм ${v.grit}` : `${ru(v.thick)}×22,2 мм`}`,
    attributes: (v) => ({
      disc: v.mm,
      ...(v.grit ? { grit: v.grit } : { thickness: v.thick }),
      formFactor: v.kind.replace(/^./, (c) => c.toUpperCase()),
      forMaterial:
        v.kind.includes('метал') || v.kind === 'лепестковый'
          ? 'Металл'
          : v.kind.includes('сплошной')
            ? 'Плитка'
            : 'Камень и бетон',
      shank: '22,2 мм',
    }),
    price: (v) =>
      (v.kind.startsWith('алмаз') ? 190 + v.mm * 2.1 : 16 + v.mm * 0.34 + v.thick * 6) *
      (v.kind === 'лепестковый' ? 1.6 : 1),
    about: (v) =>
      `${v.kind.includes('метал') ? 'Уголок, профиль, арматура: тонкий рез, мало искр.' : v.kind.includes('сплошной') ? 'Плитку и керамогранит режет без сколов, с водой.' : v.kind === 'лепестковый' ? 'Снимает окалину и сварной шов.' : 'Бетон, кирпич и камень, всухую.'} Посадка 22,2 мм, до ${v.mm > 150 ? '6 600' : '12 200'} об/мин.`,
    drawing: (v) => ({
      kind: 'disc',
      params: {
        text: v.grit ? `${v.mm} ${v.grit}` : `${v.mm}×${ru(v.thick)}`,
        shape: v.kind.startsWith('алмаз') ? 'diamond' : 'cut',
      },
    }),
    grams: (v) => Math.round(v.mm * (v.kind.startsWith('алмаз') ? 1.9 : 0.6)),
    size: (v) => [v.mm, v.mm, 4],
    shelf: 160,
    accessories: ['grinder', 'goggles', 'respirator'],
  }),
  line({
    key: 'drill-bit',
    category: 'sverla-i-bury',
    brands: ['abrazar', 'kryazh', 'masterovit'],
    axes: {
      kind: [
        'по металлу HSS',
        'по металлу кобальтовое',
        'по дереву спиральное',
        'по дереву перовое',
        'по стеклу и плитке',
      ],
      mm: [
        1, 1.5, 2, 2.5, 3, 3.2, 3.5, 4, 4.2, 4.5, 5, 5.5, 6, 6.5, 7, 8, 9, 10, 12, 14, 16, 18, 20, 22, 25, 32,
      ],
      length: ['короткое', 'стандартное', 'удлинённое'],
    },
    exists: (v) =>
      v.kind.includes('перовое')
        ? v.mm >= 12 && v.length !== 'короткое'
        : v.kind.includes('стекл')
          ? v.mm >= 3 && v.mm <= 16 && v.length === 'стандартное'
          : v.kind.includes('дерев')
            ? v.mm >= 3 && v.mm <= 16
            : v.mm <= 16,
    name: (v) => `Сверло ${v.kind} ${ru(v.mm)} мм ${v.length}`,
    attributes: (v) => ({
      diameter: v.mm,
      length: Math.round((v.length === 'короткое' ? 30 : v.length === 'стандартное' ? 55 : 110) + v.mm * 5),
      forMaterial: v.kind.includes('метал') ? 'Металл' : v.kind.includes('дерев') ? 'Дерево' : 'Плитка',
      material: v.kind.includes('кобальт')
        ? 'HSS-Co'
        : v.kind.includes('HSS')
          ? 'HSS'
          : 'Инструментальная сталь',
      shank: v.mm > 12 ? 'Шестигранный' : 'Цилиндрический',
    }),
    price: (v) =>
      (14 + v.mm * 7.2) *
      (v.kind.includes('кобальт') ? 2.6 : v.kind.includes('стекл') ? 1.7 : 1) *
      (v.length === 'удлинённое' ? 1.7 : v.length === 'короткое' ? 0.85 : 1),
    about: (v) =>
      `${v.kind.includes('кобальт') ? 'Для нержавейки: держит 600 °C.' : v.kind.includes('HSS') ? 'Сталь, чугун, алюминий; сверлите на малых оборотах с маслом.' : v.kind.includes('перовое') ? 'Проходит доску насквозь, под кабель и трубу.' : v.kind.includes('дерев') ? 'Центр не уводит, край чистый.' : 'Плитку сверлите без удара, с водой.'} Диаметр ${ru(v.mm)} мм, ${v.length}.`,
    drawing: (v) => ({ kind: 'bit', params: { text: `Ø ${ru(v.mm)}`, shape: 'drill' } }),
    grams: (v) => Math.round(4 + v.mm * v.mm * 0.7),
    size: (v) => [Math.round(60 + v.mm * 6), 20, 20],
    shelf: 110,
    accessories: ['driver', 'bits'],
  }),
  line({
    key: 'sds-bit',
    category: 'sverla-i-bury',
    brands: ['abrazar', 'kryazh', 'masterovit'],
    axes: {
      mm: [5, 6, 7, 8, 10, 12, 14, 16, 18, 20, 22, 25, 28, 32],
      length: [110, 160, 210, 260, 310, 450, 600, 1000],
      edges: [2, 4],
    },
    exists: (v) => v.length > v.mm * 10 && !(v.mm < 8 && v.length > 310),
    name: (v) => `Бур SDS-plus по бетону ${v.mm}×${v.length} мм, ${v.edges === 2 ? '2 кромки' : '4 кромки'}`,
    attributes: (v) => ({
      diameter: v.mm,
      length: v.length,
      shank: 'SDS-plus',
      forMaterial: 'Камень и бетон',
      formFactor: v.edges === 2 ? '2 кромки' : '4 кромки',
    }),
    price: (v) => (28 + v.mm * 6.5 + v.length * 0.42) * (v.edges === 4 ? 1.7 : 1),
    about: (v) =>
      `Рабочая длина ${v.length - 50} мм, наконечник из твёрдого сплава. ${v.edges === 4 ? 'Четыре кромки не клинят об арматуру.' : 'Две кромки: кирпич и бетон без арматуры.'} Под дюбель ${v.mm} мм.`,
    drawing: (v) => ({ kind: 'bit', params: { text: `${v.mm}×${v.length}`, shape: 'sds' } }),
    grams: (v) => Math.round(v.mm * v.length * 0.06),
    size: (v) => [v.length, v.mm + 4, v.mm + 4],
    shelf: 60,
    accessories: ['hammer-drill', 'plug'],
  }),
  line({
    key: 'bits',
    category: 'bity',
    brands: ['kryazh', 'masterovit', 'abrazar'],
    axes: {
      drive: [
        'PH1',
        'PH2',
        'PH3',
        'PZ1',
        'PZ2',
        'PZ3',
        'T10',
        'T15',
        'T20',
        'T25',
        'T30',
        'HEX4',
        'HEX5',
        'HEX6',
        'SL5',
      ],
      mm: [25, 50, 75, 100, 150],
      pack: [1, 2, 5, 10, 25],
      torsion: ['', 'торсионная'],
    },
    exists: (v) => !(v.mm >= 100 && v.pack > 5),
    name: (v) => `Бита ${v.drive} ${v.mm} мм${v.torsion ? ` ${v.torsion}` : ''}, ${v.pack} шт`,
    attributes: (v) => ({
      driveSize: v.drive,
      length: v.mm,
      pieces: v.pack,
      magnetic: v.mm >= 50,
      formFactor: v.torsion ? 'Торсионная' : 'Обычная',
      material: 'Сталь S2',
    }),
    price: (v) => (11 + v.mm * 0.36) * v.pack ** 0.86 * (v.torsion ? 1.5 : 1),
    about: (v) =>
      `Шлиц ${v.drive}, сталь S2. ${v.torsion ? 'Тонкая шейка гасит удар: для ударного винтоверта.' : 'Для шуруповёрта и ручной отвёртки.'} ${v.mm >= 50 ? 'Магнит держит саморез, достаёт вглубь.' : 'Короткая, под магнитный держатель.'}`,
    drawing: (v) => ({ kind: 'bit', params: { text: v.drive, shape: 'bits' } }),
    grams: (v) => Math.round(v.pack * v.mm * 0.25),
    size: (v) => [v.mm + 30, 60, 15],
    sale: (v) => (v.pack > 1 ? PACK : PIECE),
    shelf: 140,
    accessories: ['driver', 'screw-drywall', 'screw-universal'],
  }),
];
