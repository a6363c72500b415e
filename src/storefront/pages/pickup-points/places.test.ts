import { expect, test } from 'vitest';
import { distanceText, kilometres, nearestFirst } from '../../../shop/geo/distance/distance.ts';
import { clustersOf } from './clusters.ts';
import { schemeOf } from './scheme.ts';

const ekaterinburg = { lat: 56.838, lon: 60.605 };

test('distances follow the earth’s surface, are shown in metres or kilometres, and sort the nearest first', () => {
  expect(kilometres(ekaterinburg, { lat: 55.756, lon: 37.617 })).toBeCloseTo(1_418, -1);
  expect(kilometres({ lat: 0, lon: 179.9 }, { lat: 0, lon: -179.9 })).toBeCloseTo(22.2, 1);
  expect(kilometres(ekaterinburg, ekaterinburg)).toBe(0);
  expect([0.02, 0.34, 0.99, 2.04, 2.36, 9.97, 18.4].map(distanceText)).toEqual([
    '100\u00a0м',
    '300\u00a0м',
    '1\u00a0км',
    '2\u00a0км',
    '2,4\u00a0км',
    '10\u00a0км',
    '18\u00a0км',
  ]);
  const far = { lat: 57, lon: 60.605 };
  const unknown = { lat: null, lon: null };
  expect(nearestFirst([unknown, far, ekaterinburg], ekaterinburg).map(({ point }) => point)).toEqual([
    ekaterinburg,
    far,
    unknown,
  ]);
});

test('overlapping markers are merged, and every point is in exactly one', () => {
  const points = [
    { id: 1, x: 0, y: 0 },
    { id: 2, x: 10, y: 0 },
    { id: 3, x: 100, y: 0 },
  ];
  expect(clustersOf(points, 40)).toEqual([
    { ids: [1, 2], x: 5, y: 0 },
    { ids: [3], x: 100, y: 0 },
  ]);
  expect(clustersOf(points, 5).map(({ ids }) => ids)).toEqual([[1], [2], [3]]);
});

test('a diagram has north at the top, contains all places, and its grid is in whole kilometres', () => {
  const frame = { width: 640, height: 480, margin: 40 };
  const north = { id: 1, ...ekaterinburg, lat: 56.901 };
  const southEast = { id: 2, lat: 56.796, lon: 60.683 };
  const { points, step, stepKm } = schemeOf([north, southEast, { id: 3, lat: null, lon: null }], frame);
  expect(points.map(({ id }) => id)).toEqual([1, 2]);
  const [up, down] = points as [(typeof points)[0], (typeof points)[0]];
  expect([up.y < down.y, up.x < down.x]).toEqual([true, true]);
  for (const { x, y } of points)
    expect([x >= 39.9 && x <= 600.1, y >= 39.9 && y <= 440.1]).toEqual([true, true]);
  // The two are 12.6 km apart, as kilometres() says.
  expect((Math.hypot(up.x - down.x, up.y - down.y) / step) * stepKm).toBeCloseTo(
    kilometres(north, southEast),
    1,
  );
  expect(schemeOf([], frame).points).toEqual([]);
});
