import { expect, test } from 'vitest';
import { tableOf } from './table.ts';

const result = {
  fault: 'kill-primary',
  runs: 3,
  gaps: [4, 9.26, 5],
  orders: 300,
  lost: 0,
  doubled: 0,
  reads: { done: 900, refused: 7, failed: 0 },
  readP95: 41.4,
  notes: [],
  broken: [],
};

test('the table names the median and the worst gap, and what did not hold below', () => {
  const lines = tableOf([
    result,
    { ...result, fault: 'partition', gaps: [31], broken: ['два главных сервера'] },
  ]).split('\n');
  expect(lines[2]).toMatch(
    /^\| kill-primary +\| 3 +\| 5\.0, худший 9\.3 +\| 300 .* 900 \/ 7 \/ 0 .* держится +\|$/,
  );
  expect(lines[3]).toMatch(/^\| partition .* 31\.0 .* НЕ ДЕРЖИТСЯ \|$/);
  expect(lines.at(-1)).toBe('✗ partition: два главных сервера');
});
