import { line } from '../line.ts';
import { plural, ru } from '../wording.ts';
import { FRAME_COLOURS } from './colours.ts';

/** Boards, boxes, sockets, switches, extensions and batteries. */
export const SOCKET_LINES = [
  line({
    key: 'panel',
    category: 'schity-raspredelitelnye',
    brands: ['kontur', 'sevzap', 'ladoga', 'temp'],
    models: ['ЩРн', 'ЩРв', 'КМПн', 'КМПв'],
    axes: { modules: [4, 6, 8, 12, 18, 24, 36, 48, 54, 72], ip: ['IP31', 'IP41', 'IP54', 'IP65'] },
    exists: (v) =>
      v.model.startsWith('КМП') ? v.modules <= 24 && v.ip !== 'IP31' : v.modules >= 12 && v.ip !== 'IP65',
    name: (v) =>
      `Щит распределительный ${v.model.endsWith('н') ? 'навесной' : 'встраиваемый'} ${v.model}-${v.modules} ${v.model.startsWith('КМП') ? 'пластиковый' : 'металлический'} ${v.ip}`,
    attributes: (v) => ({
      modules: v.modules,
      mounting: v.model.endsWith('н') ? 'Навесной' : 'Встраиваемый',
      material: v.model.startsWith('КМП') ? 'Пластик' : 'Сталь',
      ip: v.ip,
      colour: v.model.startsWith('КМП') ? 'белый' : 'серый RAL 7035',
    }),
    price: (v) =>
      (v.model.startsWith('КМП') ? 190 + v.modules * 38 : 820 + v.modules * 47) + (v.ip > 'IP41' ? 360 : 0),
    about: (v) =>
      `Корпус на ${plural(v.modules, 'модуль', 'модуля', 'модулей')}, ${v.model.endsWith('н') ? 'вешается на стену' : 'ставится в нишу'}. DIN-рейка и шины нуля и земли в комплекте, дверца на защёлке. Степень защиты ${v.ip}${v.ip > 'IP41' ? ': можно в гараж и под навес' : ' — для сухого помещения'}.`,
    drawing: (v) => ({
      kind: 'panel',
      params: { modules: v.modules, mount: v.model.endsWith('н') ? 'wall' : 'flush', text: v.ip },
    }),
    grams: (v) => (v.model.startsWith('КМП') ? 260 + v.modules * 45 : 1900 + v.modules * 110),
    size: (v) => [Math.min(600, 200 + v.modules * 8), 110, Math.min(900, 200 + v.modules * 9)],
    shelf: 16,
    accessories: ['va47', 'uzo', 'din-rail', 'busbar'],
  }),
  line({
    key: 'junction',
    category: 'montazhnye-korobki',
    brands: ['kontur', 'sevzap', 'plastron'],
    axes: {
      size: [
        '70×70×40',
        '80×80×40',
        '85×85×50',
        '100×100×50',
        '120×80×50',
        '150×110×70',
        '190×140×70',
        '240×190×90',
      ],
      ip: ['IP44', 'IP54', 'IP55', 'IP67'],
      colour: ['серая', 'белая', 'сосна'],
    },
    exists: (v) => v.colour !== 'сосна' || v.ip === 'IP54',
    name: (v) => `Коробка распаячная для открытой проводки ${v.size} мм ${v.ip} ${v.colour}`,
    attributes: (v) => ({
      formFactor: v.size.startsWith('1') || v.size.startsWith('2') ? 'Прямоугольная' : 'Квадратная',
      mounting: 'Открытая проводка',
      ip: v.ip,
      colour: COLOUR_OF_BOX[v.colour] ?? 'серый',
      material: 'Полипропилен',
    }),
    price: (v) => 18 + Number.parseInt(v.size, 10) * 0.62 * (v.ip === 'IP67' ? 2.4 : 1),
    about: (v) =>
      `Размер ${v.size} мм, вводы мембранные: кабель проходит без ножа. Негорючий пластик, крышка на винтах или защёлках. ${v.ip} ${v.ip === 'IP44' ? 'для помещений' : 'подходит и для улицы под козырьком'}.`,
    drawing: (v) => ({ kind: 'panel', params: { mount: 'box', text: v.ip } }),
    grams: (v) => Number.parseInt(v.size, 10),
    size: (v) => v.size.split('×').map(Number) as [number, number, number],
    shelf: 220,
    accessories: ['vvg', 'conduit', 'pvs'],
  }),
  line({
    key: 'backbox',
    category: 'montazhnye-korobki',
    brands: ['kontur', 'plastron'],
    axes: { depth: [40, 45, 60], wall: ['гипсокартона', 'бетона и кирпича'], posts: [1, 2, 3, 4] },
    name: (v) => `Подрозетник ${v.posts > 1 ? `${v.posts}-постовой ` : ''}68×${v.depth} мм для ${v.wall}`,
    attributes: (v) => ({
      mounting: v.wall === 'гипсокартона' ? 'В гипсокартон' : 'В бетон и кирпич',
      formFactor: 'Круглая',
      diameter: 68,
      places: v.posts,
      ip: 'IP20',
      material: 'Полипропилен',
    }),
    price: (v) => (6.9 + v.depth * 0.18 + (v.wall === 'гипсокартона' ? 6 : 0)) * v.posts,
    about: (v) =>
      `Под розетку или выключатель, глубина ${v.depth} мм. ${v.wall === 'гипсокартона' ? 'Держится лапками за лист от 8 до 30 мм.' : 'Вмазывается гипсом, отверстие коронкой 68 мм.'}`,
    drawing: (v) => ({ kind: 'panel', params: { mount: 'box', text: `${v.depth} мм` } }),
    grams: (v) => 22 * v.posts,
    size: (v) => [71 * v.posts, 68, v.depth],
    shelf: 480,
    accessories: ['socket', 'switch'],
  }),
  line({
    key: 'socket',
    category: 'rozetki',
    brands: ['kontur', 'ladoga', 'voltan', 'sevzap', 'lumira'],
    models: ['Нева', 'Былина', 'Лофт-01'],
    axes: {
      colour: FRAME_COLOURS,
      places: [1, 2],
      option: ['', 'с заземлением', 'с заземлением и шторками', 'с заземлением и USB-зарядкой'],
    },
    family: { axis: 'colour', name: 'Цвет', value: (v) => v.colour.name },
    name: (v) =>
      `Розетка ${v.places > 1 ? 'двойная' : 'одинарная'} скрытой установки «${v.model}» 16 А ${v.option ? `${v.option} ` : 'без заземления '}${v.colour.feminine}`,
    attributes: (v) => ({
      current: 16,
      places: v.places,
      grounding: v.option !== '',
      shutters: v.option.includes('шторками'),
      usb: v.option.includes('USB'),
      colour: v.colour.name,
      mounting: 'Скрытая',
      ip: 'IP20',
    }),
    price: (v) =>
      (128 + v.option.length * 3.1 + (v.option.includes('USB') ? 540 : 0)) * v.places * v.colour.markup,
    about: (v) =>
      `Механизм на 16 А, клеммы винтовые под жилу до 2,5 мм². ${v.option.includes('USB') ? 'Два порта USB заряжают телефон без блока, 2,1 А.' : v.option.includes('шторками') ? 'Шторки закрывают контакты от детских рук.' : 'Рамка и суппорт в комплекте.'} Серия «${v.model}»: выключатели того же цвета есть рядом.`,
    drawing: (v) => ({ kind: 'socket', params: { places: v.places, colour: v.colour.hex } }),
    grams: (v) => 74 * v.places,
    size: (v) => [82 * v.places, 82, 45],
    shelf: 70,
    tags: ['dlya-doma'],
    accessories: ['backbox', 'switch', 'vvg'],
  }),
  line({
    key: 'switch',
    category: 'vyklyuchateli',
    brands: ['kontur', 'ladoga', 'voltan', 'sevzap', 'lumira'],
    models: ['Нева', 'Былина', 'Лофт-01'],
    axes: { colour: FRAME_COLOURS, keys: [1, 2, 3], kind: ['', 'с подсветкой', 'проходной'] },
    family: { axis: 'colour', name: 'Цвет', value: (v) => v.colour.name },
    exists: (v) => !(v.keys === 3 && v.kind !== ''),
    name: (v) =>
      `Выключатель ${['одноклавишный', 'двухклавишный', 'трёхклавишный'][v.keys - 1]} «${v.model}» ${v.kind ? `${v.kind} ` : ''}10 А ${v.colour.name}`,
    attributes: (v) => ({
      current: 10,
      keys: v.keys,
      indicator: v.kind === 'с подсветкой',
      formFactor: v.kind === 'проходной' ? 'Проходной' : 'Обычный',
      colour: v.colour.name,
      mounting: 'Скрытая',
      ip: 'IP20',
    }),
    price: (v) => (119 + v.keys * 31 + (v.kind ? 58 : 0)) * v.colour.markup,
    about: (v) =>
      `${plural(v.keys, 'клавиша', 'клавиши', 'клавиш')}, нагрузка до 10 А. ${v.kind === 'проходной' ? 'Ставится парой: свет включают в начале коридора, выключают в конце.' : v.kind ? 'Огонёк виден в темноте; светодиодная лампа от него не мерцает.' : 'Ход мягкий, фиксация чёткая.'}`,
    drawing: (v) => ({ kind: 'switch', params: { keys: v.keys, colour: v.colour.hex } }),
    grams: () => 68,
    size: () => [82, 82, 42],
    shelf: 70,
    tags: ['dlya-doma'],
    accessories: ['backbox', 'socket', 'bulb-led'],
  }),
  line({
    key: 'extension',
    category: 'udliniteli',
    brands: ['voltan', 'kontur', 'iskron'],
    axes: {
      places: [1, 3, 4, 5, 6, 8],
      metres: [1.5, 3, 5, 7, 10, 20, 30],
      kind: ['', 'с заземлением', 'с заземлением и выключателем', 'на катушке с заземлением'],
    },
    exists: (v) => (v.kind.startsWith('на катушке') ? v.metres >= 20 && v.places === 4 : v.metres <= 10),
    name: (v) =>
      `Удлинитель ${v.kind ? `${v.kind} ` : ''}${plural(v.places, 'гнездо', 'гнезда', 'гнёзд')}, ${ru(v.metres)} м, ${v.kind ? '16 А' : '10 А'}`,
    attributes: (v) => ({
      places: v.places,
      lengthMetres: v.metres,
      current: v.kind ? 16 : 10,
      grounding: v.kind !== '',
      indicator: v.kind.includes('выключателем'),
      section: v.kind ? '1,5' : '0,75',
    }),
    price: (v) => 160 + v.places * 34 + v.metres * (v.kind ? 52 : 29),
    about: (v) =>
      `Провод ${v.kind ? '3×1,5' : '2×0,75'} мм², длина ${ru(v.metres)} м. ${v.kind ? 'Держит до 3,5 кВт: чайник и обогреватель по очереди.' : 'До 2,2 кВт: светильник, телевизор, зарядки.'}${v.kind.startsWith('на катушке') ? ' Под нагрузкой катушку разматывайте целиком.' : ''}`,
    drawing: (v) => ({ kind: 'extension', params: { places: v.places, text: `${ru(v.metres)} м` } }),
    grams: (v) => Math.round(180 + v.places * 40 + v.metres * 85),
    size: (v) => [80 + v.places * 45, 70, 55],
    shelf: 26,
    tags: ['dlya-doma'],
    accessories: ['battery', 'torch'],
  }),
  line({
    key: 'battery',
    category: 'batareyki',
    brands: ['iskron', 'lumira', 'geliant'],
    axes: {
      size: ['AA', 'AAA', 'C', 'D', '9V', 'CR2032', 'CR2025', 'A23'],
      count: [1, 2, 4, 8, 10, 12, 24],
      kind: ['щелочная', 'солевая', 'литиевая', 'аккумулятор Ni-MH'],
    },
    exists: (v) =>
      v.size.startsWith('CR')
        ? v.kind === 'литиевая' && v.count <= 4
        : v.kind === 'аккумулятор Ni-MH'
          ? v.size.startsWith('A') && v.size !== 'A23' && v.count <= 4
          : v.kind !== 'литиевая' || (v.size === 'AA' && v.count <= 4),
    name: (v) =>
      `${v.kind.startsWith('акк') ? 'Аккумулятор Ni-MH' : `Батарейка ${v.kind}`} ${v.size}, ${ru(v.count)} шт в упаковке`,
    attributes: (v) => ({
      batterySize: v.size,
      chemistry: v.kind === 'аккумулятор Ni-MH' ? 'Ni-MH' : v.kind,
      pieces: v.count,
      voltage:
        v.size === '9V'
          ? '9'
          : v.size.startsWith('CR')
            ? '3'
            : v.size === 'A23'
              ? '12'
              : v.kind.startsWith('акк')
                ? '1,2'
                : '1,5',
      rechargeable: v.kind.startsWith('акк'),
    }),
    price: (v) =>
      v.count *
      (v.kind === 'солевая' ? 17 : v.kind === 'щелочная' ? 36 : 118) *
      (v.size === 'D' || v.size === '9V' ? 2.6 : 1),
    about: (v) =>
      `${v.kind === 'солевая' ? 'Для пультов и часов, где ток мал.' : v.kind === 'щелочная' ? 'Для фонаря, игрушки и мыши: держит в 5–7 раз дольше солевой.' : v.kind === 'литиевая' ? 'Не теряет заряд в мороз, хранится до 10 лет.' : 'До 800 зарядов, зарядное устройство нужно отдельно.'} В упаковке ${ru(v.count)} шт, отработавшие принимаем на кассе.`,
    drawing: (v) => ({ kind: 'battery', params: { size: v.size, count: v.count } }),
    grams: (v) => v.count * (v.size === 'D' ? 140 : v.size.startsWith('CR') ? 3 : 23),
    size: () => [120, 85, 20],
    shelf: 120,
    tags: ['dlya-doma'],
    accessories: ['torch', 'thermometer'],
  }),
];

const COLOUR_OF_BOX: Record<string, string> = { серая: 'серый', белая: 'белый', сосна: 'сосна' };
