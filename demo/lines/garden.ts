import { line } from '../line.ts';
import { capital, feminine } from '../wording.ts';
import { PLASTIC_COLOURS } from './colours.ts';

/** Garden, yard and thermometers. */
export const GARDEN_LINES = [
  line({
    key: 'hose-garden',
    category: 'shlangi',
    brands: ['sadolyub', 'plastron', 'kryazh'],
    axes: {
      inch: ['½″', '¾″', '1″'],
      metres: [10, 15, 20, 25, 30, 50],
      kind: ['трёхслойный армированный', 'пятислойный', 'силиконовый', 'резиновый', 'растягивающийся'],
      colour: PLASTIC_COLOURS,
    },
    exists: (v) =>
      v.colour.name !== 'серый' &&
      !(v.kind === 'растягивающийся' && (v.inch !== '½″' || v.metres > 30)) &&
      !(v.kind === 'резиновый' && v.colour.name !== 'чёрный'),
    name: (v) => `Шланг поливочный ${v.kind} ${v.inch} ${v.metres} м, ${v.colour.name}`,
    attributes: (v) => ({
      thread: v.inch,
      lengthMetres: v.metres,
      colour: v.colour.name,
      material: v.kind === 'резиновый' ? 'Резина' : v.kind === 'силиконовый' ? 'Силикон' : 'ПВХ',
      pressure: v.kind.startsWith('пяти') ? 24 : v.kind === 'растягивающийся' ? 6 : 16,
      season: v.kind === 'резиновый' ? 'Круглый год' : 'Лето',
    }),
    price: (v) =>
      v.metres *
      (v.inch === '½″' ? 54 : v.inch === '¾″' ? 78 : 112) *
      (v.kind.startsWith('пяти')
        ? 1.4
        : v.kind === 'растягивающийся'
          ? 1.9
          : v.kind === 'резиновый'
            ? 1.7
            : 1),
    about: (v) =>
      `${v.kind === 'растягивающийся' ? 'Под напором удлиняется втрое, после полива сжимается сам.' : v.kind.startsWith('пяти') ? 'Пять слоёв: не закручивается и не цветёт.' : v.kind === 'резиновый' ? 'Не дубеет на морозе.' : 'Армирован нитью, держит 16 бар.'} Длина ${v.metres} м, резьба ${v.inch}. На зиму слейте воду.`,
    drawing: (v) => ({
      kind: 'hose',
      params: { text: `${v.metres} м`, shape: 'garden', colour: v.colour.hex },
    }),
    grams: (v) => v.metres * 140,
    size: () => [380, 380, 180],
    shelf: 18,
    accessories: ['watering-can', 'flex-hose', 'corner-valve'],
  }),
  line({
    key: 'watering-can',
    category: 'leyki',
    brands: ['sadolyub', 'domovitsa', 'plastron'],
    axes: {
      litres: [1, 2, 3, 5, 8, 9, 10, 12],
      kind: ['с рассекателем', 'садовая', 'комнатная', 'оцинкованная'],
      colour: PLASTIC_COLOURS,
    },
    exists: (v) =>
      (v.kind === 'комнатная' ? v.litres <= 3 : v.litres >= 3) &&
      (v.kind === 'оцинкованная' ? v.colour.name === 'серый' : true),
    family: { axis: 'colour', name: 'Цвет', value: (v) => v.colour.name },
    name: (v) => `Лейка ${v.kind} ${v.litres} л, ${feminine(v.colour.name)}`,
    attributes: (v) => ({
      volume: v.litres,
      colour: v.colour.name,
      formFactor: capital(v.kind),
      material: v.kind === 'оцинкованная' ? 'Сталь' : 'Пластик',
    }),
    price: (v) => 60 + v.litres * 26 * (v.kind === 'оцинкованная' ? 2.4 : 1),
    about: (v) =>
      `${v.kind === 'комнатная' ? 'Тонкий носик достаёт между горшков.' : v.kind === 'оцинкованная' ? 'Не треснет в теплице на солнце.' : 'Рассекатель снимается, рассаду не смоет.'} Объём ${v.litres} л, ручка с двух сторон.`,
    drawing: (v) => ({
      kind: 'watering',
      params: { text: `${v.litres} л`, colour: v.kind === 'оцинкованная' ? '#D9DBDC' : v.colour.hex },
    }),
    grams: (v) => v.litres * 70,
    size: () => [450, 250, 320],
    shelf: 22,
    tags: ['dlya-doma'],
    accessories: ['hose-garden', 'bucket'],
  }),
  line({
    key: 'shovel',
    category: 'lopaty',
    brands: ['sadolyub', 'kryazh', 'kontur'],
    axes: {
      kind: [
        'Лопата штыковая',
        'Лопата совковая',
        'Лопата снеговая',
        'Движок для снега',
        'Грабли веерные',
        'Грабли прямые',
        'Мотыга',
      ],
      handle: ['черенок берёза', 'черенок алюминий', 'черенок стеклопластик', 'без черенка'],
      steel: ['рельсовая сталь', 'нержавеющая сталь', 'пластик', 'алюминий'],
    },
    exists: (v) =>
      v.kind.includes('снег')
        ? v.steel === 'пластик' || v.steel === 'алюминий'
        : v.steel.includes('сталь') || v.kind === 'Грабли веерные',
    name: (v) => `${v.kind} ${v.steel}, ${v.handle}`,
    attributes: (v) => ({
      material: capital(v.steel),
      handleMaterial: capital(v.handle.replace('черенок ', '')),
      formFactor: v.kind,
      season: v.kind.includes('снег') || v.kind === 'Движок для снега' ? 'Зима' : 'Лето',
      width: v.kind.includes('снег') ? 500 : 220,
    }),
    price: (v) =>
      260 +
      (v.steel === 'нержавеющая сталь' ? 640 : v.steel === 'рельсовая сталь' ? 300 : 180) +
      (v.handle === 'черенок стеклопластик' ? 460 : v.handle === 'без черенка' ? -90 : 60),
    about: (v) =>
      `${v.kind.includes('снег') ? 'Полотно не гнётся на мокром снегу, кромка с планкой.' : v.kind === 'Лопата штыковая' ? 'Рельсовая сталь точится и не гнётся на корнях.' : 'Зубья держат ком земли.'} ${v.handle === 'без черенка' ? 'Черенок подберём по диаметру.' : `${v.handle.replace('черенок ', 'Черенок — ')}, 120 см.`}`,
    drawing: (v) => ({
      kind: 'shovel',
      params: {
        shape:
          v.kind.startsWith('Граб') || v.kind === 'Мотыга'
            ? 'rake'
            : v.kind.includes('снег') || v.kind.startsWith('Дви')
              ? 'snow'
              : 'dig',
      },
    }),
    grams: () => 1800,
    size: () => [1400, 300, 120],
    shelf: 20,
    accessories: ['gloves-work', 'watering-can'],
  }),
  line({
    key: 'thermometer',
    category: 'termometry',
    brands: ['lumira', 'kontur', 'domovitsa'],
    models: ['Т-1', 'Т-3', 'Т-5', 'ТГ-7'],
    axes: {
      kind: ['оконный', 'комнатный', 'для бани', 'для воды', 'электронный', 'с гигрометром'],
      unit: ['на присоске', 'на липучке', 'на шурупах', 'с поплавком', 'настольный'],
    },
    exists: (v) =>
      (v.kind === 'для воды') === (v.unit === 'с поплавком') &&
      !(v.kind === 'оконный' && v.unit === 'настольный'),
    name: (v) => `Термометр ${v.kind} ${v.model}, ${v.unit}`,
    attributes: (v) => ({
      formFactor: capital(v.kind),
      mounting: capital(v.unit),
      indicator: v.kind === 'электронный' || v.kind === 'с гигрометром',
      temperature:
        v.kind === 'для бани' ? 'до +120 °C' : v.kind === 'оконный' ? 'от −50 до +50 °C' : 'от 0 до +50 °C',
      material: v.kind === 'для бани' ? 'Дерево' : 'Пластик',
    }),
    price: (v) =>
      120 + (v.kind === 'электронный' ? 460 : v.kind === 'с гигрометром' ? 320 : 0) + v.unit.length * 6,
    about: (v) =>
      `${v.kind === 'оконный' ? 'Шкала от −50 до +50 °C, видно из комнаты.' : v.kind === 'для бани' ? 'Липовый корпус, спирт, до +120 °C.' : v.kind === 'для воды' ? 'Плавает, шкала не выгорает.' : v.kind === 'с гигрометром' ? 'Показывает и влажность.' : v.kind === 'электронный' ? 'Цифры крупные, батарейка AAA.' : 'Без ртути.'} Крепится ${v.unit}.`,
    drawing: (v) => ({
      kind: 'thermometer',
      params: {
        text: v.kind === 'для бани' ? '120°' : '50°',
        shape: v.kind === 'оконный' ? 'outdoor' : 'room',
      },
    }),
    grams: () => 90,
    size: () => [230, 40, 25],
    shelf: 26,
    tags: ['dlya-doma'],
    accessories: ['battery'],
  }),
];
