import { line, PIECE } from '../line.ts';
import { capital } from '../wording.ts';

/** Ceramics, sinks and their connections. */
export const CERAMIC_LINES = [
  line({
    key: 'toilet',
    category: 'unitazy',
    brands: ['akvestra', 'studenets', 'ladoga'],
    models: ['Исеть', 'Тура', 'Чусовая', 'Пышма'],
    axes: {
      mount: ['напольный', 'подвесной'],
      outlet: ['косой выпуск', 'прямой выпуск'],
      rim: ['', 'безободковый'],
      seat: ['сиденье полипропилен', 'сиденье с микролифтом'],
    },
    exists: (v) => !(v.mount === 'подвесной' && v.outlet === 'косой выпуск'),
    name: (v) => `Унитаз ${v.mount} «${v.model}» ${v.rim ? `${v.rim} ` : ''}${v.outlet}, ${v.seat}`,
    attributes: (v) => ({
      mounting: v.mount === 'подвесной' ? 'Подвесной' : 'Напольный',
      outlet: v.outlet === 'косой выпуск' ? 'Косой' : 'Прямой',
      flush: '3/6 л',
      formFactor: v.rim ? 'Безободковый' : 'С ободком',
      material: 'Фаянс',
      colour: 'белый',
      warranty: 120,
    }),
    price: (v) =>
      6200 +
      (v.mount === 'подвесной' ? 5800 : 0) +
      (v.rim ? 1900 : 0) +
      (v.seat.includes('микролифт') ? 1400 : 0),
    about: (v) =>
      `${v.mount === 'подвесной' ? 'Для инсталляции с межосевым 180 мм, держит 400 кг.' : `Бачок с двойным смывом 3 и 6 л, ${v.outlet}.`} ${v.rim ? 'Без ободка: мыть проще, налёта негде копиться.' : 'Полка не даёт брызг.'} ${v.seat.includes('микролифт') ? 'Сиденье опускается само.' : 'Сиденье жёсткое, крепёж металлический.'}`,
    drawing: (v) => ({ kind: 'toilet', params: { shape: v.mount === 'подвесной' ? 'hung' : 'floor' } }),
    grams: (v) => (v.mount === 'подвесной' ? 19000 : 28500),
    size: (v) => (v.mount === 'подвесной' ? [560, 380, 400] : [680, 400, 790]),
    shelf: 4,
    tags: ['dlya-doma'],
    accessories: ['flex-hose', 'corner-valve', 'sealant-silicone'],
  }),
  line({
    key: 'basin',
    category: 'rakoviny',
    brands: ['akvestra', 'studenets', 'ladoga'],
    models: ['Исеть', 'Тура', 'Пышма'],
    axes: {
      cm: [40, 45, 50, 55, 60, 65, 70, 80],
      mount: ['подвесная', 'накладная', 'на пьедестал', 'мебельная'],
      hole: ['с отверстием под смеситель', 'без отверстия'],
    },
    exists: (v) => !(v.hole === 'без отверстия' && v.mount !== 'накладная'),
    name: (v) => `Раковина ${v.mount} «${v.model}» ${v.cm} см ${v.hole}`,
    attributes: (v) => ({
      width: v.cm * 10,
      mounting: capital(v.mount),
      material: 'Фаянс',
      colour: 'белый',
      formFactor: v.cm > 60 ? 'Прямоугольная' : 'Полукруглая',
      warranty: 120,
    }),
    price: (v) => 900 + v.cm * 46 + (v.mount === 'накладная' ? 1400 : 0),
    about: (v) =>
      `Ширина ${v.cm} см, фаянс с плотной глазурью: ржавчина не въедается. ${v.mount === 'накладная' ? 'Ставится на столешницу, смеситель высокий.' : v.mount === 'мебельная' ? 'Под тумбу той же ширины.' : 'Кронштейны купите отдельно.'} Перелив есть, сифон 1¼″.`,
    drawing: () => ({ kind: 'sink', params: { shape: 'basin', colour: '#FFFDF6' } }),
    grams: (v) => 6000 + v.cm * 120,
    size: (v) => [v.cm * 10, 450, 180],
    shelf: 5,
    tags: ['dlya-doma'],
    accessories: ['mixer-basin', 'siphon', 'sealant-silicone'],
  }),
  line({
    key: 'kitchen-sink',
    category: 'moyki-kuhonnye',
    brands: ['akvestra', 'termal', 'studenets'],
    axes: {
      material: ['нержавеющая сталь 0,6 мм', 'нержавеющая сталь 0,8 мм', 'искусственный гранит'],
      size: ['420×490', '450×500', '500×600', '510×510', '600×600', '780×480', '800×600', '1160×500'],
      colour: ['матовая', 'полированная', 'чёрная', 'серая', 'песочная', 'белая'],
    },
    exists: (v) =>
      v.material.startsWith('иск')
        ? !v.colour.startsWith('мат') && !v.colour.startsWith('пол')
        : v.colour.startsWith('мат') || v.colour.startsWith('пол'),
    name: (v) => `Мойка кухонная ${v.size} мм, ${v.material}, ${v.colour}`,
    attributes: (v) => ({
      width: Number.parseInt(v.size, 10),
      material: v.material.startsWith('иск') ? 'Искусственный гранит' : 'Нержавеющая сталь',
      colour: v.colour,
      mounting:
        v.size === '500×600' || v.size === '600×600' || v.size === '800×600' ? 'Накладная' : 'Врезная',
      kit: 'Сифон 3½″, крепёж, уплотнитель',
    }),
    price: (v) =>
      (v.material.startsWith('иск') ? 4200 : v.material.includes('0,8') ? 2100 : 1100) +
      Number.parseInt(v.size, 10) * 2.4,
    about: (v) =>
      `${v.material.startsWith('иск') ? 'Камень не звенит под водой и держит 280 °C.' : `Сталь ${v.material.includes('0,8') ? '0,8' : '0,6'} мм с шумопоглощающей прокладкой.`} Размер ${v.size} мм, шкаф от ${Math.ceil(Number.parseInt(v.size, 10) / 100) * 10} см. Выпуск 3½″ с корзинкой в комплекте.`,
    drawing: (v) => ({
      kind: 'sink',
      params: { shape: 'kitchen', colour: v.material.startsWith('иск') ? '#77717C' : '#D9DBDC' },
    }),
    grams: (v) => (v.material.startsWith('иск') ? 12000 : 2600),
    size: (v) => [Number.parseInt(v.size, 10), Number(v.size.split('×')[1]), 190],
    shelf: 5,
    tags: ['dlya-doma'],
    accessories: ['mixer-kitchen', 'siphon', 'sealant-silicone'],
  }),
  line({
    key: 'siphon',
    category: 'sifony',
    brands: ['plastron', 'studenets', 'akvestra'],
    models: ['С-101', 'С-115', 'С-230'],
    axes: {
      kind: ['бутылочный', 'гофрированный', 'плоский', 'трубный'],
      outlet: ['1¼″×40', '1½″×40', '1½″×50', '3½″×40'],
      branch: ['', 'с отводом для стиральной машины'],
    },
    exists: (v) => !(v.kind === 'гофрированный' && v.branch !== ''),
    name: (v) => `Сифон ${v.kind} ${v.model} ${v.outlet}${v.branch ? ` ${v.branch}` : ''}`,
    attributes: (v) => ({
      formFactor: capital(v.kind),
      thread: v.outlet.split('×')[0] ?? '',
      diameter: Number(v.outlet.split('×')[1]),
      connection: v.branch ? 'С отводом для машины' : 'Без отвода',
      material: 'Полипропилен',
    }),
    price: (v) => 118 + v.outlet.length * 8 + (v.kind === 'плоский' ? 160 : 0) + (v.branch ? 70 : 0),
    about: (v) =>
      `${v.kind === 'бутылочный' ? 'Колба отвинчивается рукой, чистить просто.' : v.kind === 'плоский' ? 'Высота 85 мм: встаёт за ящик или под машину.' : v.kind === 'гофрированный' ? 'Гибкий, встаёт там, где трубы не сходятся.' : 'Трубный, не засоряется волосами.'} Выпуск ${v.outlet.split('×')[0]}, в канализацию ${v.outlet.split('×')[1]} мм.`,
    drawing: (v) => ({ kind: 'siphon', params: { text: v.outlet.split('×')[0] ?? '' } }),
    grams: () => 310,
    size: () => [220, 120, 180],
    shelf: 34,
    accessories: ['flex-hose', 'sewer-pipe'],
  }),
  line({
    key: 'flex-hose',
    category: 'gibkaya-podvodka',
    brands: ['akvestra', 'studenets', 'armaton'],
    axes: {
      thread: ['½″ г/г', '½″ г/ш', '½″ М10 короткий', '½″ М10 длинный', '¾″ г/г'],
      cm: [30, 40, 50, 60, 80, 100, 120, 150, 200, 250, 300],
      kind: ['в оплётке нержавейка', 'сильфонная', 'в нейлоне'],
    },
    exists: (v) => !(v.thread.includes('М10') && v.cm > 150),
    name: (v) => `Подводка гибкая для воды ${v.kind} ${v.thread} ${v.cm} см`,
    attributes: (v) => ({
      thread: v.thread.startsWith('¾') ? '¾″' : '½″',
      length: v.cm * 10,
      connection: v.thread.includes('г/г')
        ? 'Гайка — гайка'
        : v.thread.includes('г/ш')
          ? 'Гайка — штуцер'
          : 'Штуцер М10',
      material:
        v.kind === 'сильфонная'
          ? 'Нержавеющая сталь'
          : v.kind === 'в нейлоне'
            ? 'Нейлон'
            : 'Оплётка нержавеющая',
      pressure: v.kind === 'сильфонная' ? 50 : 10,
      waterTemperature: 95,
    }),
    price: (v) => 54 + v.cm * (v.kind === 'сильфонная' ? 2.1 : 0.9) + (v.thread.startsWith('¾') ? 60 : 0),
    about: (v) =>
      `Держит ${v.kind === 'сильфонная' ? 50 : 10} бар и воду до 95 °C, прокладки внутри. Длина ${v.cm} см: берите с запасом в ладонь, не внатяг. ${v.kind === 'сильфонная' ? 'Гнётся рукой и остаётся в этой форме.' : 'Меняйте раз в пять лет.'}`,
    drawing: (v) => ({
      kind: 'hose',
      params: {
        text: `${v.cm} см`,
        shape: 'flexible',
        colour: v.kind === 'в нейлоне' ? '#4A4650' : '#AEB3B8',
      },
    }),
    grams: (v) => 60 + v.cm * 2,
    size: () => [260, 180, 40],
    sale: PIECE,
    shelf: 90,
    accessories: ['corner-valve', 'mixer-kitchen'],
  }),
];
