import { expect, test } from 'vitest';
import { BRANDS } from './brands.ts';
import { buildProduct } from './build.ts';
import { collectionName } from './collections.ts';
import { LINES } from './lines.ts';
import { spaceOf } from './space.ts';

test('past its real combinations a line continues with the collections of its makers', () => {
  const lineIndex = LINES.findIndex(({ key }) => key === 'stud');
  const line = LINES[lineIndex];
  if (!line) throw new Error('no line of studs');
  const space = spaceOf(line, lineIndex);
  const { brand, members } = space.group(space.groups);
  const values = members[0];
  if (!values) throw new Error('an empty group');
  const place = { line, lineIndex, brand, values, members: 1, accessoryRefs: [] };
  const first = buildProduct({ ...place, ordinal: 0, group: 0, round: 0 });
  const second = buildProduct({ ...place, ordinal: space.products, group: space.groups, round: 1 });
  expect(second.name).toBe(`${first.name} Мастер`);
  expect(second.attributes.at(-1)).toEqual({ key: 'collection', value: 'Мастер' });
  expect(second.article).not.toBe(first.article);
});

test('a thousand collections have a thousand names, and the base range has none', () => {
  const names = Array.from({ length: 1_000 }, (_, round) => collectionName(round));
  expect(names[0]).toBe('');
  expect(new Set(names).size).toBe(1_000);
});

test('every combination of a line is used once before any repeats', () => {
  for (const [index, line] of LINES.entries()) {
    const space = spaceOf(line, index);
    const names = new Set<string>();
    for (let n = 0; n < Math.min(space.groups, 400); n++)
      for (const values of space.group(n).members)
        names.add(`${line.name(values)} ${space.group(n).brand.name}`);
    const expected = Array.from(
      { length: Math.min(space.groups, 400) },
      (_, n) => space.group(n).members.length,
    );
    expect(names.size, line.key).toBe(expected.reduce((sum, count) => sum + count, 0));
  }
  expect(Object.values(BRANDS).length).toBeGreaterThanOrEqual(30);
});
