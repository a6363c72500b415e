import fc from 'fast-check';
import { expect, test } from 'vitest';
import { NamePacker, nameAt, rankOfName } from './sorted-names.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
/** Letters that have a byte of their own, and others before, between and after them. */
const letters = fc.string({ unit: fc.constantFrom(...'aя\u00a0«éλЁёџ–€⌀\u{ffff}𐍈'), maxLength: 5 });
const names = fc.array(
  fc.oneof(fc.string({ unit: 'grapheme' }), fc.stringMatching(/^шуруп[а-я]{0,300}$/), letters),
  {
    maxLength: 80,
  },
);

test('the rank of a packed name is its position, and a new name ranks between its neighbours', () => {
  fc.assert(
    fc.property(names, names, (cached, asked) => {
      const sorted = [...new Set(cached)].map(bytes).sort(Buffer.compare);
      const packer = new NamePacker();
      for (const [rank, name] of sorted.entries()) {
        expect(packer.add(name)).toBe(rank);
        expect(packer.add(name)).toBe(rank);
      }
      const packed = packer.finish();
      for (const [rank, name] of sorted.entries()) expect(rankOfName(packed, name)).toBe(rank);
      for (const [rank, name] of sorted.entries()) expect(bytes(nameAt(packed, rank))).toEqual(name);
      expect([nameAt(packed, -1), nameAt(packed, sorted.length)]).toEqual(['', '']);
      for (const name of asked.map(bytes)) {
        const below = sorted.filter((each) => Buffer.compare(each, name) < 0).length;
        const isCached = sorted.some((each) => Buffer.compare(each, name) === 0);
        expect(rankOfName(packed, name)).toBe(isCached ? below : below - 0.5);
      }
      let from = 0;
      for (const name of asked.map(bytes).sort(Buffer.compare)) {
        const rank = rankOfName(packed, name);
        for (const start of [from, Math.max(0, rank - 17), rank])
          expect(rankOfName(packed, name, start)).toBe(rank);
        from = rank;
      }
    }),
  );
});
