import fc from 'fast-check';
import { expect, test } from 'vitest';
import { beginningDistance, editDistance } from './edit-distance.ts';

const words = fc.stringMatching(/^[абвежкоь]{1,9}$/);

test('the distance to a prefix is that of the nearest prefix of about the same length', () => {
  fc.assert(
    fc.property(words, words, fc.constantFrom(0.5, 1, 1.5, 2), (word, other, limit) => {
      const distances = [-1, 0, 1].map((more) =>
        editDistance(word, other.slice(0, word.length + more), limit),
      );
      expect(beginningDistance(word, other, limit)).toBe(Math.min(...distances));
    }),
  );
});
