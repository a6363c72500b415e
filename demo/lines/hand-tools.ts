import { line } from '../line.ts';
import { capital, plural, ru } from '../wording.ts';

/** Hand tools. */
export const HAND_TOOL_LINES = [
  line({
    key: 'hammer',
    category: 'molotki',
    brands: ['kryazh', 'masterovit', 'kontur'],
    axes: {
      kind: [
        'слесарный',
        'столярный с гвоздодёром',
        'кувалда',
        'киянка резиновая',
        'каменщика',
        'рихтовочный',
      ],
      grams: [200, 300, 400, 500, 600, 800, 1000, 1500, 2000, 3000, 4000, 5000, 6000],
      handle: ['ручка дерево', 'ручка фиберглас', 'цельнокованый'],
    },
    exists: (v) =>
      (v.kind === 'кувалда' ? v.grams >= 2000 : v.grams <= 1000) &&
      !(v.kind.includes('киянка') && (v.handle === 'цельнокованый' || v.grams < 300)),
    name: (v) =>
      `${v.kind === 'кувалда' ? 'Кувалда' : v.kind.startsWith('киянка') ? 'Киянка резиновая' : `Молоток ${v.kind}`} ${ru(v.grams)} г, ${v.handle}`,
    attributes: (v) => ({
      headWeight: v.grams,
      handleMaterial: capital(v.handle.replace('ручка ', '')),
      formFactor: capital(v.kind),
      length: 240 + Math.round(v.grams / 12),
      material: v.kind.includes('киянка') ? 'Резина' : 'Сталь 45',
    }),
    price: (v) =>
      150 + v.grams * 0.36 + (v.handle === 'цельнокованый' ? 520 : v.handle.includes('фибер') ? 210 : 0),
    about: (v) =>
      `Боёк ${ru(v.grams)} г, ${v.kind.includes('киянка') ? 'не оставляет следов на плитке и ламинате' : 'закалён отдельно от обуха'}. ${v.handle.includes('дерево') ? 'Рукоятка из берёзы, клин металлический.' : v.handle.includes('фибер') ? 'Фиберглас гасит отдачу и не рассыхается.' : 'Голова и ручка — одна поковка: не слетит.'}`,
    drawing: (v) => ({
      kind: 'hammer',
      params: {
        text: `${ru(v.grams)} г`,
        shape: v.kind === 'кувалда' ? 'sledge' : v.kind.includes('киянка') ? 'rubber' : 'claw',
      },
    }),
    grams: (v) => Math.round(v.grams * 1.4),
    size: (v) => [240 + Math.round(v.grams / 12), 120, 40],
    shelf: 26,
    accessories: ['nails', 'goggles'],
  }),
  line({
    key: 'screwdriver',
    category: 'otvertki',
    brands: ['kryazh', 'masterovit', 'kontur'],
    axes: {
      drive: [
        'PH0',
        'PH1',
        'PH2',
        'PH3',
        'PZ1',
        'PZ2',
        'SL3',
        'SL4',
        'SL5',
        'SL6',
        'SL8',
        'T10',
        'T15',
        'T20',
        'T25',
        'T30',
      ],
      mm: [38, 75, 100, 125, 150, 200],
      kind: ['', 'диэлектрическая 1000 В', 'ударная'],
    },
    exists: (v) => !(v.mm === 38 && v.kind !== '') && !(v.kind === 'ударная' && v.drive.startsWith('T')),
    name: (v) => `Отвёртка${v.kind ? ` ${v.kind}` : ''} ${v.drive}×${v.mm} мм`,
    attributes: (v) => ({
      driveSize: v.drive,
      length: v.mm,
      handleMaterial: v.kind.startsWith('диэл') ? 'Изолированная 1000 В' : 'Двухкомпонентная',
      magnetic: true,
      material: 'Cr-V',
    }),
    price: (v) => 62 + v.mm * 0.62 + (v.kind.startsWith('диэл') ? 150 : v.kind ? 110 : 0),
    about: (v) =>
      `Стержень хромованадиевый, шлиц ${v.drive} намагничен. ${v.kind.startsWith('диэл') ? 'Каждая проверена на 10 кВ, работает до 1000 В.' : v.kind ? 'Стержень сквозной: можно бить молотком.' : 'Ручка не скользит в масле.'} Длина ${v.mm} мм.`,
    drawing: (v) => ({ kind: 'screwdriver', params: { text: v.drive, shape: 'single' } }),
    grams: (v) => 50 + v.mm,
    size: (v) => [v.mm + 110, 35, 35],
    shelf: 48,
    accessories: ['screw-universal', 'pliers'],
  }),
  line({
    key: 'wrench',
    category: 'klyuchi',
    brands: ['kryazh', 'masterovit', 'temp'],
    axes: {
      kind: [
        'комбинированный',
        'рожковый',
        'накидной',
        'комбинированный с трещоткой',
        'разводной',
        'трубный рычажный',
      ],
      mm: [6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 24, 27, 30, 32, 36, 41, 46, 50],
    },
    exists: (v) =>
      v.kind === 'разводной'
        ? [20, 24, 30, 36, 46].includes(v.mm)
        : v.kind.startsWith('трубный')
          ? [20, 27, 36, 50].includes(v.mm)
          : v.mm <= 36,
    name: (v) =>
      `Ключ ${v.kind} ${v.kind === 'разводной' || v.kind.startsWith('труб') ? `зев до ${v.mm} мм` : v.kind === 'рожковый' || v.kind === 'накидной' ? `${v.mm}×${v.mm + (v.mm > 20 ? 3 : 1)} мм` : `${v.mm} мм`}`,
    attributes: (v) => ({
      jawSize: v.mm,
      formFactor: capital(v.kind),
      coating: v.kind.startsWith('труб') ? 'Окраска' : 'Хром матовый',
      material: 'Cr-V',
      length: 90 + v.mm * 8,
    }),
    price: (v) =>
      58 +
      v.mm * 9.2 +
      (v.kind.includes('трещ') ? 280 : v.kind === 'разводной' ? 320 : v.kind.startsWith('труб') ? 460 : 0),
    about: (v) =>
      `Зев ${v.mm} мм, сталь Cr-V. ${v.kind.includes('трещ') ? 'Трещотка на 72 зуба: нужен ход всего 5°.' : v.kind === 'разводной' ? 'Губки без люфта, шкала на головке.' : v.kind.startsWith('труб') ? 'Держит трубу сам, чем сильнее тянешь.' : 'Профиль зева бережёт грани.'}`,
    drawing: (v) => ({
      kind: 'wrench',
      params: {
        text: `${v.mm} мм`,
        shape: v.kind === 'разводной' ? 'adjustable' : v.kind.startsWith('труб') ? 'pipe' : 'combination',
      },
    }),
    grams: (v) => 20 + v.mm * v.mm,
    size: (v) => [90 + v.mm * 8, 20 + v.mm * 2, 12],
    shelf: 38,
    tags: ['profi'],
    accessories: ['bolt', 'nut', 'gloves-work'],
  }),
  line({
    key: 'pliers',
    category: 'plosogubtsy',
    brands: ['kryazh', 'masterovit', 'kontur'],
    axes: {
      kind: ['Плоскогубцы', 'Бокорезы', 'Длинногубцы', 'Круглогубцы', 'Клещи переставные', 'Клещи обжимные'],
      mm: [125, 140, 160, 180, 200, 250, 300],
      handle: ['', 'диэлектрические 1000 В', 'усиленные'],
    },
    exists: (v) => (v.kind === 'Клещи переставные' ? v.mm >= 180 : v.mm <= 200),
    name: (v) => `${v.kind}${v.handle ? ` ${v.handle}` : ''} ${v.mm} мм`,
    attributes: (v) => ({
      formFactor: v.kind,
      length: v.mm,
      handleMaterial: v.handle.startsWith('диэл') ? 'Изолированная 1000 В' : 'Двухкомпонентная',
      material: v.handle === 'усиленные' ? 'Cr-Mo' : 'Cr-V',
    }),
    price: (v) => 190 + v.mm * 1.35 + (v.handle.startsWith('диэл') ? 240 : v.handle ? 160 : 0),
    about: (v) =>
      `Длина ${v.mm} мм, губки закалены токами высокой частоты. ${v.kind === 'Бокорезы' ? 'Перекусывают гвоздь 3 мм и медь до 6 мм².' : v.kind === 'Клещи обжимные' ? 'Обжимают наконечники и гильзы без замеров.' : 'Сходятся без щели по всей длине.'} ${v.handle.startsWith('диэл') ? 'Проверены на 10 кВ.' : 'Пружина открывает сама.'}`,
    drawing: (v) => ({
      kind: 'pliers',
      params: {
        text: `${v.mm} мм`,
        shape:
          v.kind === 'Бокорезы'
            ? 'cutters'
            : v.kind === 'Длинногубцы' || v.kind === 'Круглогубцы'
              ? 'long'
              : 'pliers',
      },
    }),
    grams: (v) => v.mm * 2,
    size: (v) => [v.mm, 60, 25],
    shelf: 34,
    accessories: ['screwdriver', 'ties'],
  }),
  line({
    key: 'handsaw',
    category: 'nozhovki',
    brands: ['kryazh', 'masterovit', 'sadolyub'],
    axes: {
      kind: ['по дереву', 'по металлу', 'по гипсокартону', 'садовая складная', 'для сучьев'],
      mm: [150, 180, 210, 300, 350, 400, 450, 500, 550],
      tpi: [5, 7, 9, 11, 13, 18, 24],
    },
    exists: (v) =>
      v.kind === 'по металлу'
        ? v.tpi >= 18 && v.mm <= 300 && v.mm >= 150
        : v.kind === 'по дереву'
          ? v.tpi <= 13 && v.mm >= 300
          : v.kind === 'по гипсокартону'
            ? v.mm <= 180 && v.tpi <= 9
            : v.mm <= 350 && v.tpi <= 7,
    name: (v) => `Ножовка ${v.kind} ${v.mm} мм, ${plural(v.tpi, 'зуб', 'зуба', 'зубьев')} на дюйм`,
    attributes: (v) => ({
      length: v.mm,
      teeth: v.tpi,
      forMaterial:
        v.kind === 'по металлу' ? 'Металл' : v.kind === 'по гипсокартону' ? 'Гипсокартон' : 'Дерево',
      handleMaterial: 'Двухкомпонентная',
      material: 'Сталь SK5',
    }),
    price: (v) => 170 + v.mm * 0.95 + v.tpi * 4,
    about: (v) =>
      `Полотно ${v.mm} мм, шаг ${v.tpi} зубьев: ${v.tpi <= 7 ? 'быстрый грубый рез' : v.tpi <= 11 ? 'ровный рез поперёк' : 'чистый тонкий рез'}. Зуб закалён, не точится, служит до пяти лет. ${v.kind === 'садовая складная' ? 'Складывается в рукоятку.' : 'Рукоятка с углами 45° и 90°.'}`,
    drawing: (v) => ({ kind: 'saw', params: { text: `${v.mm} мм`, shape: 'hand' } }),
    grams: (v) => 120 + v.mm,
    size: (v) => [v.mm + 120, 130, 30],
    shelf: 26,
    tags: ['dlya-doma'],
    accessories: ['pencil-level', 'gloves-work'],
  }),
];
