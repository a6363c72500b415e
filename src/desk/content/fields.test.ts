import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changedNames, type Fields, merged, withTheirs } from './fields.ts';

const word = fc.constantFrom('а', 'б', 'в');
const fields: fc.Arbitrary<Fields> = fc.record({
  title: word,
  slug: fc.option(word),
  body: fc.record({ html: word, annotation: word }),
  city: fc.option(fc.integer({ min: 1, max: 2 })),
  category: fc.constant(null),
  sort: fc.integer({ min: 0, max: 1 }),
  is_ad: fc.boolean(),
  advertiser: word,
  erid: word,
  products: fc.array(fc.integer({ min: 1, max: 3 }), { maxLength: 2 }),
});

test('what two people have changed in different fields is put together, and nothing of either is lost', () => {
  fc.assert(
    fc.property(fields, fields, fields, (was, mine, theirs) => {
      const { fields: all, both } = merged(was, mine, theirs);
      const [my, their] = [changedNames(was, mine), changedNames(was, theirs)];
      expect(changedNames(all, mine).filter((name) => my.includes(name))).toEqual([]);
      expect(changedNames(all, theirs).filter((name) => !my.includes(name))).toEqual([]);
      expect(both.every((name) => my.includes(name) && their.includes(name))).toBe(true);
      for (const name of both)
        expect(changedNames(withTheirs(all, theirs, name), theirs)).not.toContain(name);
    }),
  );
});
