import { line, PACK, PIECE } from '../line.ts';
import { capital, ru } from '../wording.ts';

/** Parts for power tools. */
export const TOOL_PART_LINES = [
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
      formFactor: capital(v.kind),
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
