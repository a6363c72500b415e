import type { DrawnPoint } from './clusters.ts';

/** A drawing of places without a map: where they are to each other, over a grid of kilometres. */
export interface Scheme {
  points: DrawnPoint[];
  /** Where lines of the grid stand, in pixels. */
  columns: number[];
  rows: number[];
  /** From line to line: in pixels and in kilometres. */
  step: number;
  stepKm: number;
}

interface Placed {
  id: number;
  lat: number | null;
  lon: number | null;
}

const KM_PER_DEGREE = 111.32;
/** A single place has its surroundings. */
const LEAST_KM = 3;
const STEPS_KM = [0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500];
const LEAST_STEP = 48;

/** Draws the places that have said where they are into a rectangle, north above, with room for signs at its edges. */
export function schemeOf(
  placed: readonly Placed[],
  { width, height, margin }: { width: number; height: number; margin: number },
): Scheme {
  const known = placed.flatMap(({ id, lat, lon }) =>
    lat === null || lon === null ? [] : [{ id, lat, lon }],
  );
  const middle = (values: number[]) => (Math.min(...values) + Math.max(...values)) / 2 || 0;
  const lat0 = known.length > 0 ? middle(known.map(({ lat }) => lat)) : 0;
  const lon0 = known.length > 0 ? middle(known.map(({ lon }) => lon)) : 0;
  // East and north of the middle, in kilometres: over a city the earth is flat.
  const flat = known.map(({ id, lat, lon }) => ({
    id,
    east: (lon - lon0) * KM_PER_DEGREE * Math.cos((lat0 * Math.PI) / 180),
    north: (lat - lat0) * KM_PER_DEGREE,
  }));
  const reach = (of: (spot: { east: number; north: number }) => number) =>
    Math.max(LEAST_KM / 2, ...flat.map((spot) => Math.abs(of(spot))));
  const scale = Math.min(
    (width / 2 - margin) / reach(({ east }) => east),
    (height / 2 - margin) / reach(({ north }) => north),
  );
  const stepKm = STEPS_KM.find((km) => km * scale >= LEAST_STEP) ?? 1_000;
  const step = stepKm * scale;
  return {
    points: flat.map(({ id, east, north }) => ({
      id,
      x: width / 2 + east * scale,
      y: height / 2 - north * scale,
    })),
    columns: linesOf(width, step),
    rows: linesOf(height, step),
    ...{ step, stepKm },
  };
}

function linesOf(length: number, step: number): number[] {
  const first = (length / 2) % step;
  return Array.from({ length: Math.ceil((length - first) / step) }, (_, at) => first + at * step);
}
