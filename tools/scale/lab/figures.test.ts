import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Result } from './table.ts';

const ROOT = new URL('../../../', import.meta.url);
const TABLE = '| Испытание | Что случилось |';
const ROW = /^\| `([\w-]+)` \| [^|]+ \| ([^|]+) \|/gm;

/** The shortest and the longest gap as they are written in Russian. */
function inWords(gaps: readonly number[]): string {
  const ends = [...new Set([Math.min(...gaps), Math.max(...gaps)].map((gap) => gap.toFixed(1)))];
  return ends.join('–').replaceAll('.', ',');
}

test('the gaps that docs/operations.md names for faults are those that the lab has measured', () => {
  const document = readFileSync(new URL('docs/operations.md', ROOT), 'utf8');
  const { results } = JSON.parse(readFileSync(new URL('bench/results/lab.json', ROOT), 'utf8')) as {
    results: Result[];
  };
  const [, table = ''] = document.split(TABLE);
  const named = [...(table.split('\n\n')[0] ?? '').matchAll(ROW)].map(([, fault, gap]) => [fault, gap]);
  expect(named.length).toBeGreaterThan(8);
  const measured = named.map(([fault]) => {
    const result = results.find((each) => each.fault === fault);
    return [fault, result && inWords(result.gaps)];
  });
  expect(named).toEqual(measured);
});
