import { line } from '../line.ts';
import { capital } from '../wording.ts';
import { FINISHES } from './colours.ts';

/** Mixers for kitchen, basin and bath. */
export const MIXER_LINES = [
  line({
    key: 'mixer-kitchen',
    category: 'smesiteli-dlya-kuhni',
    brands: ['akvestra', 'ladoga', 'studenets'],
    models: ['СК-11', 'СК-14', 'СК-27', 'СК-40'],
    axes: {
      spout: [
        'с низким изливом',
        'с высоким изливом',
        'с выдвижной лейкой',
        'с гибким изливом',
        'с краном для фильтра',
      ],
      cartridge: [35, 40],
      finish: FINISHES,
    },
    family: { axis: 'finish', name: 'Покрытие', value: (v) => v.finish.name },
    name: (v) => `Смеситель для кухни ${v.model} ${v.spout}, картридж ${v.cartridge} мм, ${v.finish.name}`,
    attributes: (v) => ({
      formFactor: capital(v.spout),
      spout: SPOUT[v.spout] ?? 200,
      cartridge: v.cartridge,
      coating: v.finish.name,
      material: 'Латунь',
      warranty: 60,
    }),
    price: (v) =>
      1900 +
      (SPOUT[v.spout] ?? 200) * 5.4 +
      (v.spout.includes('выдвижной') ? 2400 : 0) +
      (v.finish.name === 'хром' ? 0 : 780),
    about: (v) =>
      `Корпус из латуни, картридж ${v.cartridge} мм керамический: меняется за пять минут. ${v.spout.includes('высоким') ? 'Под изливом встаёт кастрюля на 7 л.' : v.spout.includes('фильтра') ? 'Второй рычаг пускает воду из фильтра отдельно.' : 'Излив поворачивается на обе чаши.'} Подводка и крепёж в коробке.`,
    drawing: (v) => ({
      kind: 'faucet',
      params: { shape: v.spout.includes('низким') ? 'kitchen' : 'high', colour: v.finish.hex },
    }),
    grams: () => 1450,
    size: () => [400, 210, 70],
    shelf: 9,
    tags: ['dlya-doma'],
    accessories: ['flex-hose', 'siphon', 'corner-valve'],
  }),
  line({
    key: 'mixer-basin',
    category: 'smesiteli-dlya-rakoviny',
    brands: ['akvestra', 'ladoga', 'studenets'],
    models: ['СУ-10', 'СУ-15', 'СУ-22'],
    axes: {
      kind: ['однорычажный', 'двухвентильный', 'сенсорный', 'однорычажный высокий'],
      valve: ['без донного клапана', 'с донным клапаном'],
      finish: FINISHES,
    },
    exists: (v) => !(v.kind === 'двухвентильный' && v.finish.name === 'чёрный'),
    family: { axis: 'finish', name: 'Покрытие', value: (v) => v.finish.name },
    name: (v) => `Смеситель для раковины ${v.model} ${v.kind} ${v.valve}, ${v.finish.name}`,
    attributes: (v) => ({
      handleKind: v.kind === 'двухвентильный' ? 'Вентили' : v.kind === 'сенсорный' ? 'Сенсор' : 'Рычаг',
      spout: v.kind.includes('высокий') ? 210 : 95,
      coating: v.finish.name,
      material: 'Латунь',
      kit: v.valve === 'с донным клапаном' ? 'Донный клапан, подводка' : 'Подводка, крепёж',
      warranty: 60,
    }),
    price: (v) =>
      1450 +
      (v.kind === 'сенсорный' ? 4200 : v.kind.includes('высокий') ? 1100 : 0) +
      (v.valve.startsWith('с ') ? 540 : 0) +
      (v.finish.name === 'хром' ? 0 : 640),
    about: (v) =>
      `${v.kind === 'сенсорный' ? 'Включается от руки, питание от батареек AA.' : v.kind.includes('высокий') ? 'Под накладную чашу: высота излива 210 мм.' : 'Аэратор экономит воду и не брызгает.'} Подходит к отверстию 35 мм. Гарантия пять лет.`,
    drawing: (v) => ({ kind: 'faucet', params: { shape: 'basin', colour: v.finish.hex } }),
    grams: () => 1100,
    size: () => [250, 180, 70],
    shelf: 8,
    tags: ['dlya-doma'],
    accessories: ['flex-hose', 'siphon', 'basin'],
  }),
  line({
    key: 'mixer-bath',
    category: 'smesiteli-dlya-vanny',
    brands: ['akvestra', 'ladoga', 'studenets'],
    models: ['СВ-31', 'СВ-35', 'СВ-60'],
    axes: {
      kind: ['с коротким изливом', 'с длинным изливом', 'термостатический', 'с тропическим душем'],
      shower: ['без лейки', 'с лейкой и шлангом'],
      finish: FINISHES,
    },
    exists: (v) => !(v.kind === 'с тропическим душем' && v.shower === 'без лейки'),
    family: { axis: 'finish', name: 'Покрытие', value: (v) => v.finish.name },
    name: (v) => `Смеситель для ванны ${v.model} ${v.kind} ${v.shower}, ${v.finish.name}`,
    attributes: (v) => ({
      formFactor: capital(v.kind),
      spout: v.kind.includes('длинным') ? 350 : 160,
      coating: v.finish.name,
      material: 'Латунь',
      connection: 'Эксцентрики ½″',
      kit: v.shower === 'без лейки' ? 'Смеситель, эксцентрики' : 'Лейка, шланг 1,5 м, держатель',
      warranty: 60,
    }),
    price: (v) =>
      2100 +
      (v.kind === 'термостатический' ? 5400 : v.kind.includes('троп') ? 7800 : 0) +
      (v.shower.startsWith('с ') ? 690 : 0) +
      (v.finish.name === 'хром' ? 0 : 900),
    about: (v) =>
      `${v.kind === 'термостатический' ? 'Держит заданную температуру, когда на кухне открыли воду.' : v.kind.includes('троп') ? 'Верхняя лейка 220 мм и ручная на одной стойке.' : 'Переключатель керамический, не подтекает под напором.'} Межосевое расстояние 150 мм, эксцентрики в комплекте.`,
    drawing: (v) => ({
      kind: 'mixer-shower',
      params: { shape: v.kind.includes('троп') ? 'shower' : 'bath', colour: v.finish.hex },
    }),
    grams: () => 1900,
    size: () => [380, 200, 120],
    shelf: 7,
    tags: ['dlya-doma'],
    accessories: ['flex-hose', 'sealant-silicone'],
  }),
];

const SPOUT: Record<string, number> = {
  'с низким изливом': 140,
  'с высоким изливом': 282,
  'с выдвижной лейкой': 220,
  'с гибким изливом': 310,
  'с краном для фильтра': 240,
};
