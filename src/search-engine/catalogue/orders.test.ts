import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Plan } from './filters-of-request.ts';
import type { Found } from './marks.ts';
import { pageOfRows } from './orders.ts';

const goods = fc.uniqueArray(fc.record({ id: fc.integer({ min: 1, max: 9_999 }), score: fc.nat(3) }), {
  selector: ({ id }) => id,
  maxLength: 120,
});

test('a page by relevance is a part of all products ordered by score, then by id, across all segments', () => {
  fc.assert(
    fc.property(goods, fc.nat(120), fc.nat(60), fc.nat(60), (all, half, offset, limit) => {
      const parts = [all.slice(0, half), all.slice(half)];
      const found = parts.map((part) => ({
        segment: { ids: Int32Array.from(part, ({ id }) => id) },
        marks: { hits: Int32Array.from(part.keys()) },
      })) as unknown as Found[];
      const among = new Map(
        found.map(({ segment }, at) => [
          segment,
          { rows: new Int32Array(), scores: Float32Array.from(parts[at] ?? [], ({ score }) => score) },
        ]),
      );
      const sorted = all.toSorted((a, b) => b.score - a.score || a.id - b.id).map(({ id }) => id);
      const page = pageOfRows(found, { among, slot: 0 } as unknown as Plan, {
        ordering: 'relevance',
        offset,
        limit,
      });
      expect(page).toEqual(sorted.slice(offset, offset + limit));
    }),
  );
});
