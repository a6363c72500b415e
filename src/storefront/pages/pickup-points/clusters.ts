/** The marker of a pick-up point on the drawing or the map, in pixels from its top left corner. */
export interface DrawnPoint {
  id: number;
  x: number;
  y: number;
}

/** Points so close that their markers would overlap, and where their shared marker is drawn. */
export interface Cluster {
  ids: number[];
  x: number;
  y: number;
}

/**
 * Groups points that are closer than `distance` pixels to the first of a cluster; every point is in exactly
 * one.
 */
export function clustersOf(points: readonly DrawnPoint[], distance: number): Cluster[] {
  const clusters: (Cluster & { first: DrawnPoint; points: DrawnPoint[] })[] = [];
  for (const point of points) {
    const near = clusters.find(({ first }) => Math.hypot(first.x - point.x, first.y - point.y) < distance);
    if (near) near.points.push(point);
    else clusters.push({ ids: [], x: 0, y: 0, first: point, points: [point] });
  }
  return clusters.map(({ points: together }) => ({
    ids: together.map(({ id }) => id),
    x: together.reduce((sum, { x }) => sum + x, 0) / together.length,
    y: together.reduce((sum, { y }) => sum + y, 0) / together.length,
  }));
}
