import { expect, test } from 'vitest';
import { eachWeighted, readWeighted, weightedWord } from './weights.ts';

test('a word is found by its weight as it is indexed, rounded by less than a tenth; the category stays below all names', () => {
  for (let weight = 1; weight <= 255; weight++) {
    const term = weightedWord('дрель', weight);
    const { word, weight: read } = readWeighted(term);
    expect(word).toBe('дрель');
    expect(read > 60).toBe(weight > 60);
    if (weight >= 30) expect(Math.abs(read - weight) / weight).toBeLessThan(0.1);
    expect(eachWeighted('дрель')).toContainEqual({ term, weight: read });
  }
});
