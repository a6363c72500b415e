import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { LEAN_FILES, lean } from './lean-router.ts';

const LIB = join(import.meta.dirname, '../../../node_modules/react-router/dist/production/lib');

test('all that is left out of React Router is there in the release we have', async () => {
  for (const file of LEAN_FILES) {
    const whole = await readFile(join(LIB, file), 'utf8');
    const { code, missing } = lean(file, whole);
    expect([file, missing]).toEqual([file, []]);
    expect(code).not.toBe(whole);
  }
});

test('of another release what is not there is named, and the rest is left out', () => {
  const { code, missing } = lean(
    'router/router.js',
    'if (init.instrumentations) measure(); go(future.stable);',
  );
  expect(code).toBe('if (undefined) measure(); go(future.stable);');
  expect(missing).toHaveLength(3);
});
