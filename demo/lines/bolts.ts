import { line, METRE, PACK, PIECE } from '../line.ts';
import { capital, ru } from '../wording.ts';

/** Bolts, nuts and threaded rods. */
export const BOLT_LINES = [
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
      formFactor: v.kind.startsWith('Гайка') ? capital(v.kind.slice(6)) : v.kind,
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
