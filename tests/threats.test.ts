import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const root = new URL('../', import.meta.url);
const rows = readFileSync(new URL('docs/threats.md', root), 'utf8')
  .split('\n')
  .filter((line) => /^\| \d+ \|/.test(line))
  .map((line) => line.slice(2, -2).split(' | '))
  .map(([number = '', threat = '', ...proof]) => ({
    number: Number(number),
    threat,
    proof: proof.join(' | '),
  }));

/** «`path` “name of the test”», several of them divided by `<br>`; words after «why:» are a reason instead of a test. */
const PROOF = /^`([^`]+)` “(.+)”$/;

test.each(rows)('threat $number, $threat: each test that is named exists', ({ proof }) => {
  expect(proof).not.toBe('');
  for (const each of proof.split('<br>')) {
    if (/^why: .{20}/.test(each)) continue;
    const [, path = '', name = ''] = PROOF.exec(each) ?? [];
    expect(path, `«${each}» names no test`).not.toBe('');
    expect(readFileSync(new URL(path, root), 'utf8'), `${path} has no such test`).toContain(name);
  }
});

test('threats 1 to 43 have a row each', () => {
  expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 43 }, (_, at) => at + 1));
});
