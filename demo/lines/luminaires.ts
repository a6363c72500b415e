import { line } from '../line.ts';
import { ru } from '../wording.ts';
import { TONES, toneText } from './tones.ts';

/** Luminaires for ceilings, walls and yards. */
export const LUMINAIRE_LINES = [
  line({
    key: 'panel-led',
    category: 'paneli-svetodiodnye',
    brands: ['svetoyar', 'lumira', 'voltan'],
    axes: {
      size: ['595×595', '1195×295', '295×295', '595×295'],
      watt: [18, 24, 32, 36, 40, 50],
      kelvin: [3000, 4000, 5000, 6500],
      screen: ['опал', 'призма'],
    },
    exists: (v) => (v.size === '295×295' || v.size === '595×295' ? v.watt <= 24 : v.watt >= 32),
    name: (v) => `Панель светодиодная ${v.size} мм ${v.watt} Вт ${v.kelvin} К рассеиватель ${v.screen}`,
    attributes: (v) => ({
      power: v.watt,
      formFactor: v.size === '595×595' || v.size === '295×295' ? 'Квадратная' : 'Прямоугольная',
      width: Number.parseInt(v.size, 10),
      tone: v.kelvin,
      flux: v.watt * 100,
      ip: 'IP40',
      mounting: 'В подвесной потолок или накладной',
    }),
    price: (v) => 460 + v.watt * 26,
    about: (v) =>
      `Ложится в ячейку потолка или крепится на скобы. ${v.watt} Вт дают ${ru(v.watt * 100)} лм, мерцание ниже 1 %. Рассеиватель «${v.screen}» ${v.screen === 'опал' ? 'прячет диоды' : 'светит ярче'}.`,
    drawing: (v) => ({
      kind: 'led',
      params: {
        text: `${v.watt} Вт`,
        shape: 'panel',
        tone: v.kelvin > 5000 ? 'cold' : v.kelvin > 3500 ? 'neutral' : 'warm',
      },
    }),
    grams: (v) => 900 + v.watt * 22,
    size: (v) => [Number.parseInt(v.size, 10), Number(v.size.split('×')[1]), 25],
    shelf: 36,
    tags: ['profi'],
    accessories: ['vvg', 'switch'],
  }),
  line({
    key: 'linear',
    category: 'svetilniki-lineynye',
    brands: ['svetoyar', 'voltan', 'iskron'],
    models: ['ДСП-02', 'ДПО-14', 'ЛПО-Т5'],
    axes: {
      mm: [300, 600, 900, 1200, 1500],
      watt: [9, 18, 27, 36, 48],
      ip: ['IP40', 'IP65'],
      kelvin: [4000, 6500],
    },
    exists: (v) => Math.abs(v.watt - v.mm * 0.03) < 12,
    name: (v) => `Светильник линейный ${v.model} ${v.mm} мм ${v.watt} Вт ${v.kelvin} К ${v.ip}`,
    attributes: (v) => ({
      power: v.watt,
      length: v.mm,
      ip: v.ip,
      tone: v.kelvin,
      flux: v.watt * 105,
      mounting: v.model === 'ДСП-02' ? 'Подвес или накладной' : 'Накладной',
      material: 'Поликарбонат',
    }),
    price: (v) => 280 + v.watt * 19 + (v.ip === 'IP65' ? 310 : 0),
    about: (v) =>
      `Длина ${v.mm} мм, ${v.watt} Вт. ${v.ip === 'IP65' ? 'Корпус герметичный: мойка, паркинг, навес.' : 'Для сухих помещений: мастерская, кладовая, офис.'} Соединяются в линию перемычкой из комплекта.`,
    drawing: (v) => ({
      kind: 'tube',
      params: { text: `${v.watt} Вт`, tone: v.kelvin > 5000 ? 'cold' : 'neutral' },
    }),
    grams: (v) => 300 + v.mm,
    size: (v) => [v.mm, 85, 65],
    shelf: 42,
    accessories: ['vvg', 'junction'],
  }),
  line({
    key: 'downlight',
    category: 'svetilniki-vstraivaemye',
    brands: ['lumira', 'geliant', 'svetoyar'],
    axes: {
      shape: ['круглый', 'квадратный'],
      mm: [85, 105, 120, 145, 170, 225],
      watt: [5, 6, 9, 12, 15, 18, 24],
      tone: TONES,
      rim: ['белый', 'чёрный', 'хром'],
    },
    exists: (v) => Math.abs(v.mm / 9.4 - v.watt) < 4,
    family: { axis: 'rim', name: 'Цвет', value: (v) => v.rim },
    name: (v) => `Светильник встраиваемый ${v.shape} ${v.mm} мм ${v.watt} Вт ${v.tone.kelvin} К ${v.rim}`,
    attributes: (v) => ({
      power: v.watt,
      formFactor: v.shape === 'круглый' ? 'Круглый' : 'Квадратный',
      diameter: v.mm,
      tone: v.tone.kelvin,
      flux: v.watt * 85,
      colour: v.rim,
      ip: v.watt % 2 === 0 ? 'IP44' : 'IP20',
    }),
    price: (v) => 150 + v.watt * 24 + (v.rim === 'белый' ? 0 : 60),
    about: (v) =>
      `Врезается в натяжной или гипсовый потолок, отверстие ${v.mm - 12} мм. Драйвер в комплекте, высота всего 25 мм. ${toneText(v.tone.kelvin)}`,
    drawing: (v) => ({
      kind: 'led',
      params: {
        text: `${v.watt} Вт`,
        shape: v.shape === 'круглый' ? 'round' : 'downlight',
        tone: v.tone.word,
      },
    }),
    grams: (v) => 90 + v.mm,
    size: (v) => [v.mm, v.mm, 25],
    shelf: 60,
    tags: ['dlya-doma'],
    accessories: ['switch', 'vvg'],
  }),
  line({
    key: 'spotlight',
    category: 'prozhektory',
    brands: ['svetoyar', 'voltan', 'iskron', 'geliant'],
    models: ['СДО-05', 'СДО-07М'],
    axes: {
      watt: [10, 20, 30, 50, 70, 100, 150, 200],
      kelvin: [3000, 4000, 6500],
      sensor: ['', 'с датчиком движения'],
      body: ['серый', 'чёрный', 'белый'],
    },
    exists: (v) => !(v.sensor && v.watt > 50),
    name: (v) =>
      `Прожектор светодиодный ${v.model} ${v.watt} Вт ${v.kelvin} К IP65 ${v.sensor ? `${v.sensor} ` : ''}${v.body}`,
    attributes: (v) => ({
      power: v.watt,
      tone: v.kelvin,
      flux: v.watt * 90,
      ip: 'IP65',
      colour: v.body,
      formFactor: v.sensor ? 'С датчиком движения' : 'Обычный',
      temperature: 'от −40 до +45 °C',
    }),
    price: (v) => 240 + v.watt * 17 + (v.sensor ? 420 : 0),
    about: (v) =>
      `Освещает двор и фасад, ${v.watt} Вт хватает на площадку ${v.watt * 2} м². ${v.sensor ? 'Датчик включает свет на 8 метрах и гасит сам.' : 'Кронштейн поворотный, кабель 30 см уже выведен.'} Не боится дождя и −40 °C.`,
    drawing: (v) => ({
      kind: 'spotlight',
      params: { text: `${v.watt} Вт`, tone: v.kelvin > 5000 ? 'cold' : v.kelvin > 3500 ? 'neutral' : 'warm' },
    }),
    grams: (v) => 260 + v.watt * 14,
    size: (v) => [110 + v.watt, 40, 100 + v.watt],
    shelf: 38,
    accessories: ['vvg', 'junction', 'pvs'],
  }),
];
