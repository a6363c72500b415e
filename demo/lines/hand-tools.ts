import { line, PIECE } from '../line.ts';
import { plural, ru } from '../wording.ts';

/** Hand and measuring tools, ladders and boxes. */
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
      handleMaterial: v.handle.replace('ручка ', '').replace(/^./, (c) => c.toUpperCase()),
      formFactor: v.kind.replace(/^./, (c) => c.toUpperCase()),
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
      formFactor: v.kind.replace(/^./, (c) => c.toUpperCase()),
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
  line({
    key: 'tape-measure',
    category: 'ruletki',
    brands: ['kontur', 'masterovit', 'kryazh'],
    axes: {
      metres: [2, 3, 5, 7.5, 8, 10, 20, 30, 50],
      width: [12.5, 16, 19, 25, 27],
      kind: ['', 'с двумя фиксаторами', 'обрезиненная', 'геодезическая стальная'],
    },
    exists: (v) =>
      v.kind.startsWith('геод')
        ? v.metres >= 20 && v.width === 12.5
        : v.metres <= 10 && v.width >= v.metres * 1.9 && v.width <= 9 + v.metres * 4.5,
    name: (v) => `Рулетка измерительная ${ru(v.metres)} м × ${ru(v.width)} мм${v.kind ? ` ${v.kind}` : ''}`,
    attributes: (v) => ({
      lengthMetres: v.metres,
      width: v.width,
      magnetic: v.kind === 'с двумя фиксаторами' || v.kind === 'обрезиненная',
      formFactor: v.kind.startsWith('геод') ? 'Геодезическая' : 'Карманная',
      material: v.kind === 'обрезиненная' ? 'ABS с резиной' : 'ABS-пластик',
      accuracy: 'II класс',
    }),
    price: (v) => 74 + v.metres * 19 + v.width * 4.4 + (v.kind.startsWith('геод') ? 240 : 0),
    about: (v) =>
      `Лента ${ru(v.width)} мм держит вылет ${ru(Math.round(v.width * 0.09 * 10) / 10)} м без прогиба. ${v.kind.includes('фиксат') ? 'Фиксатор спереди и сверху, магнитный зацеп.' : v.kind.startsWith('геод') ? 'Сталь с покрытием, ручка с храповиком.' : 'Зацеп ходит на свою толщину: меряет изнутри и снаружи.'}`,
    drawing: (v) => ({ kind: 'tape', params: { text: `${ru(v.metres)} м` } }),
    grams: (v) => Math.round(90 + v.metres * 26),
    size: (v) => [70 + Math.round(v.width), 70, 40],
    shelf: 64,
    accessories: ['pencil-level', 'hammer'],
  }),
  line({
    key: 'pencil-level',
    category: 'urovni',
    brands: ['kontur', 'kryazh', 'masterovit'],
    axes: {
      cm: [20, 30, 40, 50, 60, 80, 100, 120, 150, 180, 200, 250],
      eyes: [2, 3],
      kind: ['', 'магнитный', 'фрезерованный', 'усиленный'],
    },
    exists: (v) => !(v.cm < 40 && v.eyes === 3),
    name: (v) =>
      `Уровень строительный ${v.kind ? `${v.kind} ` : ''}${v.cm} см, ${v.eyes === 2 ? '2 глазка' : '3 глазка'}`,
    attributes: (v) => ({
      length: v.cm * 10,
      eyes: v.eyes,
      magnetic: v.kind === 'магнитный',
      material: 'Алюминий',
      accuracy: v.kind === 'фрезерованный' || v.kind === 'усиленный' ? '0,5 мм/м' : '1 мм/м',
    }),
    price: (v) => 150 + v.cm * 7.4 + (v.kind ? 180 : 0) + (v.eyes === 3 ? 70 : 0),
    about: (v) =>
      `Точность ${v.kind === 'фрезерованный' || v.kind === 'усиленный' ? '0,5' : '1'} мм на метр, колбы литые, не выпадут. ${v.kind === 'магнитный' ? 'Магнит держит на профиле и трубе.' : v.kind ? 'Рабочая грань фрезерована: показывает и вверх ногами.' : 'Профиль алюминиевый, торцы с заглушками.'} Проверьте при покупке: переверните на 180°.`,
    drawing: (v) => ({ kind: 'level', params: { text: `${v.cm} см` } }),
    grams: (v) => 110 + v.cm * 6,
    size: (v) => [v.cm * 10, 24, 52],
    shelf: 28,
    accessories: ['tape-measure'],
  }),
  line({
    key: 'multimeter',
    category: 'multimetry',
    brands: ['kontur', 'iskron', 'temp'],
    models: ['М-830', 'М-890Ц', 'М-1109', 'КТ-266'],
    axes: {
      range: ['600 В 10 А', '750 В 20 А', '1000 В 20 А'],
      extra: ['', 'с прозвонкой и подсветкой', 'с измерением ёмкости', 'с термопарой', 'True RMS'],
    },
    name: (v) =>
      `${v.model === 'КТ-266' ? 'Клещи токоизмерительные' : 'Мультиметр'} ${v.model} ${v.range}${v.extra ? ` ${v.extra}` : ''}`,
    attributes: (v) => ({
      voltage: v.range.split(' ')[0] ?? '',
      current: Number(v.range.split(' ')[2]),
      formFactor: v.model === 'КТ-266' ? 'Клещи' : 'Мультиметр',
      indicator: v.extra.includes('подсветкой'),
      protection: v.range.startsWith('1000') ? 'CAT III' : 'CAT II',
      kit: 'Щупы, батарейка, чехол',
    }),
    price: (v) =>
      340 +
      v.range.length * 24 +
      v.extra.length * 32 +
      (v.model === 'КТ-266' ? 900 : v.model === 'М-1109' ? 700 : 0),
    about: (v) =>
      `Меряет ${v.range.replace(' В', ' В и')} постоянного и переменного тока. ${v.extra ? (EXTRAS[v.extra] ?? '') : 'Прозвонка со звуком.'} ${v.model === 'КТ-266' ? 'Клещи берут ток без разрыва цепи.' : 'Предохранитель меняется без пайки.'}`,
    drawing: (v) => ({ kind: 'meter', params: { text: v.range.split(' А')[0] ?? '', medium: 'multimeter' } }),
    grams: () => 310,
    size: () => [185, 90, 45],
    shelf: 12,
    accessories: ['battery', 'screwdriver', 'va47'],
  }),
  line({
    key: 'ladder',
    category: 'stremyanki',
    brands: ['kryazh', 'kontur', 'domovitsa'],
    axes: {
      steps: [2, 3, 4, 5, 6, 7, 8, 10, 12],
      kind: [
        'стальная',
        'алюминиевая',
        'двухсторонняя алюминиевая',
        'трансформер алюминиевый',
        'диэлектрическая',
      ],
    },
    exists: (v) =>
      !(v.kind.startsWith('транс') && v.steps % 4 !== 0) && !(v.kind === 'стальная' && v.steps > 8),
    name: (v) => `Стремянка ${v.kind} ${plural(v.steps, 'ступень', 'ступени', 'ступеней')}`,
    attributes: (v) => ({
      steps: v.steps,
      height: v.steps * 225,
      material: v.kind.includes('алюмин') ? 'Алюминий' : v.kind === 'стальная' ? 'Сталь' : 'Стеклопластик',
      load: 150,
      formFactor: v.kind.startsWith('двух')
        ? 'Двухсторонняя'
        : v.kind.startsWith('транс')
          ? 'Трансформер'
          : 'Односторонняя',
    }),
    price: (v) =>
      700 +
      v.steps * (v.kind === 'стальная' ? 330 : v.kind.startsWith('диэл') ? 1400 : 640) +
      (v.kind.startsWith('транс') ? 1600 : 0),
    about: (v) =>
      `Рабочая высота ${ru(Math.round((v.steps * 22.5 + 170) / 10) / 10)} м, нагрузка 150 кг. ${v.kind.startsWith('диэл') ? 'Стеклопластик не проводит ток: для щитовых.' : 'Ножки с резиновыми пятками, не скребут.'} ${v.steps > 6 ? 'Есть лоток для инструмента и стяжка.' : 'Складывается в ладонь толщиной.'}`,
    drawing: (v) => ({ kind: 'ladder', params: { steps: v.steps } }),
    grams: (v) => v.steps * (v.kind.includes('алюмин') ? 950 : 1500),
    size: (v) => [v.steps * 240, 480, 140],
    shelf: 6,
    tags: ['dlya-doma'],
    accessories: ['paint-roller', 'bulb-led'],
  }),
  line({
    key: 'toolbox',
    category: 'yaschiki-dlya-instrumenta',
    brands: ['kontur', 'kryazh', 'domovitsa'],
    axes: {
      inch: [12, 14, 16, 18, 20, 22, 24, 26],
      kind: [
        'пластиковый',
        'с органайзером',
        'металлический раскладной',
        'на колёсах',
        'с алюминиевой ручкой',
      ],
    },
    exists: (v) => !(v.kind === 'на колёсах' && v.inch < 20),
    name: (v) => `Ящик для инструмента ${v.kind} ${v.inch}″`,
    attributes: (v) => ({
      width: Math.round(v.inch * 25.4),
      material: v.kind.includes('металл') ? 'Сталь' : 'Полипропилен',
      formFactor: v.kind.replace(/^./, (c) => c.toUpperCase()),
      load: 10 + v.inch,
      kit: 'Лоток',
    }),
    price: (v) =>
      180 +
      v.inch * 42 +
      (v.kind === 'на колёсах' ? 2100 : v.kind.includes('металл') ? 900 : v.kind.includes('орган') ? 260 : 0),
    about: (v) =>
      `Ширина ${Math.round(v.inch * 25.4)} мм, держит ${10 + v.inch} кг. ${v.kind.includes('металл') ? 'Пять секций раскрываются веером.' : v.kind === 'на колёсах' ? 'Ручка выдвижная, колёса резиновые.' : 'Замки металлические, крышка с гнёздами под биты.'} Лоток вынимается.`,
    drawing: (v) => ({
      kind: 'crate',
      params: { text: `${v.inch}″`, colour: v.kind.includes('металл') ? '#AEB3B8' : '#34132A' },
    }),
    grams: (v) => v.inch * 110,
    size: (v) => [Math.round(v.inch * 25.4), 260, 240],
    sale: PIECE,
    shelf: 12,
    accessories: ['screwdriver', 'pliers', 'tape-measure'],
  }),
];

const EXTRAS: Record<string, string> = {
  'с прозвонкой и подсветкой': 'Экран подсвечен, обрыв слышно.',
  'с измерением ёмкости': 'Проверит конденсатор насоса или кондиционера.',
  'с термопарой': 'Термопара меряет до 750 °C.',
  'True RMS': 'Не врёт за частотником и диммером.',
};
