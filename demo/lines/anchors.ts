import { line, PACK, PIECE } from '../line.ts';
import { capital, plural, ru } from '../wording.ts';

/** Plugs, anchors and brackets. */
export const ANCHOR_LINES = [
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
      formFactor: capital(v.kind),
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
