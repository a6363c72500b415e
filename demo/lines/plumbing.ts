import { line, PIECE } from '../line.ts';
import { plural, ru } from '../wording.ts';
import { FINISHES } from './colours.ts';

/** Mixers, ceramics, heating and waste. */
export const PLUMBING_LINES = [
  line({
    key: 'mixer-kitchen',
    category: 'smesiteli-dlya-kuhni',
    brands: ['akvestra', 'ladoga', 'studenets'],
    models: ['СК-11', 'СК-14', 'СК-27', 'СК-40'],
    axes: {
      spout: [
        'с низким изливом',
        'с высоким изливом',
        'с выдвижной лейкой',
        'с гибким изливом',
        'с краном для фильтра',
      ],
      cartridge: [35, 40],
      finish: FINISHES,
    },
    family: { axis: 'finish', name: 'Покрытие', value: (v) => v.finish.name },
    name: (v) => `Смеситель для кухни ${v.model} ${v.spout}, картридж ${v.cartridge} мм, ${v.finish.name}`,
    attributes: (v) => ({
      formFactor: v.spout.replace('с ', '').replace(/^./, (c) => c.toUpperCase()),
      spout: SPOUT[v.spout] ?? 200,
      cartridge: v.cartridge,
      coating: v.finish.name,
      material: 'Латунь',
      warranty: 60,
    }),
    price: (v) =>
      1900 +
      (SPOUT[v.spout] ?? 200) * 5.4 +
      (v.spout.includes('выдвижной') ? 2400 : 0) +
      (v.finish.name === 'хром' ? 0 : 780),
    about: (v) =>
      `Корпус из латуни, картридж ${v.cartridge} мм керамический: меняется за пять минут. ${v.spout.includes('высоким') ? 'Под изливом встаёт кастрюля на 7 л.' : v.spout.includes('фильтра') ? 'Второй рычаг пускает воду из фильтра отдельно.' : 'Излив поворачивается на обе чаши.'} Подводка и крепёж в коробке.`,
    drawing: (v) => ({
      kind: 'faucet',
      params: { shape: v.spout.includes('низким') ? 'kitchen' : 'high', colour: v.finish.hex },
    }),
    grams: () => 1450,
    size: () => [400, 210, 70],
    shelf: 9,
    tags: ['dlya-doma'],
    accessories: ['flex-hose', 'siphon', 'corner-valve'],
  }),
  line({
    key: 'mixer-basin',
    category: 'smesiteli-dlya-rakoviny',
    brands: ['akvestra', 'ladoga', 'studenets'],
    models: ['СУ-10', 'СУ-15', 'СУ-22'],
    axes: {
      kind: ['однорычажный', 'двухвентильный', 'сенсорный', 'однорычажный высокий'],
      valve: ['без донного клапана', 'с донным клапаном'],
      finish: FINISHES,
    },
    exists: (v) => !(v.kind === 'двухвентильный' && v.finish.name === 'чёрный'),
    family: { axis: 'finish', name: 'Покрытие', value: (v) => v.finish.name },
    name: (v) => `Смеситель для раковины ${v.model} ${v.kind} ${v.valve}, ${v.finish.name}`,
    attributes: (v) => ({
      handleKind: v.kind === 'двухвентильный' ? 'Вентили' : v.kind === 'сенсорный' ? 'Сенсор' : 'Рычаг',
      spout: v.kind.includes('высокий') ? 210 : 95,
      coating: v.finish.name,
      material: 'Латунь',
      kit: v.valve === 'с донным клапаном' ? 'Донный клапан, подводка' : 'Подводка, крепёж',
      warranty: 60,
    }),
    price: (v) =>
      1450 +
      (v.kind === 'сенсорный' ? 4200 : v.kind.includes('высокий') ? 1100 : 0) +
      (v.valve.startsWith('с ') ? 540 : 0) +
      (v.finish.name === 'хром' ? 0 : 640),
    about: (v) =>
      `${v.kind === 'сенсорный' ? 'Включается от руки, питание от батареек AA.' : v.kind.includes('высокий') ? 'Под накладную чашу: высота излива 210 мм.' : 'Аэратор экономит воду и не брызгает.'} Подходит к отверстию 35 мм. Гарантия пять лет.`,
    drawing: (v) => ({ kind: 'faucet', params: { shape: 'basin', colour: v.finish.hex } }),
    grams: () => 1100,
    size: () => [250, 180, 70],
    shelf: 8,
    tags: ['dlya-doma'],
    accessories: ['flex-hose', 'siphon', 'basin'],
  }),
  line({
    key: 'mixer-bath',
    category: 'smesiteli-dlya-vanny',
    brands: ['akvestra', 'ladoga', 'studenets'],
    models: ['СВ-31', 'СВ-35', 'СВ-60'],
    axes: {
      kind: ['с коротким изливом', 'с длинным изливом', 'термостатический', 'с тропическим душем'],
      shower: ['без лейки', 'с лейкой и шлангом'],
      finish: FINISHES,
    },
    exists: (v) => !(v.kind === 'с тропическим душем' && v.shower === 'без лейки'),
    family: { axis: 'finish', name: 'Покрытие', value: (v) => v.finish.name },
    name: (v) => `Смеситель для ванны ${v.model} ${v.kind} ${v.shower}, ${v.finish.name}`,
    attributes: (v) => ({
      formFactor: v.kind.replace('с ', '').replace(/^./, (c) => c.toUpperCase()),
      spout: v.kind.includes('длинным') ? 350 : 160,
      coating: v.finish.name,
      material: 'Латунь',
      connection: 'Эксцентрики ½″',
      kit: v.shower === 'без лейки' ? 'Смеситель, эксцентрики' : 'Лейка, шланг 1,5 м, держатель',
      warranty: 60,
    }),
    price: (v) =>
      2100 +
      (v.kind === 'термостатический' ? 5400 : v.kind.includes('троп') ? 7800 : 0) +
      (v.shower.startsWith('с ') ? 690 : 0) +
      (v.finish.name === 'хром' ? 0 : 900),
    about: (v) =>
      `${v.kind === 'термостатический' ? 'Держит заданную температуру, когда на кухне открыли воду.' : v.kind.includes('троп') ? 'Верхняя лейка 220 мм и ручная на одной стойке.' : 'Переключатель керамический, не подтекает под напором.'} Межосевое расстояние 150 мм, эксцентрики в комплекте.`,
    drawing: (v) => ({
      kind: 'mixer-shower',
      params: { shape: v.kind.includes('троп') ? 'shower' : 'bath', colour: v.finish.hex },
    }),
    grams: () => 1900,
    size: () => [380, 200, 120],
    shelf: 7,
    tags: ['dlya-doma'],
    accessories: ['flex-hose', 'sealant-silicone'],
  }),
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
      mounting: v.mount.replace(/^./, (c) => c.toUpperCase()),
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
      formFactor: v.kind.replace(/^./, (c) => c.toUpperCase()),
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
  line({
    key: 'boiler',
    category: 'vodonagrevateli',
    brands: ['termal', 'akvestra', 'temp'],
    models: ['ЭВН', 'ЭВН-Инокс', 'ЭВН-Слим'],
    axes: {
      litres: [10, 15, 30, 50, 80, 100, 120, 150],
      kw: [1.2, 1.5, 2, 2.5],
      place: ['вертикальный', 'горизонтальный', 'над мойкой', 'под мойкой'],
    },
    exists: (v) =>
      (v.place.includes('мойк') ? v.litres <= 15 : v.litres >= 30) &&
      !(v.model === 'ЭВН-Слим' && (v.litres < 30 || v.litres > 100)),
    name: (v) =>
      `Водонагреватель накопительный ${v.model}-${v.litres} ${v.litres} л ${ru(v.kw)} кВт ${v.place}`,
    attributes: (v) => ({
      tank: v.litres,
      heaterPower: v.kw,
      mounting: v.place.replace(/^./, (c) => c.toUpperCase()),
      formFactor: v.model === 'ЭВН-Слим' ? 'Плоский' : 'Круглый',
      material: v.model === 'ЭВН-Инокс' ? 'Нержавеющая сталь' : 'Эмалированная сталь',
      pressure: 8,
      warranty: v.model === 'ЭВН-Инокс' ? 84 : 60,
    }),
    price: (v) =>
      3900 +
      v.litres * 88 +
      (v.model === 'ЭВН-Инокс' ? 5200 : v.model === 'ЭВН-Слим' ? 2800 : 0) +
      v.kw * 300,
    about: (v) =>
      `${v.litres} л хватает ${v.litres <= 15 ? 'на мытьё посуды' : v.litres <= 50 ? 'на душ для одного' : v.litres <= 80 ? 'на семью из двух-трёх человек' : 'на семью из четырёх'}, нагрев до 65 °C за ${ru(Math.round((v.litres / v.kw) * 3.5) / 60 > 1 ? Math.round(((v.litres / v.kw) * 3.5) / 6) / 10 : 1)} ч. Магниевый анод меняют раз в два года. Вилка и клапан в комплекте.`,
    drawing: (v) => ({
      kind: 'boiler',
      params: { text: `${v.litres} л`, shape: v.model === 'ЭВН-Слим' ? 'flat' : 'round' },
    }),
    grams: (v) => 7000 + v.litres * 160,
    size: (v) => [450, 460, 400 + v.litres * 6],
    shelf: 4,
    accessories: ['flex-hose', 'va47', 'ball-valve'],
  }),
  line({
    key: 'radiator',
    category: 'radiatory',
    brands: ['termal', 'armaton', 'akvestra'],
    axes: {
      kind: ['биметаллический', 'алюминиевый'],
      axis: [350, 500],
      sections: [4, 6, 7, 8, 10, 12],
      depth: [80, 100],
    },
    name: (v) =>
      `Радиатор отопления ${v.kind} ${v.axis}/${v.depth} мм, ${plural(v.sections, 'секция', 'секции', 'секций')}`,
    attributes: (v) => ({
      sections: v.sections,
      axisDistance: v.axis,
      material: v.kind === 'алюминиевый' ? 'Алюминий' : 'Биметалл',
      heatOutput: v.sections * (v.axis === 500 ? 178 : 136),
      pressure: v.kind === 'алюминиевый' ? 16 : 30,
      connection: 'Боковое 1″',
      colour: 'белый',
    }),
    price: (v) => v.sections * (v.kind === 'алюминиевый' ? 640 : 890) * (v.axis / 460) * (v.depth / 90),
    about: (v) =>
      `${v.sections * (v.axis === 500 ? 178 : 136)} Вт — на комнату до ${Math.round((v.sections * (v.axis === 500 ? 178 : 136)) / 100)} м². ${v.kind === 'алюминиевый' ? 'Для дома со своим котлом, давление до 16 бар.' : 'Стальной сердечник держит давление и воду центральной сети.'} Покрашен порошком, не желтеет.`,
    drawing: (v) => ({ kind: 'radiator', params: { sections: v.sections, text: `${v.axis}` } }),
    grams: (v) => v.sections * 1650,
    size: (v) => [v.sections * 80, v.depth, v.axis + 70],
    shelf: 8,
    accessories: ['ball-valve', 'pp-fitting'],
  }),
  line({
    key: 'pump',
    category: 'nasosy',
    brands: ['termal', 'studenets', 'temp'],
    models: ['ЦНС-25', 'ЦНС-32', 'СПН-400', 'СПН-750', 'НСА-60'],
    axes: {
      kw: [0.09, 0.18, 0.37, 0.55, 0.75, 1.1],
      metres: [4, 6, 8, 25, 40, 60],
      cable: ['кабель 1 м', 'кабель 10 м', 'кабель 20 м'],
    },
    exists: (v) =>
      v.model.startsWith('ЦНС')
        ? v.kw <= 0.18 && v.metres <= 8 && v.cable === 'кабель 1 м'
        : v.model.startsWith('СПН')
          ? v.kw >= 0.37 && v.metres <= 60 && v.metres > 4 && v.cable !== 'кабель 1 м'
          : v.kw >= 0.55 && v.metres >= 25 && v.cable === 'кабель 1 м',
    name: (v) =>
      `${v.model.startsWith('ЦНС') ? 'Насос циркуляционный' : v.model.startsWith('СПН') ? 'Насос погружной' : 'Станция насосная'} ${v.model} ${ru(v.kw)} кВт, напор ${v.metres} м, ${v.cable}`,
    attributes: (v) => ({
      motor: v.kw,
      head: v.metres,
      throughput: Math.round((v.kw * 4200) / v.metres),
      formFactor: v.model.startsWith('ЦНС')
        ? 'Циркуляционный'
        : v.model.startsWith('СПН')
          ? 'Погружной'
          : 'Станция',
      waterTemperature: v.model.startsWith('ЦНС') ? 110 : 35,
      warranty: 24,
    }),
    price: (v) => 2100 + v.kw * 6400 + v.metres * 46 + (v.model.startsWith('НСА') ? 3600 : 0),
    about: (v) =>
      `${v.model.startsWith('ЦНС') ? 'Гоняет воду по отоплению, три скорости, почти не слышен.' : v.model.startsWith('СПН') ? `Поднимает воду с глубины до ${v.metres} м, защита от сухого хода.` : 'Держит давление в доме сама: бак, реле и манометр в сборе.'} Подача до ${ru(Math.round((v.kw * 4200) / v.metres))} л/мин.`,
    drawing: (v) => ({
      kind: 'pump',
      params: {
        text: `${ru(v.kw)} кВт`,
        shape: v.model.startsWith('ЦНС')
          ? 'circulation'
          : v.model.startsWith('СПН')
            ? 'submersible'
            : 'station',
      },
    }),
    grams: (v) => 2800 + Math.round(v.kw * 9000),
    size: () => [320, 220, 260],
    shelf: 5,
    accessories: ['ball-valve', 'hose-garden', 'va47'],
  }),
];

const SPOUT: Record<string, number> = {
  'с низким изливом': 140,
  'с высоким изливом': 282,
  'с выдвижной лейкой': 220,
  'с гибким изливом': 310,
  'с краном для фильтра': 240,
};
