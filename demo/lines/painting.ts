import { line, ROLL } from '../line.ts';
import { capital } from '../wording.ts';

/** Painter's tools and wallpaper. */
export const PAINTING_LINES = [
  line({
    key: 'paint-roller',
    category: 'valiki',
    brands: ['kontur', 'masterovit', 'krasilnya'],
    axes: {
      kind: ['Валик', 'Валик мини', 'Шубка сменная', 'Набор валик и кювета'],
      mm: [100, 150, 180, 240, 250, 270],
      coat: ['микрофибра ворс 12 мм', 'полиамид ворс 18 мм', 'поролон', 'велюр'],
    },
    exists: (v) =>
      (v.kind === 'Валик мини' ? v.mm <= 150 : v.mm >= 150) && !(v.kind.startsWith('Набор') && v.mm !== 180),
    name: (v) => `${v.kind} ${v.mm} мм ${v.coat}`,
    attributes: (v) => ({
      width: v.mm,
      brushMaterial: v.coat.split(' ')[0]?.replace(/^./, (c) => c.toUpperCase()) ?? '',
      diameter: v.kind === 'Валик мини' ? 30 : 48,
      forPlace:
        v.coat === 'поролон' ? 'Лак и клей' : v.coat.startsWith('полиамид') ? 'Фасад' : 'Стены и потолок',
      kit: v.kind.startsWith('Набор') ? 'Валик, кювета, ручка' : 'Валик',
    }),
    price: (v) =>
      58 +
      v.mm * 0.62 +
      (v.coat.startsWith('микро') ? 60 : v.coat.startsWith('поли') ? 90 : 0) +
      (v.kind.startsWith('Набор') ? 140 : 0),
    about: (v) =>
      `${v.coat.startsWith('микро') ? 'Для водных красок: не оставляет ворса.' : v.coat.startsWith('поли') ? 'Для фасада и рельефа, набирает много.' : v.coat === 'поролон' ? 'Для клея и лака: краску пузырит.' : 'Лак и эмаль по ровному.'} Ширина ${v.mm} мм, бюгель ${v.kind === 'Валик мини' ? 6 : 8} мм. Мойте сразу, служит сезон.`,
    drawing: (v) => ({ kind: 'roller', params: { text: `${v.mm} мм` } }),
    grams: () => 180,
    size: (v) => [v.mm + 120, 90, 60],
    shelf: 62,
    tags: ['dlya-doma'],
    accessories: ['wall-paint', 'masking-tape', 'bucket'],
  }),
  line({
    key: 'brush',
    category: 'kisti',
    brands: ['kontur', 'krasilnya', 'masterovit'],
    axes: {
      kind: ['плоская', 'круглая', 'радиаторная', 'макловица', 'для лака'],
      mm: [15, 20, 25, 35, 50, 63, 75, 100, 120, 150],
      hair: ['натуральная щетина', 'смешанная щетина', 'искусственная'],
    },
    exists: (v) => (v.kind === 'макловица' ? v.mm >= 100 : v.kind === 'круглая' ? v.mm <= 50 : v.mm <= 100),
    name: (v) => `Кисть ${v.kind} ${v.mm} мм, ${v.hair}`,
    attributes: (v) => ({
      width: v.mm,
      brushMaterial: capital(v.hair),
      formFactor: capital(v.kind),
      forPlace:
        v.kind === 'радиаторная' ? 'Трубы и радиаторы' : v.kind === 'для лака' ? 'Лак' : 'Дерево и металл',
    }),
    price: (v) => 22 + v.mm * 1.1 * (v.hair.startsWith('нат') ? 1.25 : 1) + (v.kind === 'макловица' ? 60 : 0),
    about: (v) =>
      `${v.hair.startsWith('иск') ? 'Для водных красок: не набухает.' : v.hair.startsWith('нат') ? 'Масло и лак держит до капли.' : 'Смешанная: универсальная.'} ${v.kind === 'радиаторная' ? 'Изогнутая ручка достаёт за батарею.' : `Ширина ${v.mm} мм.`} Ручка ${v.mm > 75 ? 'пластик' : 'берёза'}.`,
    drawing: (v) => ({
      kind: 'brush',
      params: {
        text: `${v.mm} мм`,
        shape: v.kind === 'круглая' ? 'round' : v.kind === 'макловица' ? 'putty' : 'flat',
      },
    }),
    grams: (v) => 30 + v.mm,
    size: (v) => [v.mm + 20, 210, 20],
    shelf: 80,
    tags: ['dlya-doma'],
    accessories: ['enamel', 'masking-tape'],
  }),
  line({
    key: 'spatula',
    category: 'shpateli',
    brands: ['kontur', 'masterovit', 'shtukar'],
    axes: {
      mm: [40, 60, 80, 100, 150, 200, 250, 300, 350, 450, 600],
      kind: ['нержавейка', 'углеродистая', 'резиновый', 'зубчатый 6 мм', 'зубчатый 10 мм', 'фасадный'],
      handle: ['деревянная ручка', 'двухкомпонентная ручка'],
    },
    exists: (v) =>
      v.kind === 'резиновый'
        ? v.mm <= 150
        : v.kind.startsWith('зуб')
          ? v.mm >= 200
          : v.kind === 'фасадный'
            ? v.mm >= 300
            : v.mm <= 450,
    name: (v) => `Шпатель ${v.mm} мм ${v.kind}, ${v.handle}`,
    attributes: (v) => ({
      width: v.mm,
      material:
        v.kind === 'резиновый'
          ? 'Резина'
          : v.kind.startsWith('нерж')
            ? 'Нержавеющая сталь'
            : 'Углеродистая сталь',
      formFactor: v.kind.startsWith('зуб') ? v.kind.replace('зубчатый', 'Зубчатый') : 'Ровный',
      handleMaterial: v.handle.startsWith('дер') ? 'Дерево' : 'Двухкомпонентная',
    }),
    price: (v) =>
      34 + v.mm * 0.62 + (v.handle.startsWith('дву') ? 46 : 0) + (v.kind.startsWith('зуб') ? 40 : 0),
    about: (v) =>
      `${v.kind.startsWith('зуб') ? `Под плиточный клей: зуб ${v.kind.slice(-5)} даёт ровный слой.` : v.kind === 'резиновый' ? 'Расшивает швы, не царапает плитку.' : v.kind === 'фасадный' ? 'Для выравнивания по маякам.' : 'Под финиш: кромка не загибается.'} Полотно ${v.mm} мм, ${v.handle}.`,
    drawing: (v) => ({ kind: 'brush', params: { text: `${v.mm} мм`, shape: 'putty' } }),
    grams: (v) => 80 + Math.round(v.mm * 0.5),
    size: (v) => [v.mm, 240, 20],
    shelf: 60,
    tags: ['profi'],
    accessories: ['putty', 'tile-glue', 'primer'],
  }),
  line({
    key: 'wallpaper',
    category: 'oboi',
    brands: ['krasilnya', 'domovitsa', 'lessol'],
    models: ['Ажур', 'Лён', 'Штукатурка', 'Полоса', 'Листва', 'Геометрия'],
    axes: {
      base: ['винил на флизелине', 'флизелин под покраску', 'бумага'],
      size: ['0,53×10 м', '1,06×10 м', '1,06×25 м'],
      colour: ['белый', 'бежевый', 'серый', 'голубой', 'зелёный', 'терракота', 'графитовый'],
      repeat: [0, 32, 64],
    },
    exists: (v) =>
      !(v.base === 'бумага' && v.size.startsWith('1,06')) &&
      !(v.model === 'Штукатурка' && v.repeat > 0) &&
      !(v.base === 'флизелин под покраску' && (v.colour !== 'белый' || v.repeat > 0)),
    family: { axis: 'colour', name: 'Цвет', value: (v) => v.colour },
    name: (v) =>
      `Обои «${v.model}» ${v.base} ${v.size} ${v.colour}${v.repeat ? `, раппорт ${v.repeat} см` : ''}`,
    attributes: (v) => ({
      width: v.size.startsWith('0,53') ? 530 : 1060,
      lengthMetres: Number(v.size.slice(5, 7)),
      formFactor: capital(v.base),
      colour: v.colour,
      ...(v.repeat ? { repeat: v.repeat } : {}),
      forPlace: v.base === 'бумага' ? 'Спальня' : 'Стены',
      kit: 'Рулон, клей отдельно',
    }),
    price: (v) =>
      (v.base === 'бумага' ? 390 : v.base.startsWith('фли') ? 1450 : 1290) *
      (v.size.startsWith('0,53') ? 0.55 : v.size.startsWith('1,06×25') ? 2.3 : 1),
    about: (v) =>
      `Рулон ${v.size}: на стену 2,7 м получится ${v.size.startsWith('1,06×25') ? '9 полос' : '3 полосы'}. ${v.base === 'бумага' ? 'Дешёвые и тонкие: стена должна быть ровной.' : 'Клей наносят на стену, рулон не намокает.'} ${v.repeat ? `Рисунок подгоняют через ${v.repeat} см.` : 'Подгон не нужен.'}`,
    drawing: (v) => ({
      kind: 'wallpaper',
      params: { text: v.size.replace(' м', ''), colour: WALLPAPER[v.colour] ?? '#EFE4D0' },
    }),
    grams: (v) => (v.size.startsWith('1,06×25') ? 9000 : 1900),
    size: () => [110, 110, 1070],
    sale: ROLL,
    shelf: 36,
    tags: ['dlya-doma'],
    accessories: ['glue-pva', 'spatula', 'wall-paint'],
  }),
];

const WALLPAPER: Record<string, string> = {
  белый: '#FFFDF6',
  бежевый: '#EFE4D0',
  серый: '#AEB3B8',
  голубой: '#9FC1D6',
  зелёный: '#9DBF94',
  терракота: '#C97350',
  графитовый: '#4A4E55',
};
