import { line } from '../line.ts';
import { capital, plural, ru } from '../wording.ts';

/** Hot water, heating and pumps. */
export const HEATING_LINES = [
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
      mounting: capital(v.place),
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
      `${v.model.startsWith('ЦНС') ? 'Прокачивает воду по системе отопления, три скорости, почти не слышен.' : v.model.startsWith('СПН') ? `Поднимает воду с глубины до ${v.metres} м, защита от сухого хода.` : 'Держит давление в доме сама: бак, реле и манометр в сборе.'} Подача до ${ru(Math.round((v.kw * 4200) / v.metres))} л/мин.`,
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
