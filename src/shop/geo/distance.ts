/** A place on the ground, in degrees. */
export interface Place {
  lat: number;
  lon: number;
}

const EARTH_KM = 6371;

/** Kilometres between two places as the crow flies. */
export function kilometresBetween(from: Place, to: Place): number {
  const across = radians(to.lat - from.lat);
  const along = radians(to.lon - from.lon);
  const chord =
    Math.sin(across / 2) ** 2 +
    Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * Math.sin(along / 2) ** 2;
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/** «350 м», «4,2 км», «120 км». */
export function distanceText(kilometres: number): string {
  if (kilometres < 1) return `${Math.max(50, Math.round(kilometres * 20) * 50)}\u00a0м`;
  if (kilometres < 10) return `${kilometres.toFixed(1).replace('.', ',')}\u00a0км`;
  return `${Math.round(kilometres)}\u00a0км`;
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
