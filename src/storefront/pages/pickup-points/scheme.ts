import type { DrawnPoint } from './clusters.ts';

/** A diagram of places without a map: their relative positions over a grid of kilometres. */
export interface Scheme {
  points: DrawnPoint[];
  /** Positions of the grid lines, in pixels. */
  columns: number[];
  rows: number[];
  /** The distance between lines: in pixels and in kilometres. */
  step: number;
  stepKm: number;
}

interface Placed {
  id: number;
  lat: number | null;
  lon: number | null;
}

const KM_PER_DEGREE = 111.32;
/** The least size of a diagram, so that a single place has surroundings. */
const LEAST_KM = 3;
const STEPS_KM = [0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500];
const LEAST_STEP = 48;

/** Projects places with known positions into a rectangle, north up, with margins for markers. */
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
  // Kilometres east and north of the centre: within a city the earth is flat enough.
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
    step,
    stepKm,
  };
}

function linesOf(length: number, step: number): number[] {
  const first = (length / 2) % step;
  return Array.from({ length: Math.ceil((length - first) / step) }, (_, at) => first + at * step);
}
