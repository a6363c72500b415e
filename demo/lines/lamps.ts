import { line, METRE } from '../line.ts';
import { ru } from '../wording.ts';
import { TONE_FAMILY, TONES, toneText } from './tones.ts';

/** Lamps, strips and torches. */
export const LAMP_LINES = [
  line({
    key: 'bulb-led',
    category: 'lampy-svetodiodnye',
    brands: ['lumira', 'svetoyar', 'geliant', 'voltan'],
    axes: {
      shape: ['A60', 'A65', 'G45', 'C37', 'R50', 'R63', 'MR16', 'GX53'],
      watt: [5, 7, 8, 10, 11, 13, 15, 18, 20, 25],
      base: ['E27', 'E14', 'GU5.3', 'GU10', 'GX53'],
      tone: TONES,
    },
    exists: (v) =>
      (BASES[v.shape] ?? []).includes(v.base) &&
      v.watt <= (v.shape === 'A65' ? 25 : v.shape === 'A60' ? 18 : 11) &&
      (v.shape !== 'A65' || v.watt >= 15),
    family: { axis: 'tone', name: TONE_FAMILY, value: (v) => `${ru(v.tone.kelvin)} К` },
    name: (v) =>
      `Лампа светодиодная ${v.shape} ${v.watt} Вт ${v.base} ${v.tone.kelvin} К ${ru(v.watt * 95)} лм`,
    attributes: (v) => ({
      power: v.watt,
      base: v.base,
      bulbShape: v.shape,
      tone: v.tone.kelvin,
      flux: v.watt * 95,
      equivalent: v.watt * 9,
      lifetime: v.watt > 13 ? 25000 : 30000,
      voltage: '230',
    }),
    price: (v) => 46 + v.watt * 5.2 + (v.base.startsWith('G') ? 22 : 0),
    about: (v) =>
      `Светит как лампа накаливания на ${v.watt * 9} Вт, а берёт ${v.watt}. ${toneText(v.tone.kelvin)} Проверим на стенде до оплаты, меняем по гарантии два года.`,
    drawing: (v) => ({
      kind: 'bulb',
      params: { shape: v.shape, base: v.base, text: `${v.watt} Вт`, tone: v.tone.word },
    }),
    grams: (v) => 28 + v.watt * 3,
    size: (v) => [v.shape === 'A65' ? 65 : 60, v.shape === 'A65' ? 65 : 60, 118],
    shelf: 420,
    share: 2,
    tags: ['dlya-doma'],
    accessories: ['switch', 'downlight'],
  }),
  line({
    key: 'bulb-filament',
    category: 'lampy-filamentnye',
    brands: ['lumira', 'svetoyar', 'geliant'],
    axes: {
      shape: ['A60', 'C35', 'G45', 'G95', 'ST64'],
      watt: [5, 7, 9, 11],
      glass: ['прозрачная', 'золотистая'],
      dim: [false, true],
      kelvin: [2200, 2700, 4000],
    },
    exists: (v) => !(v.glass === 'золотистая' && v.kelvin === 4000),
    name: (v) =>
      `Лампа филаментная ${v.shape} ${v.watt} Вт ${v.shape === 'C35' || v.shape === 'G45' ? 'E14' : 'E27'} ${v.kelvin} К ${v.glass}${v.dim ? ' диммируемая' : ''}`,
    attributes: (v) => ({
      power: v.watt,
      base: v.shape === 'C35' || v.shape === 'G45' ? 'E14' : 'E27',
      bulbShape: v.shape,
      tone: v.kelvin,
      flux: v.watt * 105,
      dimmable: v.dim,
      lifetime: 15000,
    }),
    price: (v) => 118 + v.watt * 9 + (v.shape === 'G95' || v.shape === 'ST64' ? 160 : 0) + (v.dim ? 70 : 0),
    about: (v) =>
      `Нити видны сквозь стекло: лампу не прячут под плафон. Колба ${v.glass}, ${v.kelvin === 2200 ? 'свет свечи' : v.kelvin === 2700 ? 'тёплый свет' : 'ровный дневной свет'}. ${v.dim ? 'Работает с диммером без треска.' : 'С диммером не работает.'}`,
    drawing: (v) => ({
      kind: 'bulb',
      params: {
        shape: 'filament',
        base: v.shape === 'C35' || v.shape === 'G45' ? 'E14' : 'E27',
        text: `${v.watt} Вт`,
        tone: 'warm',
      },
    }),
    grams: (v) => (v.shape === 'G95' ? 90 : 46),
    size: (v) => (v.shape === 'G95' ? [95, 95, 140] : [62, 62, 130]),
    shelf: 80,
    tags: ['dlya-doma'],
    accessories: ['switch'],
  }),
  line({
    key: 'tube',
    category: 'lampy-t8',
    brands: ['svetoyar', 'voltan', 'geliant'],
    axes: { mm: [600, 900, 1200, 1500], perMetre: [10, 15, 18], tone: TONES, glass: ['стекло', 'пластик'] },
    family: { axis: 'tone', name: TONE_FAMILY, value: (v) => `${ru(v.tone.kelvin)} К` },
    name: (v) =>
      `Лампа трубчатая T8 G13 ${v.mm} мм ${Math.round((v.perMetre * v.mm) / 1000)} Вт ${v.tone.kelvin} К ${v.glass}`,
    attributes: (v) => ({
      power: Math.round((v.perMetre * v.mm) / 1000),
      length: v.mm,
      base: 'G13',
      tone: v.tone.kelvin,
      flux: Math.round((v.perMetre * v.mm) / 10),
      material: v.glass === 'стекло' ? 'Стекло' : 'Поликарбонат',
      lifetime: 30000,
    }),
    price: (v) => 92 + v.mm * 0.16 + v.perMetre * 3,
    about: (v) =>
      `Встаёт на место люминесцентной, дроссель и стартер убирают. Длина ${v.mm} мм, цоколь G13 поворотный. ${toneText(v.tone.kelvin)}`,
    drawing: (v) => ({
      kind: 'tube',
      params: { text: `${Math.round((v.perMetre * v.mm) / 1000)} Вт`, tone: v.tone.word },
    }),
    grams: (v) => Math.round(v.mm * (v.glass === 'стекло' ? 0.16 : 0.1)),
    size: (v) => [v.mm, 28, 28],
    shelf: 200,
    accessories: ['linear'],
  }),
  line({
    key: 'strip',
    category: 'svetodiodnaya-lenta',
    brands: ['lumira', 'geliant', 'iskron'],
    axes: {
      perMetre: [4.8, 9.6, 14.4, 19.2],
      diodes: [60, 120, 180, 240],
      volt: ['12', '24'],
      ip: ['IP20', 'IP65'],
      tone: ['3000 К', '4000 К', '6500 К', 'RGB'],
    },
    exists: (v) => Math.round(v.perMetre / 0.08) === v.diodes || v.diodes === 120,
    name: (v) =>
      `Лента светодиодная ${ru(v.perMetre)} Вт/м ${v.diodes} д/м ${v.volt} В ${v.tone} ${v.ip}, катушка 5 м`,
    attributes: (v) => ({
      power: v.perMetre,
      density: v.diodes,
      voltage: v.volt,
      ip: v.ip,
      ...(v.tone === 'RGB' ? { colour: 'RGB' } : { tone: Number.parseInt(v.tone, 10) }),
      coil: 5,
    }),
    price: (v) => 38 + v.perMetre * 9.5 + (v.ip === 'IP65' ? 34 : 0) + (v.tone === 'RGB' ? 40 : 0),
    about: (v) =>
      `Клеится на чистый металл или профиль, режется каждые ${v.volt === '12' ? 5 : 10} см. На 5 м нужен блок питания ${ru(Math.ceil(v.perMetre * 5 * 1.3))} Вт с запасом. ${v.ip === 'IP65' ? 'Силикон закрывает диоды: можно над мойкой.' : 'Только для сухих мест.'}`,
    drawing: (v) => ({
      kind: 'strip',
      params: {
        text: `${ru(v.perMetre)} Вт/м`,
        tone: v.tone === '3000 К' ? 'warm' : v.tone === '4000 К' ? 'neutral' : 'cold',
      },
    }),
    grams: () => 42,
    size: () => [180, 180, 15],
    sale: { ...METRE, multiplicity: 5 },
    shelf: 180,
    tags: ['dlya-doma'],
    accessories: ['switch', 'pvs'],
  }),
  line({
    key: 'torch',
    category: 'fonari',
    brands: ['iskron', 'geliant', 'kryazh'],
    models: ['Ф-12', 'Ф-30', 'НФ-7', 'НФ-15'],
    axes: {
      lumen: [80, 120, 200, 350, 500, 800, 1200],
      power: ['на батарейках', 'аккумуляторный'],
      ip: ['IP44', 'IP67'],
    },
    exists: (v) => !(v.power === 'на батарейках' && v.lumen > 500),
    name: (v) =>
      `Фонарь ${v.model.startsWith('НФ') ? 'налобный' : 'ручной'} ${v.model} ${v.power} ${ru(v.lumen)} лм ${v.ip}`,
    attributes: (v) => ({
      flux: v.lumen,
      formFactor: v.model.startsWith('НФ') ? 'Налобный' : 'Ручной',
      rechargeable: v.power === 'аккумуляторный',
      ip: v.ip,
      material: v.ip === 'IP67' ? 'Алюминий' : 'ABS-пластик',
    }),
    price: (v) => 190 + v.lumen * 1.35 + (v.power === 'аккумуляторный' ? 420 : 0),
    about: (v) =>
      `Светит на ${Math.round(v.lumen / 4)} м, три режима. ${v.power === 'аккумуляторный' ? 'Заряжается от USB-C за три часа.' : 'Батарейки AAA, три штуки, в комплекте.'} ${v.ip === 'IP67' ? 'Держит падение в лужу.' : 'Не боится брызг.'}`,
    drawing: (v) => ({
      kind: 'torch',
      params: { shape: v.model.startsWith('НФ') ? 'head' : 'hand', text: `${v.lumen} лм` },
    }),
    grams: (v) => 95 + Math.round(v.lumen / 8),
    size: () => [150, 45, 45],
    shelf: 34,
    accessories: ['battery'],
  }),
];

const BASES: Record<string, readonly string[]> = {
  A60: ['E27'],
  A65: ['E27'],
  G45: ['E27', 'E14'],
  C37: ['E27', 'E14'],
  R50: ['E14'],
  R63: ['E27'],
  MR16: ['GU5.3', 'GU10'],
  GX53: ['GX53'],
};
