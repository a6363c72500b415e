import { CAN, line } from '../line.ts';
import { ru } from '../wording.ts';
import { RAL, WOOD_COLOURS } from './colours.ts';

/** Paints and wood protection. */
export const PAINT_LINES = [
  line({
    key: 'enamel',
    category: 'emali',
    brands: ['krasilnya', 'lessol', 'sevzap', 'ladoga'],
    models: ['ПФ-115', 'ПФ-266', 'НЦ-132', 'Термо-400'],
    axes: { gloss: ['глянцевая', 'полуматовая', 'матовая'], colour: RAL, kg: [0.9, 1.9, 2.7, 6, 15, 20] },
    exists: (v) =>
      !(v.model === 'Термо-400' && v.kg > 2.7) && !(v.model === 'ПФ-266' && v.gloss !== 'глянцевая'),
    family: { axis: 'colour', name: 'Цвет', value: (v) => v.colour.name },
    name: (v) =>
      `Эмаль ${v.model} ${v.gloss} ${v.colour.name} ${ru(v.kg)} кг, расход ${v.model === 'НЦ-132' ? '6–8' : '8–10'} м²/кг`,
    attributes: (v) => ({
      packWeight: v.kg,
      gloss: v.gloss,
      ral: v.colour.ral,
      colour: v.colour.name,
      coverage: v.model === 'НЦ-132' ? '6–8 м²/кг' : '8–10 м²/кг',
      dries: v.model === 'НЦ-132' ? 1 : 24,
      binder: v.model.startsWith('ПФ')
        ? 'Алкидная'
        : v.model.startsWith('НЦ')
          ? 'Нитроцеллюлозная'
          : 'Силикон',
      forPlace: v.model === 'ПФ-266' ? 'Пол' : v.model === 'Термо-400' ? 'Печи и трубы' : 'Дерево и металл',
    }),
    price: (v) =>
      (110 + v.kg * 195) *
      (v.model === 'Термо-400' ? 2.4 : v.model === 'НЦ-132' ? 1.2 : 1) *
      (v.colour.name === 'белая' ? 1 : 1.06),
    about: (v) =>
      `${v.model === 'ПФ-266' ? 'Для деревянного пола: держит обувь и мытьё.' : v.model === 'Термо-400' ? 'Держит 400 °C: печи, барбекю, трубы отопления.' : v.model === 'НЦ-132' ? 'Сохнет за час, наносят краскопультом.' : 'Дерево и металл, внутри и снаружи.'} На 1 кг уходит ${v.model === 'НЦ-132' ? '6–8' : '8–10'} м² в один слой, красят в два. Банка ${ru(v.kg)} кг — на ${ru(Math.round((v.kg * 9) / 2))} м².`,
    drawing: (v) => ({
      kind: 'paint',
      params: { text: `${ru(v.kg)} кг`, title: 'ЭМАЛЬ', colour: v.colour.hex },
    }),
    grams: (v) => Math.round(v.kg * 1080 + 120),
    size: (v) => [110 + v.kg * 6, 110 + v.kg * 6, 130 + v.kg * 5],
    sale: CAN,
    shelf: 46,
    share: 2,
    accessories: ['paint-roller', 'brush', 'masking-tape'],
  }),
  line({
    key: 'wall-paint',
    category: 'kraski-interernye',
    brands: ['krasilnya', 'lessol', 'ladoga'],
    models: ['Кабинет', 'Спальня', 'Кухня и ванная', 'Потолок', 'Фасад'],
    axes: {
      colour: RAL,
      litres: [0.9, 2.5, 5, 9, 10, 14],
      gloss: ['глубокоматовая', 'матовая', 'полуматовая'],
    },
    exists: (v) =>
      !(v.model === 'Потолок' && (v.gloss === 'полуматовая' || v.colour.name !== 'белая')) &&
      !(v.model === 'Фасад' && v.gloss === 'глубокоматовая'),
    family: { axis: 'colour', name: 'Цвет', value: (v) => v.colour.name },
    name: (v) =>
      `Краска ${v.model === 'Фасад' ? 'фасадная' : 'интерьерная'} «${v.model}» ${v.gloss} ${v.colour.name} ${ru(v.litres)} л`,
    attributes: (v) => ({
      volume: v.litres,
      gloss: v.gloss,
      colour: v.colour.name,
      ral: v.colour.ral,
      coverage: '9–11 м²/л',
      dries: 2,
      binder: v.model === 'Фасад' ? 'Акриловая' : 'Латексная',
      frost: v.model === 'Фасад',
      forPlace: v.model === 'Фасад' ? 'Фасад' : v.model === 'Потолок' ? 'Потолок' : 'Стены',
    }),
    price: (v) =>
      120 +
      v.litres *
        (v.model === 'Фасад' ? 330 : v.model === 'Потолок' ? 190 : 245) *
        (v.gloss === 'полуматовая' ? 1.12 : 1),
    about: (v) =>
      `${v.model === 'Кухня и ванная' ? 'Не боится пара, моется тряпкой с мылом.' : v.model === 'Потолок' ? 'Не течёт с валика, не блестит.' : v.model === 'Фасад' ? 'Держит мороз −40 °C и ливень через сутки.' : 'Без запаха: утром покрасили детскую, вечером в ней можно спать.'} ${v.model === 'Потолок' ? 'Только белая.' : 'Колеруем по каталогу за 15 минут.'} ${ru(v.litres)} л — на ${ru(Math.round(v.litres * 5))} м² в два слоя.`,
    drawing: (v) => ({
      kind: 'paint',
      params: {
        text: `${ru(v.litres)} л`,
        title: v.model === 'Фасад' ? 'ФАСАД' : 'КРАСКА',
        colour: v.colour.hex,
      },
    }),
    grams: (v) => Math.round(v.litres * 1450),
    size: (v) => [140 + v.litres * 10, 140 + v.litres * 10, 160 + v.litres * 12],
    sale: CAN,
    shelf: 28,
    tags: ['dlya-doma'],
    accessories: ['paint-roller', 'primer', 'masking-tape'],
  }),
  line({
    key: 'spray-paint',
    category: 'aerozoli',
    brands: ['krasilnya', 'lessol', 'kontur'],
    axes: {
      kind: ['эмаль', 'грунт-эмаль 3 в 1', 'термостойкая', 'по пластику', 'металлик'],
      colour: RAL,
      ml: [210, 400, 520],
    },
    exists: (v) =>
      !(
        v.kind === 'термостойкая' &&
        !['белая', 'серая', 'чёрная', 'графитовая', 'красная'].includes(v.colour.name)
      ),
    family: { axis: 'colour', name: 'Цвет', value: (v) => v.colour.name },
    name: (v) => `Краска аэрозольная ${v.kind} ${v.colour.name} RAL ${v.colour.ral}, ${v.ml} мл`,
    attributes: (v) => ({
      millilitres: v.ml,
      ral: v.colour.ral,
      colour: v.colour.name,
      gloss: v.kind === 'металлик' ? 'металлик' : 'глянцевая',
      dries: 0.5,
      forPlace:
        v.kind === 'по пластику' ? 'Пластик' : v.kind === 'термостойкая' ? 'Печи и трубы' : 'Дерево и металл',
      coverage: `${ru(Math.round(v.ml / 100) / 2)} м²`,
    }),
    price: (v) => 96 + v.ml * 0.42 + (v.kind === 'эмаль' ? 0 : 62),
    about: (v) =>
      `Баллон ${v.ml} мл закрывает ${ru(Math.round(v.ml / 100) / 2)} м² в два слоя. ${v.kind === 'термостойкая' ? 'До 600 °C: коллектор, буржуйка.' : v.kind.startsWith('грунт') ? 'Красит по ржавчине, грунт не нужен.' : v.kind === 'по пластику' ? 'Ложится на бамперы и трубы без активатора.' : 'Сохнет полчаса, следующий слой через 10 минут.'} Встряхивайте минуту, распыляйте с 25 см.`,
    drawing: (v) => ({
      kind: 'spray',
      params: { text: `${v.ml} мл`, title: 'КРАСКА', colour: v.colour.hex },
    }),
    grams: (v) => Math.round(v.ml * 0.78),
    size: () => [65, 65, 200],
    shelf: 72,
    accessories: ['masking-tape', 'respirator'],
  }),
  line({
    key: 'antiseptic',
    category: 'antiseptiki',
    brands: ['lessol', 'krasilnya', 'ladoga'],
    models: ['Био', 'Огне-био', 'Лазурь', 'Терраса'],
    axes: { colour: WOOD_COLOURS, litres: [0.75, 2.5, 5, 10] },
    exists: (v) => !((v.model === 'Био' || v.model === 'Огне-био') && v.colour.name !== 'бесцветный'),
    family: { axis: 'colour', name: 'Цвет', value: (v) => v.colour.name },
    name: (v) => `Антисептик для дерева «${v.model}» ${v.colour.name} ${ru(v.litres)} л`,
    attributes: (v) => ({
      volume: v.litres,
      colour: v.colour.name,
      coverage: '7–10 м²/л',
      dries: 12,
      binder: v.model === 'Лазурь' || v.model === 'Терраса' ? 'Алкидная' : 'Солевая',
      frost: true,
      forPlace: v.model === 'Терраса' ? 'Терраса' : v.model === 'Лазурь' ? 'Фасад' : 'Стропила и обрешётка',
    }),
    price: (v) => 90 + v.litres * (v.model === 'Терраса' ? 620 : v.model === 'Лазурь' ? 480 : 190),
    about: (v) =>
      `${v.model === 'Огне-био' ? 'Защищает от огня и грибка, сертификат на пожарную безопасность.' : v.model === 'Терраса' ? 'Выдерживает ходьбу и солнце, обновляют раз в два года.' : v.model === 'Лазурь' ? 'Оставляет рисунок дерева, защищает от воды.' : 'Под стропила и обрешётку, вытесняет влагу.'} Два слоя, ${ru(v.litres)} л — на ${ru(Math.round(v.litres * 4))} м².`,
    drawing: (v) => ({
      kind: 'paint',
      params: { text: `${ru(v.litres)} л`, title: 'ДЕРЕВО', colour: v.colour.hex },
    }),
    grams: (v) => Math.round(v.litres * 1010),
    size: (v) => [140 + v.litres * 8, 140 + v.litres * 8, 160 + v.litres * 10],
    sale: CAN,
    shelf: 32,
    accessories: ['brush', 'paint-roller', 'respirator'],
  }),
];
