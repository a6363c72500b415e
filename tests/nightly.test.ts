import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const TAGGED = /'([^'\n]+)',\s+\{\s+tags: \['nightly'\],?(?:\s+timeout: [\d_]+,?)?\s+\}/g;

test('docs/testing.md lists the facts of the nightly run, and a file of every run for each', () => {
  const files = globSync('{src,tests,demo,launcher,bench,tools}/**/*.test.ts', { cwd: ROOT });
  const tagged = files.flatMap((file) =>
    [...readFileSync(join(ROOT, file), 'utf8').matchAll(TAGGED)].map(([, title]) => title),
  );
  const page = readFileSync(join(ROOT, 'docs/testing.md'), 'utf8');
  const listed = [...page.matchAll(/^\| “(.+)” \| `(.+)` \|$/gm)];
  expect(listed.map(([, title]) => title).sort()).toEqual(tagged.sort());
  for (const [, , file = ''] of listed) expect(files).toContain(file);
});
