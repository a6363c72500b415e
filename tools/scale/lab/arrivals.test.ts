import { expect, test } from 'vitest';
import { pauseOf } from './arrivals.ts';

test('pauses between visitors are exponential: the mean is that of the rate, and a third is longer than it', () => {
  const steps = 10_000;
  const pauses = Array.from({ length: steps }, (_, at) => pauseOf(5, (at + 0.5) / steps));
  const mean = pauses.reduce((sum, each) => sum + each, 0) / steps;
  expect(mean).toBeCloseTo(0.2, 3);
  expect(pauses.filter((each) => each > 0.2).length / steps).toBeCloseTo(Math.exp(-1), 2);
});
