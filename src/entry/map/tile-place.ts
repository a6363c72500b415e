/** A square of the map, one of the 2ᶻ × 2ᶻ that cover the world (slippy map, EPSG:3857). */
export interface Tile {
  z: number;
  x: number;
  y: number;
}

/** The zoom levels that a map of a city needs. */
const LEAST_ZOOM = 3;
const MOST_ZOOM = 18;
/** How far around a shop tiles are served, degrees: about a hundred kilometres. */
const AROUND_LAT = 0.9;
const AROUND_LON = 1.6;

/** Parses the three numbers of an address; undefined if there is no such tile. */
export function tileOf(z: string, x: string, y: string): Tile | undefined {
  const [zoom = -1, column = -1, row = -1] = [z, x, y].map((text) =>
    /^(0|[1-9]\d{0,6})$/.test(text) ? Number(text) : -1,
  );
  if (zoom < LEAST_ZOOM || zoom > MOST_ZOOM) return undefined;
  const side = 2 ** zoom;
  const isThere = column >= 0 && column < side && row >= 0 && row < side;
  return isThere ? { z: zoom, x: column, y: row } : undefined;
}

/** Whether a tile is near one of the places. Other tiles are not served, so that the shop is no free map service. */
export function isNear(tile: Tile, places: readonly { lat: number | null; lon: number | null }[]): boolean {
  const [west, east] = [lonOf(tile.x, tile.z), lonOf(tile.x + 1, tile.z)];
  const [north, south] = [latOf(tile.y, tile.z), latOf(tile.y + 1, tile.z)];
  return places.some(
    ({ lat, lon }) =>
      lat !== null &&
      lon !== null &&
      lat + AROUND_LAT >= south &&
      lat - AROUND_LAT <= north &&
      lon + AROUND_LON >= west &&
      lon - AROUND_LON <= east,
  );
}

function lonOf(x: number, z: number): number {
  return (x / 2 ** z) * 360 - 180;
}

function latOf(y: number, z: number): number {
  return (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / 2 ** z))) * 180) / Math.PI;
}
