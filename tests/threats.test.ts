import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const root = new URL('../', import.meta.url);
const rows = readFileSync(new URL('docs/threats.md', root), 'utf8')
  .split('\n')
  .filter((line) => /^\| SEC-\d+ \|/.test(line))
  .map((line) => line.slice(2, -2).split(' | '))
  .map(([rule = '', threat = '', ...proof]) => ({
    rule,
    threat,
    proof: proof.join(' | '),
  }));

/**
 * «`path` “title of the test”», several of them divided by `<br>`; text after «why:» gives a reason instead of a test.
 */
const PROOF = /^`([^`]+)` “(.+)”$/;

test.each(rows)('$rule, $threat: each test that is named exists', ({ proof }) => {
  expect(proof).not.toBe('');
  for (const each of proof.split('<br>')) {
    if (/^why: .{20}/.test(each)) continue;
    const [, path = '', name = ''] = PROOF.exec(each) ?? [];
    expect(path, `«${each}» names no test`).not.toBe('');
    expect(readFileSync(new URL(path, root), 'utf8'), `${path} has no such test`).toContain(name);
  }
});

test('the rules SEC-1 to SEC-43 have a row each', () => {
  const rules = readFileSync(new URL('docs/rules/security.md', root), 'utf8');
  const numbers = Array.from({ length: 43 }, (_, at) => `SEC-${at + 1}`);
  expect(rows.map(({ rule }) => rule)).toEqual(numbers);
  expect(numbers.filter((number) => !rules.includes(`- **${number}** `))).toEqual([]);
});
