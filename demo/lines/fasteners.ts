import { line, METRE, PACK, PIECE } from '../line.ts';
import { plural, ru } from '../wording.ts';

/** Screws, bolts, plugs, nails and brackets. */
export const FASTENER_LINES = [
  line({
    key: 'screw-drywall',
    category: 'samorezy-po-gipsokartonu',
    brands: ['krepmash', 'metizon', 'kontur'],
    axes: {
      base: ['дерево', 'металл'],
      mm: [
        '3,5×16',
        '3,5×19',
        '3,5×25',
        '3,5×32',
        '3,5×35',
        '3,5×41',
        '3,5×45',
        '3,5×51',
        '3,5×55',
        '3,8×64',
        '3,8×70',
        '4,2×76',
        '4,8×95',
        '4,8×127',
      ],
      count: [50, 100, 200, 500, 1000],
      coat: ['фосфатированный', 'оцинкованный'],
    },
    exists: (v) => !(v.mm.startsWith('4') && v.count > 200),
    name: (v) => `Саморез гипсокартон — ${v.base} ${v.mm} ${v.coat}, ${ru(v.count)} шт`,
    attributes: (v) => ({
      diameter: (v.mm.split('×')[0] ?? '').replace('.', ','),
      length: Number(v.mm.split('×')[1]),
      driveSize: 'PH2',
      coating: v.coat === 'оцинкованный' ? 'Цинк' : 'Фосфат',
      forMaterial: v.base === 'дерево' ? 'Дерево' : 'Металл',
      pieces: v.count,
    }),
    price: (v) => 12 + v.count * (0.18 + Number(v.mm.split('×')[1]) * 0.0085),
    about: (v) =>
      `Под потайную головку и бит PH2. Шаг резьбы ${v.base === 'дерево' ? 'редкий — для бруса и обрешётки' : 'частый — для профиля до 0,9 мм'}. ${v.count >= 500 ? 'Коробка на бригаду: дешевле россыпи.' : 'Упаковка с европодвесом.'}`,
    drawing: (v) => ({
      kind: 'screws',
      params: {
        text: v.mm,
        count: `${ru(v.count)} шт`,
        shape: 'screw',
        colour: v.coat === 'оцинкованный' ? '#EDB53C' : '#4A4650',
      },
    }),
    grams: (v) => Math.round(v.count * 1.7),
    size: () => [120, 90, 60],
    sale: PACK,
    shelf: 160,
    accessories: ['bits', 'driver'],
  }),
  line({
    key: 'screw-universal',
    category: 'samorezy-universalnye',
    brands: ['krepmash', 'metizon', 'kontur'],
    axes: {
      d: [3, 3.5, 4, 4.5, 5, 6, 8],
      l: [16, 20, 25, 30, 35, 40, 45, 50, 60, 70, 80, 90, 100, 120, 140, 160, 200],
      coat: ['жёлтый цинк', 'белый цинк', 'нержавеющий А2'],
      count: [25, 50, 100, 250, 500],
    },
    exists: (v) => v.l >= v.d * 4 && v.l <= v.d * 26 && !(v.d >= 6 && v.count > 100),
    name: (v) => `Саморез универсальный ${ru(v.d)}×${v.l} ${v.coat}, ${v.count} шт`,
    attributes: (v) => ({
      diameter: v.d,
      length: v.l,
      driveSize: v.d >= 5 ? 'PZ3' : v.d >= 3.5 ? 'PZ2' : 'PZ1',
      coating: v.coat.includes('цинк') ? 'Цинк' : 'Нержавеющая сталь',
      forMaterial: 'Дерево',
      pieces: v.count,
    }),
    price: (v) => 9 + v.count * (0.12 + v.d * v.l * 0.0032) * (v.coat.startsWith('нерж') ? 2.8 : 1),
    about: (v) =>
      `Дерево, ДСП, пластик в дюбеле. ${v.coat.startsWith('нерж') ? 'Не ржавеет на террасе и в бане.' : v.coat.startsWith('жёл') ? 'Жёлтый цинк для сухих комнат.' : 'Белый цинк держит сырость дольше жёлтого.'} ${v.d >= 6 ? 'Засверлите на две трети диаметра.' : 'Крутится без засверливания.'}`,
    drawing: (v) => ({
      kind: 'screws',
      params: {
        text: `${ru(v.d)}×${v.l}`,
        count: `${v.count} шт`,
        shape: 'screw',
        colour: v.coat.startsWith('жёл') ? '#EDB53C' : '#AEB3B8',
      },
    }),
    grams: (v) => Math.round((v.count * v.d * v.d * v.l) / 210),
    size: () => [120, 90, 60],
    sale: PACK,
    shelf: 140,
    accessories: ['plug', 'bits', 'bracket'],
  }),
  line({
    key: 'screw-roof',
    category: 'samorezy-krovelnye',
    brands: ['krepmash', 'metizon'],
    axes: {
      size: [
        '4,8×19',
        '4,8×28',
        '4,8×35',
        '4,8×51',
        '4,8×70',
        '5,5×19',
        '5,5×25',
        '5,5×38',
        '5,5×76',
        '6,3×50',
      ],
      colour: [
        'оцинкованный',
        'RAL 8017 шоколад',
        'RAL 6005 зелёный',
        'RAL 3005 вишня',
        'RAL 7024 графит',
        'RAL 5005 синий',
        'RAL 9003 белый',
      ],
      count: [50, 100, 250],
    },
    family: { axis: 'colour', name: 'Цвет', value: (v) => v.colour },
    name: (v) => `Саморез кровельный ${v.size} ${v.colour}, ${v.count} шт`,
    attributes: (v) => ({
      diameter: v.size.split('×')[0] ?? '',
      length: Number(v.size.split('×')[1]),
      coating: v.colour === 'оцинкованный' ? 'Цинк' : 'Полимер',
      colour: v.colour.replace(/^RAL \d+ /, ''),
      forMaterial: v.size.startsWith('4,8') ? 'Дерево' : 'Металл',
      pieces: v.count,
    }),
    price: (v) =>
      v.count * (1.1 + Number(v.size.split('×')[1]) * 0.045) * (v.colour === 'оцинкованный' ? 0.86 : 1),
    about: (v) =>
      `Шайба с резиной EPDM держит воду 25 лет. ${v.size.startsWith('4,8') ? 'Сверло под доску и обрешётку.' : 'Сверло проходит сталь до 6 мм.'} Закручивайте, пока резина чуть выступит из-под шайбы. Головка — ключ 8 мм.`,
    drawing: (v) => ({
      kind: 'screws',
      params: { text: v.size, count: `${v.count} шт`, shape: 'roof', colour: ROOF[v.colour] ?? '#AEB3B8' },
    }),
    grams: (v) => v.count * 6,
    size: () => [130, 100, 70],
    sale: PACK,
    shelf: 60,
    accessories: ['driver', 'bits'],
  }),
  line({
    key: 'bolt',
    category: 'bolty',
    brands: ['metizon', 'krepmash', 'kryazh'],
    axes: {
      d: [5, 6, 8, 10, 12, 14, 16, 20, 24],
      l: [16, 20, 25, 30, 35, 40, 50, 60, 70, 80, 90, 100, 120, 150, 200],
      grade: ['5.8', '8.8', '10.9', 'А2'],
      head: ['шестигранная головка', 'внутренний шестигранник', 'мебельный с усом'],
    },
    exists: (v) =>
      v.l >= v.d * 1.6 && v.l <= v.d * 13 && !(v.head.startsWith('меб') && (v.grade === '10.9' || v.d > 12)),
    name: (v) => `Болт М${v.d}×${v.l} ${v.head}, ${v.grade === 'А2' ? 'нержавеющий А2' : `класс ${v.grade}`}`,
    attributes: (v) => ({
      metricSize: `М${v.d}`,
      length: v.l,
      strength: v.grade,
      coating: v.grade === 'А2' ? 'Нержавеющая сталь' : v.grade === '10.9' ? 'Оксид' : 'Цинк',
      standard: v.head.startsWith('шест') ? 'DIN 933' : v.head.startsWith('внут') ? 'DIN 912' : 'DIN 603',
    }),
    price: (v) =>
      (0.6 + v.d * v.d * (v.l + 20) * 0.00105) *
      (v.grade === 'А2' ? 4.2 : v.grade === '10.9' ? 1.9 : v.grade === '8.8' ? 1.25 : 1),
    about: (v) =>
      `Резьба полная, стандарт ${v.head.startsWith('шест') ? 'DIN 933' : v.head.startsWith('внут') ? 'DIN 912' : 'DIN 603'}. ${v.grade === 'А2' ? 'Не ржавеет, держит как класс 5.6.' : `Класс ${v.grade}: ${v.grade === '10.9' ? 'для рам и подвески' : v.grade === '8.8' ? 'для ответственных узлов' : 'для стеллажей и ограждений'}.`} Гайка и шайба М${v.d} — отдельно.`,
    drawing: (v) => ({ kind: 'bolt', params: { text: `М${v.d}×${v.l}`, shape: 'bolt' } }),
    grams: (v) => Math.max(2, Math.round(v.d * v.d * (v.l + 12) * 0.0062)),
    size: (v) => [v.l + v.d, v.d * 2, v.d * 2],
    sale: (v) => ({ ...PIECE, multiplicity: v.d <= 8 ? 12 : v.d <= 12 ? 4 : 1 }),
    shelf: 620,
    accessories: ['nut', 'wrench'],
  }),
  line({
    key: 'nut',
    category: 'gayki-i-shayby',
    brands: ['metizon', 'krepmash', 'kryazh'],
    axes: {
      kind: [
        'Гайка шестигранная',
        'Гайка со стопорным кольцом',
        'Гайка колпачковая',
        'Гайка барашковая',
        'Шайба плоская',
        'Шайба увеличенная',
        'Гровер',
      ],
      d: [3, 4, 5, 6, 8, 10, 12, 14, 16, 18, 20, 24],
      steel: ['цинк', 'нержавейка А2', 'латунь'],
      pack: [1, 10, 25, 50],
    },
    exists: (v) => !(v.steel === 'латунь' && v.d > 12) && !(v.kind.includes('баран') && v.d < 5),
    name: (v) => `${v.kind} М${v.d} ${v.steel}, ${v.pack === 1 ? 'россыпь' : `${v.pack} шт`}`,
    attributes: (v) => ({
      metricSize: `М${v.d}`,
      formFactor: v.kind.startsWith('Гайка') ? v.kind.slice(6).replace(/^./, (c) => c.toUpperCase()) : v.kind,
      coating: v.steel === 'цинк' ? 'Цинк' : v.steel === 'латунь' ? 'Латунь' : 'Нержавеющая сталь',
      standard: STANDARDS[v.kind] ?? 'DIN 934',
      ...(v.pack > 1 ? { pieces: v.pack } : {}),
    }),
    price: (v) => (0.7 + v.d * v.d * 0.019) * v.pack ** 0.94 * (v.steel === 'цинк' ? 1 : 3.4),
    about: (v) =>
      `Стандарт ${STANDARDS[v.kind] ?? 'DIN 934'}, под резьбу М${v.d}. ${v.kind.includes('стопорным') ? 'Кольцо из нейлона не даёт отвернуться от вибрации.' : v.kind === 'Гровер' ? 'Пружинит и не даёт гайке ослабнуть.' : v.kind.startsWith('Шайба') ? 'Держит дерево и мягкий металл от вдавливания.' : 'Шаг резьбы обычный.'} ${v.pack === 1 ? 'Берите поштучно или на вес.' : `В пакете ${v.pack} шт.`}`,
    drawing: (v) => ({
      kind: 'bolt',
      params: { text: `М${v.d}`, shape: v.kind.startsWith('Гайка') ? 'nut' : 'washer' },
    }),
    grams: (v) => Math.max(1, Math.round(v.d * v.d * 0.05 * v.pack)),
    size: () => [90, 60, 20],
    sale: (v) => (v.pack > 1 ? PACK : { ...PIECE, multiplicity: 12 }),
    shelf: 900,
    accessories: ['bolt', 'stud'],
  }),
  line({
    key: 'stud',
    category: 'shpilki',
    brands: ['metizon', 'krepmash'],
    axes: {
      d: [6, 8, 10, 12, 14, 16, 20, 24, 27, 30],
      metres: [1, 2],
      grade: ['4.8', '8.8', 'нержавеющая А2'],
    },
    name: (v) =>
      `Шпилька резьбовая М${v.d} ${ru(v.metres)} м ${v.grade === 'нержавеющая А2' ? v.grade : `класс ${v.grade} оцинкованная`}`,
    attributes: (v) => ({
      metricSize: `М${v.d}`,
      lengthMetres: v.metres,
      strength: v.grade === 'нержавеющая А2' ? 'А2' : v.grade,
      coating: v.grade === 'нержавеющая А2' ? 'Нержавеющая сталь' : 'Цинк',
      standard: 'DIN 975',
    }),
    price: (v) =>
      v.metres * (18 + v.d * v.d * 0.62) * (v.grade === '8.8' ? 1.5 : v.grade.startsWith('нерж') ? 3.2 : 1),
    about: (v) =>
      `Для подвесных потолков, воздуховодов и анкеровки. Режется ножовкой, резьбу поправляют гайкой. DIN 975, шаг ${ru(METRIC_PITCH[v.d] ?? 2)} мм.`,
    drawing: (v) => ({ kind: 'bolt', params: { text: `М${v.d}`, shape: 'stud' } }),
    grams: (v) => Math.round(v.d * v.d * v.metres * 4.6),
    size: (v) => [v.metres * 1000, v.d, v.d],
    sale: METRE,
    shelf: 120,
    tags: ['profi'],
    accessories: ['nut', 'anchor'],
  }),
  line({
    key: 'plug',
    category: 'dyubeli',
    brands: ['krepmash', 'metizon', 'kontur'],
    axes: {
      kind: [
        'распорный',
        'фасадный',
        'для газобетона',
        'ввинчиваемый для гипсокартона',
        'рамный',
        'гвоздь с бортиком',
      ],
      d: [5, 6, 8, 10, 12, 14],
      l: [25, 30, 40, 50, 60, 80, 100, 120, 160, 200],
      count: [10, 25, 50, 100, 250],
    },
    exists: (v) =>
      v.l >= v.d * 3 &&
      v.l <= v.d * 20 &&
      (v.kind === 'фасадный' || v.kind === 'рамный' ? v.l >= 80 : v.l <= 100) &&
      !(v.l >= 100 && v.count > 100),
    name: (v) => `Дюбель ${v.kind} ${v.d}×${v.l}, ${v.count} шт`,
    attributes: (v) => ({
      diameter: v.d,
      length: v.l,
      forMaterial: v.kind.includes('газо')
        ? 'Газобетон'
        : v.kind.includes('гипсо')
          ? 'Гипсокартон'
          : 'Бетон и кирпич',
      material: v.kind.startsWith('ввинч') ? 'Нейлон' : 'Полипропилен',
      pieces: v.count,
    }),
    price: (v) =>
      6 + v.count * (0.14 + v.d * v.l * 0.0026) * (v.kind === 'фасадный' || v.kind === 'рамный' ? 2.1 : 1),
    about: (v) =>
      `Бур ${v.d} мм, глубина ${v.l + 10} мм. ${v.kind.includes('гвоздь') ? 'Шуруп забивают молотком, потом довёртывают.' : v.kind === 'фасадный' ? 'Держит утеплитель до 120 мм, термошляпка закрывает шуруп.' : v.kind.includes('газо') ? 'Лопасти режут рыхлый блок.' : 'Усы не дают прокрутиться.'} В упаковке ${v.count} шт, шуруп отдельно.`,
    drawing: (v) => ({
      kind: 'anchor',
      params: {
        text: `${v.d}×${v.l}`,
        shape: 'plug',
        colour: v.kind === 'гвоздь с бортиком' ? '#DE5B34' : '#AEB3B8',
      },
    }),
    grams: (v) => Math.round(v.count * v.d * 0.14),
    size: () => [140, 90, 50],
    sale: PACK,
    shelf: 180,
    accessories: ['sds-bit', 'screw-universal', 'hammer-drill'],
  }),
  line({
    key: 'anchor',
    category: 'ankery',
    brands: ['krepmash', 'metizon', 'kryazh'],
    axes: {
      kind: ['болт с гайкой', 'болт с кольцом', 'клиновой', 'забивной', 'химический', 'рамный'],
      d: [6, 8, 10, 12, 14, 16, 20, 24],
      l: [30, 40, 60, 80, 100, 120, 150, 180, 200, 250],
      pack: [1, 2, 5, 10, 25],
    },
    exists: (v) =>
      v.l >= v.d * 3 &&
      v.l <= v.d * 16 &&
      (v.kind === 'забивной' ? v.l <= 60 : v.kind === 'химический' ? v.d >= 8 && v.l >= 80 : v.l >= 40) &&
      !(v.d >= 16 && v.pack > 10),
    name: (v) => `Анкер ${v.kind} ${v.d}×${v.l}, ${plural(v.pack, 'штука', 'штуки', 'штук')}`,
    attributes: (v) => ({
      diameter: v.d,
      length: v.l,
      formFactor: v.kind.replace(/^./, (c) => c.toUpperCase()),
      coating: 'Цинк',
      load: Math.round((v.d * v.d * v.l) / 90),
      pieces: v.pack,
    }),
    price: (v) =>
      (4 + v.d * v.l * 0.032) * v.pack * (v.kind === 'химический' ? 3.2 : v.kind === 'клиновой' ? 1.4 : 1),
    about: (v) =>
      `${v.kind === 'химический' ? 'Состав держит резьбовую шпильку в пустотелом кирпиче.' : v.kind === 'забивной' ? 'Под шпильку в потолке: забивают, распирает клином.' : v.kind === 'болт с кольцом' ? 'Для талрепа, качелей и страховки.' : 'Для бетона класса B25 и выше.'} Диаметр ${v.d} мм, длина ${v.l} мм, нагрузка до ${Math.round((v.d * v.d * v.l) / 90)} кг.`,
    drawing: (v) => ({
      kind: 'anchor',
      params: { text: `${v.d}×${v.l}`, shape: 'anchor', colour: '#AEB3B8' },
    }),
    grams: (v) => Math.round(v.d * v.d * v.l * 0.0045 * v.pack + 5),
    size: (v) => [v.l + v.d * 2, v.d * 2, v.d * 2],
    sale: (v) => (v.pack > 1 ? PACK : PIECE),
    shelf: 110,
    tags: ['profi'],
    accessories: ['sds-bit', 'stud', 'hammer-drill'],
  }),
  line({
    key: 'nails',
    category: 'gvozdi',
    brands: ['metizon', 'krepmash', 'kontur'],
    axes: {
      kind: ['строительный', 'кровельный', 'ершёный', 'финишный', 'для ондулина'],
      size: ['1,8×32', '2×40', '2,5×50', '3×70', '3×80', '3,5×90', '4×100', '4×120', '5×150', '6×200'],
      count: [20, 50, 100, 200, 500],
    },
    exists: (v) =>
      !(v.kind.startsWith('для') && v.count > 100) && !(v.kind === 'финишный' && v.size.startsWith('6')),
    name: (v) => `Гвоздь ${v.kind} ${v.size} мм, ${v.count} шт`,
    attributes: (v) => ({
      diameter: v.size.split('×')[0] ?? '',
      length: Number(v.size.split('×')[1]),
      formFactor: v.kind.replace(/^./, (c) => c.toUpperCase()),
      coating: v.kind === 'строительный' ? 'Без покрытия' : 'Цинк',
      standard: 'ГОСТ 4028',
      pieces: v.count,
    }),
    price: (v) => v.count * (0.16 + Number(v.size.split('×')[1]) * 0.0062) + 9,
    about: (v) =>
      `Длина ${v.size.split('×')[1]} мм. ${v.kind === 'ершёный' ? 'Насечка держит: назад не вытащишь.' : v.kind.startsWith('для') ? 'Шляпка цвета волны, с прокладкой.' : v.kind === 'финишный' ? 'Узкая шляпка почти не видна.' : 'Забивайте в две трети толщины доски.'} В коробке ${v.count} шт.`,
    drawing: (v) => ({
      kind: 'screws',
      params: {
        text: v.size,
        count: `${v.count} шт`,
        shape: 'nail',
        colour: v.kind === 'строительный' ? '#77717C' : '#AEB3B8',
      },
    }),
    grams: (v) => Math.round(v.count * 3.2),
    size: () => [130, 90, 60],
    sale: PACK,
    shelf: 90,
    accessories: ['hammer', 'bracket'],
  }),
  line({
    key: 'bracket',
    category: 'perforirovannyy-krepezh',
    brands: ['krepmash', 'metizon', 'kontur'],
    axes: {
      kind: [
        'Уголок крепёжный',
        'Уголок усиленный',
        'Пластина соединительная',
        'Опора бруса',
        'Держатель балки',
        'Лента перфорированная',
      ],
      size: [
        '40×40×20',
        '50×50×40',
        '70×70×55',
        '90×90×40',
        '100×100×90',
        '130×130×100',
        '180×40',
        '200×40',
        '260×40',
        '300×20',
      ],
      thick: [1.2, 1.5, 2, 2.5],
      pack: [1, 10, 25],
    },
    exists: (v) =>
      (v.kind.startsWith('Уголок') ? v.size.split('×').length === 3 : v.size.split('×').length === 2) &&
      !(v.kind.includes('Лента') && v.pack > 1),
    name: (v) => `${v.kind} ${v.size} мм, сталь ${ru(v.thick)} мм${v.pack > 1 ? `, ${v.pack} шт` : ''}`,
    attributes: (v) => ({
      width: Number.parseInt(v.size, 10),
      thickness: v.thick,
      formFactor: v.kind,
      coating: 'Цинк',
      load: Math.round(v.thick * 40),
      ...(v.pack > 1 ? { pieces: v.pack } : {}),
    }),
    price: (v) =>
      (8 + Number.parseInt(v.size, 10) * v.thick * 0.22) * v.pack * (v.kind.includes('усил') ? 1.3 : 1),
    about: (v) =>
      `Сталь ${ru(v.thick)} мм, цинк 275 г/м²: не ржавеет под крышей. ${v.kind.includes('усил') ? 'Ребро жёсткости держит вырыв.' : v.kind.includes('Лента') ? 'Гнётся рукой, рубится ножницами.' : 'Отверстия под саморез и под болт М8.'} ${v.pack > 1 ? `В упаковке ${v.pack} шт.` : 'Продаём поштучно.'}`,
    drawing: (v) => ({
      kind: 'bracket',
      params: {
        text: v.size.split('×').slice(0, 2).join('×'),
        shape: v.kind.startsWith('Уголок')
          ? 'angle'
          : v.kind.includes('Пластина') || v.kind.includes('Лента')
            ? 'plate'
            : 'holder',
      },
    }),
    grams: (v) => Math.round(Number.parseInt(v.size, 10) * v.thick * 0.55 * v.pack),
    size: (v) => [Number.parseInt(v.size, 10), 60, 60],
    sale: (v) => (v.pack > 1 ? PACK : PIECE),
    shelf: 130,
    accessories: ['screw-universal', 'nails', 'bolt'],
  }),
];

const STANDARDS: Record<string, string> = {
  'Гайка шестигранная': 'DIN 934',
  'Гайка со стопорным кольцом': 'DIN 985',
  'Гайка колпачковая': 'DIN 1587',
  'Гайка барашковая': 'DIN 315',
  'Шайба плоская': 'DIN 125',
  'Шайба увеличенная': 'DIN 9021',
  Гровер: 'DIN 127',
};

const METRIC_PITCH: Record<number, number> = {
  6: 1,
  8: 1.25,
  10: 1.5,
  12: 1.75,
  14: 2,
  16: 2,
  20: 2.5,
  24: 3,
  27: 3,
  30: 3.5,
};

const ROOF: Record<string, string> = {
  оцинкованный: '#AEB3B8',
  'RAL 8017 шоколад': '#6B4630',
  'RAL 6005 зелёный': '#1C7446',
  'RAL 3005 вишня': '#6E2A34',
  'RAL 7024 графит': '#4A4E55',
  'RAL 5005 синий': '#2A527A',
  'RAL 9003 белый': '#FFFDF6',
};
