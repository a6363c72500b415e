import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const root = new URL('../', import.meta.url);
const rows = readFileSync(new URL('docs/specification.md', root), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| Sentence \|/.test(line))
  .map((line) => line.slice(2, -2).split(' | '))
  .map(([sentence = '', ...proof]) => ({ sentence, proof: proof.join(' | ') }));

/** «`path` “name of the test”», several of them divided by `<br>`. */
const PROOF = /^`([^`]+)` “(.+)”$/;

describe('the table of docs/specification.md', () => {
  test.each(rows)('$sentence', ({ proof }) => {
    if (proof === 'no rule') return;
    for (const each of proof.split('<br>')) {
      const [, path = '', name = ''] = PROOF.exec(each) ?? [];
      expect(path, `«${each}» names no test`).not.toBe('');
      expect(readFileSync(new URL(path, root), 'utf8'), `${path} has no such test`).toContain(name);
    }
  });
});

const specification = new URL('../shared/SPEC.md', root);
test.runIf(existsSync(fileURLToPath(specification)))('every sentence of SPEC §2–§9 has its row', () => {
  const [, ruled = ''] = readFileSync(specification, 'utf8').split(/^(?=## 2\. )/m);
  let left = plain(ruled.replace(/^#+ .*$/gm, ''));
  // The longest first: a short sentence may stand inside a long one.
  for (const { sentence } of rows.toSorted((a, b) => b.sentence.length - a.sentence.length))
    left = left.replace(plain(sentence), ' ');
  expect(left.replace(/[\s|*-]+/g, ' ').trim()).toBe('');
});

/** Words alone: without the marks of tables, lists and emphasis. */
function plain(text: string): string {
  return text
    .replace(/\n- /g, ' ')
    .replace(/[|*`·]/g, ' ')
    .replace(/-{3,}/g, ' ')
    .replace(/\s+/g, ' ');
}
