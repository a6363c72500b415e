import { CAN, line, ROLL } from '../line.ts';
import { ru } from '../wording.ts';
import { RAL, WOOD_COLOURS } from './colours.ts';

/** Paints, mixes, painter's tools, wallpaper and wood protection. */
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
      `${v.model === 'ПФ-266' ? 'Для деревянного пола: держит обувь и мытьё.' : v.model === 'Термо-400' ? 'Держит 400 °C: печи, барбекю, трубы отопления.' : v.model === 'НЦ-132' ? 'Сохнет за час, наносить краскопультом.' : 'Дерево и металл, внутри и снаружи.'} На 1 кг уходит ${v.model === 'НЦ-132' ? '6–8' : '8–10'} м² в один слой, красят в два. Банка ${ru(v.kg)} кг — на ${ru(Math.round((v.kg * 9) / 2))} м².`,
    drawing: (v) => ({
      kind: 'paint',
      params: { text: `${ru(v.kg)} кг`, title: 'ЭМАЛЬ', colour: v.colour.hex },
    }),
    grams: (v) => Math.round(v.kg * 1080 + 120),
    size: (v) => [110 + v.kg * 6, 110 + v.kg * 6, 130 + v.kg * 5],
    sale: CAN,
    shelf: 46,
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
      `${v.model === 'Кухня и ванная' ? 'Не боится пара, моется тряпкой с мылом.' : v.model === 'Потолок' ? 'Не течёт с валика, не блестит.' : v.model === 'Фасад' ? 'Держит мороз −40 °C и ливень через сутки.' : 'Без запаха, детскую красят утром, спят вечером.'} ${v.model === 'Потолок' ? 'Только белая.' : 'Колеруем по каталогу за 15 минут.'} ${ru(v.litres)} л — на ${ru(Math.round(v.litres * 5))} м² в два слоя.`,
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
      `Баллон ${v.ml} мл закрывает ${ru(Math.round(v.ml / 100) / 2)} м² в два слоя. ${v.kind === 'термостойкая' ? 'До 600 °C: коллектор, буржуйка.' : v.kind.startsWith('грунт') ? 'Красит по ржавчине, грунт не нужен.' : v.kind === 'по пластику' ? 'Ложится на бамперы и трубы без активатора.' : 'Сохнет полчаса, следующий слой через 10 минут.'} Трясти минуту, держать 25 см.`,
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
    key: 'primer',
    category: 'gruntovki',
    brands: ['shtukar', 'krasilnya', 'lessol'],
    models: ['Проникающая', 'Глубокая', 'Бетон-контакт', 'Антиплесень'],
    axes: { litres: [1, 2, 5, 10, 15, 20], ready: ['готовая', 'концентрат 1:5'] },
    exists: (v) =>
      !(v.ready.startsWith('конц') && v.model !== 'Проникающая') &&
      !(v.model === 'Бетон-контакт' && v.litres < 5),
    name: (v) => `Грунтовка «${v.model}» ${v.ready} ${v.litres} л`,
    attributes: (v) => ({
      volume: v.litres,
      coverage: v.model === 'Бетон-контакт' ? '3–4 м²/л' : '8–12 м²/л',
      dries: v.model === 'Бетон-контакт' ? 3 : 4,
      forPlace:
        v.model === 'Бетон-контакт' ? 'Бетон' : v.model === 'Антиплесень' ? 'Стены' : 'Стены и потолок',
      frost: v.model !== 'Антиплесень',
      binder: 'Акриловая',
    }),
    price: (v) =>
      60 +
      v.litres *
        (v.model === 'Бетон-контакт' ? 132 : v.model === 'Антиплесень' ? 96 : 58) *
        (v.ready.startsWith('конц') ? 1.7 : 1),
    about: (v) =>
      `${v.model === 'Бетон-контакт' ? 'С кварцевым песком: штукатурка держится на гладком бетоне.' : v.model === 'Антиплесень' ? 'Убивает грибок и не даёт вернуться.' : 'Держит рыхлое основание и пыль, расход плитки и обоев падает.'} ${v.ready.startsWith('конц') ? 'Разводите водой 1:5.' : 'Не разводите.'} Канистра ${v.litres} л — на ${ru(Math.round(v.litres * 9))} м².`,
    drawing: (v) => ({ kind: 'canister', params: { text: `${v.litres} л`, title: 'ГРУНТ' } }),
    grams: (v) => v.litres * 1040,
    size: (v) => [180, 140, 160 + v.litres * 14],
    shelf: 34,
    accessories: ['paint-roller', 'putty', 'plaster'],
  }),
  line({
    key: 'putty',
    category: 'shpatlevki',
    brands: ['shtukar', 'lessol', 'krasilnya'],
    models: ['Финиш', 'Старт', 'Фасад', 'Полимер'],
    axes: { kind: ['гипсовая', 'полимерная', 'цементная', 'готовая'], kg: [1, 5, 15, 20, 25] },
    exists: (v) =>
      (v.kind === 'готовая' ? v.kg !== 25 : v.kg >= 5) && !(v.model === 'Фасад' && v.kind !== 'цементная'),
    name: (v) => `Шпатлёвка ${v.kind} «${v.model}» ${v.kg} кг`,
    attributes: (v) => ({
      packWeight: v.kg,
      binder: v.kind === 'гипсовая' ? 'Гипсовая' : v.kind === 'цементная' ? 'Цементная' : 'Полимерная',
      layer: v.model === 'Финиш' || v.model === 'Полимер' ? 2 : 10,
      coverage: '0,9 кг/м² на 1 мм',
      dries: v.kind === 'гипсовая' ? 6 : 4,
      forPlace: v.kind === 'цементная' ? 'Снаружи' : 'Стены и потолок',
      frost: v.kind === 'цементная',
    }),
    price: (v) => 70 + v.kg * (v.kind === 'готовая' ? 48 : v.kind === 'полимерная' ? 42 : 26),
    about: (v) =>
      `${v.model === 'Финиш' || v.model === 'Полимер' ? 'Слой до 2 мм, шлифуется мелкой шкуркой.' : 'Выравнивает яму до 10 мм за один проход.'} ${v.kind === 'готовая' ? 'Готова из ведра, остаток закройте плёнкой.' : `Живёт в ведре ${v.kind === 'гипсовая' ? '40 минут' : '24 часа'}.`} ${ru(v.kg)} кг — на ${ru(Math.round(v.kg / 0.9))} м² слоем 1 мм.`,
    drawing: (v) => ({
      kind: v.kg === 1 ? 'bucket' : 'bag',
      params: { text: `${ru(v.kg)} кг`, title: 'ШПАТЛЁВКА' },
    }),
    grams: (v) => v.kg * 1010,
    size: (v) => [340, 110, 160 + v.kg * 12],
    shelf: 40,
    tags: ['profi'],
    accessories: ['spatula', 'primer', 'wall-paint'],
  }),
  line({
    key: 'plaster',
    category: 'shtukaturki',
    brands: ['shtukar', 'lessol', 'krasilnya'],
    models: ['Ручная', 'Машинная', 'Декор «Короед»', 'Стартовая'],
    axes: {
      kind: ['гипсовая', 'цементная', 'известковая'],
      kg: [5, 25, 30],
      grain: ['', 'зерно 1,5 мм', 'зерно 2,5 мм'],
    },
    exists: (v) => v.model.includes('Короед') === (v.grain !== '') && !(v.grain && v.kind === 'гипсовая'),
    name: (v) =>
      `Штукатурка ${v.kind} «${v.model.replace('Декор ', '').replace(/[«»]/g, '')}» ${v.kg} кг${v.grain ? `, ${v.grain}` : ''}`,
    attributes: (v) => ({
      packWeight: v.kg,
      binder: v.kind === 'гипсовая' ? 'Гипсовая' : v.kind === 'цементная' ? 'Цементная' : 'Известковая',
      layer: v.model === 'Ручная' ? 50 : v.model === 'Машинная' ? 30 : 5,
      coverage: v.grain ? '2,4 кг/м²' : '9 кг/м² на 10 мм',
      frost: v.kind === 'цементная',
      forPlace: v.kind === 'цементная' ? 'Снаружи' : 'Внутри',
    }),
    price: (v) => 90 + v.kg * (v.grain ? 42 : v.kind === 'гипсовая' ? 18 : 14),
    about: (v) =>
      `${v.grain ? 'Рисунок «короед» натирают пластиковой тёркой, красят по сухому.' : v.model === 'Машинная' ? 'Идёт через станцию, тянется правилом.' : 'Слой до 50 мм за один раз, маяки не обязательны.'} ${v.kind === 'гипсовая' ? 'Сухие комнаты.' : 'Фасад, цоколь, ванная.'} Мешок ${v.kg} кг — на ${ru(Math.round((v.kg / 9) * 10) / 10)} м² слоем 1 см.`,
    drawing: (v) => ({
      kind: 'bag',
      params: { text: `${v.kg} кг`, title: v.grain ? 'КОРОЕД' : 'ШТУКАТУРКА' },
    }),
    grams: (v) => v.kg * 1010,
    size: (v) => [400, 130, 200 + v.kg * 12],
    shelf: 46,
    tags: ['profi'],
    accessories: ['primer', 'spatula', 'putty'],
  }),
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
      `${v.coat.startsWith('микро') ? 'Водные краски: не оставляет волоса.' : v.coat.startsWith('поли') ? 'Для фасада и рельефа, набирает много.' : v.coat === 'поролон' ? 'Клей и лак, краску пузырит.' : 'Лак и эмаль по ровному.'} Ширина ${v.mm} мм, бюгель ${v.kind === 'Валик мини' ? 6 : 8} мм. Мойте сразу, служит сезон.`,
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
      brushMaterial: v.hair.replace(/^./, (c) => c.toUpperCase()),
      formFactor: v.kind.replace(/^./, (c) => c.toUpperCase()),
      forPlace:
        v.kind === 'радиаторная' ? 'Трубы и радиаторы' : v.kind === 'для лака' ? 'Лак' : 'Дерево и металл',
    }),
    price: (v) => 22 + v.mm * 1.1 * (v.hair.startsWith('нат') ? 1.25 : 1) + (v.kind === 'макловица' ? 60 : 0),
    about: (v) =>
      `${v.hair.startsWith('иск') ? 'Водные краски: не набухает.' : v.hair.startsWith('нат') ? 'Масло и лак держит до капли.' : 'Смешанная: универсальная.'} ${v.kind === 'радиаторная' ? 'Изогнутая ручка достаёт за батарею.' : `Ширина ${v.mm} мм.`} Ручка ${v.mm > 75 ? 'пластик' : 'берёза'}.`,
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
      `${v.kind.startsWith('зуб') ? `Под плиточный клей: зуб ${v.kind.slice(-5)} даёт ровный слой.` : v.kind === 'резиновый' ? 'Расшивает швы, не царапает плитку.' : v.kind === 'фасадный' ? 'Тянет правилом по маяку.' : 'Под финиш: кромка не загибается.'} Полотно ${v.mm} мм, ${v.handle}.`,
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
      colour: ['белый', 'бежевый', 'серый', 'голубой', 'зелёный', 'терракота', 'графит'],
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
      formFactor: v.base.replace(/^./, (c) => c.toUpperCase()),
      colour: v.colour,
      ...(v.repeat ? { repeat: v.repeat } : {}),
      forPlace: v.base === 'бумага' ? 'Спальня' : 'Стены',
      kit: 'Рулон, клей отдельно',
    }),
    price: (v) =>
      (v.base === 'бумага' ? 390 : v.base.startsWith('фли') ? 1450 : 1290) *
      (v.size.startsWith('0,53') ? 0.55 : v.size.startsWith('1,06×25') ? 2.3 : 1),
    about: (v) =>
      `Рулон ${v.size}: на стену 2,7 м выходит ${v.size.startsWith('1,06×25') ? 9 : 3} полосы. ${v.base === 'бумага' ? 'Дешёвые и тонкие: стена должна быть ровной.' : 'Клей мажут на стену, рулон не намокает.'} ${v.repeat ? `Рисунок подгоняют через ${v.repeat} см.` : 'Подгон не нужен.'}`,
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
      `${v.model === 'Огне-био' ? 'Защищает от огня и грибка, сертификат на пожарную безопасность.' : v.model === 'Терраса' ? 'Держит ногу и солнце, обновляют раз в два года.' : v.model === 'Лазурь' ? 'Оставляет рисунок дерева, защищает от воды.' : 'Под стропила и обрешётку, вытесняет влагу.'} Два слоя, ${ru(v.litres)} л — на ${ru(Math.round(v.litres * 4))} м².`,
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

const WALLPAPER: Record<string, string> = {
  белый: '#FFFDF6',
  бежевый: '#EFE4D0',
  серый: '#AEB3B8',
  голубой: '#9FC1D6',
  зелёный: '#9DBF94',
  терракота: '#C97350',
  графит: '#4A4E55',
};
