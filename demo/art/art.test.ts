import { SaxesParser } from 'saxes';
import { describe, expect, it } from 'vitest';
import { placedCategories } from '../category-tree.ts';
import { AWARDS, STORIES } from '../content/about.ts';
import { HISTORY } from '../content/history.ts';
import { POSTS } from '../content/posts.ts';
import { RENTALS } from '../content/rentals.ts';
import { type DemoProduct, DRAWING_PARAMS, type DrawingKind } from '../product.ts';
import { drawingFor, drawingForBanner, drawingForCategory, onCounter } from './art.ts';
import { diploma } from './diploma.ts';
import { floorPlan, front } from './places.ts';
import { scene } from './scenes.ts';

const kinds = Object.keys(DRAWING_PARAMS) as DrawingKind[];

/** Two values of every parameter that is a text or number on the thing, or its colour. */
const SAMPLES: Record<string, readonly [string | number, string | number]> = {
  text: ['18', '250'],
  title: ['ЭМАЛЬ', 'ГРУНТ'],
  rating: ['C16', 'B40'],
  leak: ['30 мА', '100 мА'],
  poles: [2, 4],
  modules: [12, 24],
  places: [1, 3],
  keys: [1, 3],
  cores: [2, 5],
  sections: [4, 10],
  steps: [3, 8],
  tiers: [3, 5],
  size: ['AA', 'D'],
  count: ['2', '12'],
  base: ['E27', 'E14'],
  tone: ['warm', 'cold'],
  medium: ['water', 'multimeter'],
  mount: ['wall', 'flush'],
  handle: ['lever', 'butterfly'],
  colour: ['#3CA868', '#B93428'],
};

/** Shapes of the kinds that have several; the first is the shape of a product that names none. */
const SHAPES: Partial<Record<DrawingKind, readonly string[]>> = {
  conduit: ['corrugated', 'duct'],
  bulb: ['A60', 'A65', 'G45', 'C37', 'R50', 'R63', 'filament'],
  led: ['panel', 'round', 'downlight'],
  torch: ['hand', 'head'],
  faucet: ['kitchen', 'basin', 'high'],
  'mixer-shower': ['bath', 'shower', 'handset'],
  toilet: ['floor', 'hung'],
  sink: ['basin', 'kitchen'],
  boiler: ['round', 'flat'],
  pump: ['circulation', 'submersible', 'station'],
  'tap-part': ['cartridge', 'head'],
  cistern: ['set', 'inlet'],
  pipe: ['straight', 'elbow', 'tee', 'coupling'],
  valve: ['ball', 'angle', 'gate'],
  hose: ['garden', 'flexible'],
  drill: ['driver', 'hammer', 'drill'],
  saw: ['circular', 'jigsaw', 'hand'],
  hammer: ['claw', 'sledge', 'rubber'],
  screwdriver: ['single', 'set'],
  wrench: ['combination', 'adjustable', 'pipe'],
  pliers: ['pliers', 'cutters', 'long'],
  disc: ['cut', 'diamond', 'saw'],
  bit: ['drill', 'sds', 'bits'],
  screws: ['screw', 'nail', 'roof'],
  bolt: ['bolt', 'nut', 'washer', 'stud'],
  anchor: ['plug', 'anchor'],
  bracket: ['angle', 'plate', 'holder'],
  brush: ['flat', 'round', 'putty'],
  lock: ['padlock', 'mortise', 'cylinder', 'bike'],
  handle: ['lever', 'bow', 'knob'],
  mop: ['mop', 'broom', 'brush'],
  shovel: ['dig', 'snow', 'rake'],
  thermometer: ['room', 'outdoor'],
  boots: ['boots', 'rubber'],
  jacket: ['jacket', 'vest', 'overall'],
  goggles: ['open', 'closed', 'shield'],
  respirator: ['cup', 'half'],
  isotape: ['tape', 'masking', 'packing'],
};

function draw(
  kind: DrawingKind,
  params: Record<string, string | number> = {},
  changes: Partial<DemoProduct> = {},
) {
  const product = {
    drawing: { kind, params },
    brand: { name: 'Контур', colour: 'leaf' as const, country: 'Россия' },
    series: 'ВА47-29',
    ...changes,
  };
  const image = drawingFor(product);
  if (!image) throw new Error('a good with a drawing has a picture');
  return image;
}

/** Names of the elements; throws on anything that is not well-formed XML. */
function elementsOf(svg: string): string[] {
  const names: string[] = [];
  const parser = new SaxesParser();
  parser.on('opentag', ({ name, attributes }) => {
    names.push(name);
    for (const [attribute, value] of Object.entries(attributes)) {
      if (/^on|href|style/i.test(attribute) || /url\(|NaN|undefined|Infinity/.test(value)) {
        throw new Error(`${name} ${attribute}="${value}"`);
      }
    }
  });
  parser.on('error', (error) => {
    throw error;
  });
  parser.write(svg).close();
  return names;
}

const ALLOWED = new Set(['svg', 'g', 'path', 'rect', 'circle', 'ellipse']);

function expectImage(svg: string): void {
  expect(elementsOf(svg).filter((name) => !ALLOWED.has(name))).toEqual([]);
  expect(Buffer.byteLength(svg)).toBeLessThanOrEqual(6144);
  expect(svg).toMatch(/^<svg xmlns="[^"]+" width="240" height="240" viewBox="0 0 240 240">/);
}

describe.each(kinds)('a drawing of «%s»', (kind) => {
  const names: readonly string[] = DRAWING_PARAMS[kind];
  const printed = names.filter((name) => name !== 'shape');

  it('is small well-formed SVG of plain shapes, whatever the name of the product', () => {
    expectImage(draw(kind).svg);
    for (const shape of SHAPES[kind] ?? ['']) {
      for (const side of [0, 1] as const) {
        const params = Object.fromEntries(printed.map((name) => [name, SAMPLES[name]?.[side] ?? '']));
        expectImage(draw(kind, shape ? { ...params, shape } : params).svg);
      }
    }
  });

  it('is the same for equal products', () => {
    expect(draw(kind)).toEqual(draw(kind));
  });

  it('shows each of its parameters', () => {
    for (const name of printed) {
      const [one, other] = SAMPLES[name] ?? ['', ''];
      const seen = (SHAPES[kind] ?? ['']).some((shape) => {
        const rest: Record<string, string> = shape ? { shape } : {};
        return draw(kind, { ...rest, [name]: one }).svg !== draw(kind, { ...rest, [name]: other }).svg;
      });
      expect(seen, `${kind}: ${name} changes nothing`).toBe(true);
    }
  });

  it('differs from shape to shape', () => {
    expect(names.includes('shape')).toBe(kind in SHAPES);
    const shapes = SHAPES[kind] ?? [''];
    expect(new Set(shapes.map((shape) => draw(kind, { shape }).svg)).size).toBe(shapes.length);
  });
});

describe('the image of a product', () => {
  it('is absent while the product has no drawing', () => {
    const brand = { name: 'Контур', colour: 'leaf' as const, country: 'Россия' };
    expect(drawingFor({ drawing: null, brand, series: '' })).toBeNull();
  });

  it('carries the colour of its brand', () => {
    const brand = { name: 'Ладога', colour: 'blue' as const, country: 'Россия' };
    expect(draw('breaker', {}, { brand }).svg).toContain('#3F74A3');
    expect(draw('breaker').svg).toContain('#3CC274');
  });

  it('has the same background as its series', () => {
    expect(draw('breaker', { rating: 'C16' }).ground).toBe(draw('breaker', { rating: 'C63' }).ground);
  });

  it('keeps a word inside its label by drawing it smaller', () => {
    const long = draw('paint', { title: 'ГРУНТ-ЭМАЛЬ АНТИКОРРОЗИОННАЯ' }).svg;
    const starts = [...long.matchAll(/<path fill="[^"]+" transform="scale\(.1\)" d="([^"]+)"/g)].flatMap(
      ([, d = '']) => [...d.matchAll(/M(-?\d+)/g)].map(([, x]) => Number(x) / 10),
    );
    expect(Math.min(...starts)).toBeGreaterThanOrEqual(44);
    expect(Math.max(...starts)).toBeLessThanOrEqual(196);
  });

  it('survives impossible dimensions', () => {
    for (const kind of kinds) {
      const names: readonly string[] = DRAWING_PARAMS[kind];
      for (const value of [-5, 1e9, Number.NaN, '', '\u{1F600}<&"\'', 'x'.repeat(300)]) {
        const params = Object.fromEntries(names.map((name) => [name, value]));
        const { svg } = draw(kind, params);
        expect(elementsOf(svg).length, `${kind} ${value}`).toBeGreaterThan(1);
      }
    }
  });
});

describe('the image of a category', () => {
  it('exists for every category of the demo shop', () => {
    const missing = placedCategories().filter(({ slug }) => !drawingForCategory(slug));
    expect(missing.map(({ slug }) => slug)).toEqual([]);
  });

  it('is found by a kind, and is absent for an unknown word', () => {
    expect(drawingForCategory('hammer')?.svg).toBe(drawingForCategory('hammer')?.svg);
    expect(drawingForCategory('hammer')).not.toBeNull();
    expect(drawingForCategory('__proto__')).toBeNull();
    expect(drawingForCategory('no-such-category')).toBeNull();
  });

  it('gets lighter dark parts on a dark background, while its text keeps its colour', () => {
    const image = drawingForCategory('hammer');
    if (!image) throw new Error('hammer is a kind');
    const lighter = onCounter(image).svg;
    expectImage(lighter);
    expect(lighter).not.toMatch(/#34132A(?!" transform)/);
    expect(lighter).toContain('#34132A" transform');
  });

  it('has drawings for the banners', () => {
    for (const name of ['doc', 'list'] as const) expectImage(drawingForBanner(name).svg);
  });
});

describe('the image of a text', () => {
  const scenes = [...POSTS, ...STORIES].map(({ things, ground }) => scene(things, ground));
  const years = HISTORY.flatMap(({ things }) => (things ? [scene(things, 'b')] : []));
  const premises = RENTALS.flatMap((rental) => [front(rental.front), floorPlan(rental.rooms)]);
  const diplomas = AWARDS.map(({ head, lines, year, ground }) => diploma(head, lines, year, ground));

  it('is complete, has its size and is small', () => {
    for (const { svg, width, height } of [...scenes, ...years, ...premises, ...diplomas]) {
      expect(elementsOf(svg).length).toBeGreaterThan(8);
      expect(svg).toContain(`width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`);
      expect(svg).not.toContain('NaN');
      expect(svg.length).toBeLessThan(20_000);
    }
  });

  it('differs from post to post', () => {
    expect(new Set(POSTS.map(({ things, ground }) => scene(things, ground).svg)).size).toBe(POSTS.length);
  });

  it('shows a floor whose rooms make its area', () => {
    for (const { title, area, rooms } of RENTALS)
      expect([title, rooms.reduce((sum, room) => sum + room.area, 0)]).toEqual([title, area]);
  });
});
