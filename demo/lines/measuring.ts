import { line, PIECE } from '../line.ts';
import { capital, plural, ru } from '../wording.ts';

/** Measuring tools, ladders and boxes. */
export const MEASURING_LINES = [
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
      `Измеряет ${v.range.replace(' В', ' В и')} постоянного и переменного тока. ${v.extra ? (EXTRAS[v.extra] ?? '') : 'Прозвонка со звуком.'} ${v.model === 'КТ-266' ? 'Клещи измеряют ток без разрыва цепи.' : 'Предохранитель меняется без пайки.'}`,
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
      `Рабочая высота ${ru(Math.round((v.steps * 22.5 + 170) / 10) / 10)} м, нагрузка 150 кг. ${v.kind.startsWith('диэл') ? 'Стеклопластик не проводит ток: для щитовых.' : 'Ножки с резиновыми пятками, не скребут.'} ${v.steps > 6 ? 'Есть лоток для инструмента и стяжка.' : 'В сложенном виде толщиной с ладонь.'}`,
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
      formFactor: capital(v.kind),
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
