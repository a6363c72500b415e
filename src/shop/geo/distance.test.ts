import { expect, test } from 'vitest';
import { distanceText, kilometresBetween } from './distance.ts';

test('a distance over the ground is that of the globe', () => {
  const yekaterinburg = { lat: 56.8386, lon: 60.6055 };
  expect(kilometresBetween(yekaterinburg, { lat: 58.0105, lon: 56.2502 })).toBeCloseTo(291, 0);
  expect(kilometresBetween(yekaterinburg, yekaterinburg)).toBe(0);
  expect(kilometresBetween({ lat: 0, lon: 179.9 }, { lat: 0, lon: -179.9 })).toBeCloseTo(22.2, 1);
});

test.each([
  [0, '50 м'],
  [0.349, '350 м'],
  [4.21, '4,2 км'],
  [119.6, '120 км'],
])('%f km is said as %s', (kilometres, text) =>
  expect(distanceText(kilometres)).toBe(text.replace(' ', '\u00a0')),
);
