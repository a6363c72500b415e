import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildDelta } from './delta.ts';
import { Numbering } from './numbering.ts';
import { NamePacker } from './sorted-names.ts';

const name = fc.constantFrom('', 'болт', 'болт м6', 'гайка', 'дрель', 'ёж', 'молоток', 'a', 'a1', 'z', '№ 7');
const row = fc.record({ id: fc.nat(12), lft: fc.nat(3), name });

/** A row as PostgreSQL sends it, without lists. */
function bytesOf({ id, lft, name: written }: { id: number; lft: number; name: string }): Buffer {
  const int = (value: number) => {
    const bytes = Buffer.alloc(4);
    bytes.writeInt32BE(value);
    return bytes;
  };
  const lists = Array.from({ length: 6 }, () => null);
  const fields = [
    int(id),
    int(lft),
    int(-1),
    int(0),
    Buffer.alloc(8),
    int(0),
    ...lists,
    Buffer.from(written),
  ];
  const head = Buffer.alloc(2);
  head.writeInt16BE(fields.length);
  return Buffer.concat([
    head,
    ...fields.flatMap((field) => [int(field?.length ?? -1), field ?? Buffer.of()]),
  ]);
}

const byBytes = (one: string, other: string) => Buffer.compare(Buffer.from(one), Buffer.from(other));

test('a small segment that grew step by step is the one that is built at once, in the order of all names', async () => {
  const steps = fc.array(fc.array(row, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(name), steps, async (known, written) => {
      const packer = new NamePacker();
      for (const each of known.toSorted(byBytes)) packer.add(Buffer.from(each));
      const names = packer.finish();
      const numberings = {
        codes: new Numbering(),
        brands: new Numbering(),
        numberAttributes: new Numbering(),
      };
      const moved = new Map<number, Buffer[]>();
      const nameOf = new Map<number, string>();
      for (const step of written) {
        for (const each of step) {
          moved.set(each.id, [bytesOf(each)]);
          nameOf.set(each.id, each.name);
        }
        const grown = await buildDelta({ moved, names, numberings });
        const fresh = new Map(
          Array.from(moved, ([id, rows]) => [id, rows.map((bytes) => Buffer.from(bytes))]),
        );
        expect(grown).toEqual(await buildDelta({ moved: fresh, names, numberings }));
        const ranked = Array.from(grown!.ids, (id, at) => ({
          name: nameOf.get(id)!,
          rank: grown!.nameRank[at]!,
        }));
        const all = [...ranked, ...known.toSorted(byBytes).map((each, rank) => ({ name: each, rank }))];
        for (const one of all)
          for (const other of all)
            expect(Math.sign(one.rank - other.rank)).toBe(byBytes(one.name, other.name));
      }
    }),
  );
});
