/** Images of premises: the plan of a floor with its rooms, and the front of a building. */
import { each, line, print, rect, shape } from './figures.ts';
import { BLUE, BLUE_DARK, BRICK, CREAM, DUNE, INK, IRON, LEAD, LEAF, PLUM, STEEL, WHITE } from './palette.ts';
import { type WideImage, wide } from './scenes.ts';

/** A room in shares of the plan: 0…1 from the left and from the top. */
export interface Room {
  at: readonly [x: number, y: number, width: number, height: number];
  name: string;
  /** m² */
  area: number;
}

const [WIDTH, HEIGHT, MARGIN] = [720, 480, 56];

/** A floor from above: walls, rooms with their areas, the entrance at the lower left. */
export function floorPlan(rooms: readonly Room[]): WideImage {
  const [inner, tall] = [WIDTH - 2 * MARGIN, HEIGHT - 2 * MARGIN];
  const drawn = rooms.map(({ at: [x, y, w, h], name, area }) => {
    const [left, top, width, height] = [MARGIN + x * inner, MARGIN + y * tall, w * inner, h * tall];
    const [middle, base] = [left + width / 2, top + height / 2];
    return (
      rect(left, top, width, height, WHITE) +
      line(`M${left} ${top}h${width}v${height}h${-width}z`, INK, 8, 'butt') +
      print(middle, base - 4, 24, name, { limit: width - 24, fill: PLUM }) +
      print(middle, base + 30, 28, `${String(area).replace('.', ',')} м²`, { limit: width - 24 })
    );
  });
  const bottom = HEIGHT - MARGIN;
  const windows = each(4, (index) => rect(MARGIN + 60 + index * 142, MARGIN - 4, 84, 8, BLUE));
  const door = rect(MARGIN + 40, bottom - 5, 70, 10, CREAM) + line(`M${MARGIN + 40} ${bottom}v-58`, BRICK, 6);
  const swing = `M${MARGIN + 40} ${bottom - 58}a58 58 0 0 1 58 58`;
  const figures = drawn.join('') + windows + door + line(swing, IRON, 3);
  return { svg: wide(WIDTH, HEIGHT, figures), width: WIDTH, height: HEIGHT, ground: 'c' };
}

/** What a building has on its front. */
export type Front = 'shop' | 'store' | 'yard';

const FRONTS: Record<Front, () => string> = {
  shop: () =>
    rect(60, 90, 600, 390, CREAM) +
    rect(60, 90, 600, 70, INK) +
    print(360, 138, 40, 'ВИТРИНА', { fill: WHITE }) +
    each(
      3,
      (index) =>
        rect(96 + index * 140, 200, 116, 190, BLUE) + rect(154 + index * 140, 200, 58, 190, BLUE_DARK),
    ) +
    rect(524, 200, 100, 280, LEAF, 4) +
    rect(600, 330, 10, 44, WHITE, 4) +
    rect(60, 410, 440, 70, DUNE),
  store: () =>
    shape('M40 170L360 60l320 110z', LEAD) +
    rect(60, 170, 600, 310, STEEL) +
    each(2, (index) => gate(110 + index * 270)) +
    rect(60, 170, 600, 20, IRON),
  yard: () =>
    rect(420, 120, 240, 360, CREAM) +
    each(
      3,
      (index) => rect(452, 150 + index * 100, 70, 66, BLUE) + rect(556, 150 + index * 100, 70, 66, BLUE_DARK),
    ) +
    rect(40, 300, 380, 12, INK) +
    each(8, (index) => rect(52 + index * 48, 268, 12, 212, PLUM, 6)) +
    rect(40, 430, 380, 12, INK) +
    rect(96, 196, 250, 64, WHITE, 6) +
    print(221, 240, 34, 'АРЕНДА', { fill: BRICK }),
};

function gate(x: number): string {
  return (
    rect(x, 250, 230, 230, INK, 4) + each(5, (index) => rect(x + 12, 264 + index * 43, 206, 34, IRON, 2))
  );
}

/** The front of a building from the street. */
export function front(kind: Front): WideImage {
  return { svg: wide(WIDTH, HEIGHT, FRONTS[kind]()), width: WIDTH, height: HEIGHT, ground: 'f' };
}
