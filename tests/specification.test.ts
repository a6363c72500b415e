import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

/** A link checker for docs/specification.md: what the shop does is proven by the tests that the page names, not here. */
const root = new URL('../', import.meta.url);
const page = readFileSync(new URL('docs/specification.md', root), 'utf8');
const rows = page
  .split('\n')
  .filter((line) => line.startsWith('| R'))
  .map((line) => {
    const [number = '', requirement = '', proof = '', sentences = ''] = line.slice(2, -2).split(' | ');
    return { number, requirement, proofs: proof.split('<br>'), sentences };
  });

/** Written as: `path` “title of a test”. */
const LINK = /^`([^`]+)` “(.+)”$/;
const MISSING = /^not proven yet: \S/;

describe('the links of docs/specification.md', () => {
  test('every requirement has a unique number, a text, a proof and its sentences', () => {
    expect(rows.length).toBeGreaterThan(100);
    expect(new Set(rows.map(({ number }) => number)).size).toBe(rows.length);
    for (const { number, requirement, proofs, sentences } of rows) {
      expect(number).toMatch(/^R[2-9]\.\d+$/);
      expect([number, requirement]).toEqual([number, expect.stringMatching(/^\S.*[.?]$/)]);
      expect([number, proofs.some((proof) => LINK.test(proof))]).toEqual([number, true]);
      expect([number, sentences]).toEqual([
        number,
        expect.stringMatching(/^`[0-9a-f]{6}`( `[0-9a-f]{6}`)*$/),
      ]);
    }
  });

  test('every named test exists under exactly its title', () => {
    const broken: string[] = [];
    for (const { number, proofs } of rows)
      for (const proof of proofs.filter((each) => !MISSING.test(each))) {
        const [, path = '', title = ''] = LINK.exec(proof) ?? [];
        const file = new URL(path, root);
        const source = path !== '' && existsSync(file) ? readFileSync(file, 'utf8') : '';
        const isThere = ["'", '`', '"'].some((quote) => source.includes(`${quote}${title}${quote}`));
        if (!isThere) broken.push(`${number}: ${proof}`);
      }
    expect(broken).toEqual([]);
  });
});

const specification = new URL('../shared/SPEC.md', root);
test.runIf(existsSync(specification))(
  'every sentence of the specification has a row, and no row is left over',
  () => {
    const known = new Set([...page.matchAll(/`([0-9a-f]{6})`/g)].map(([, fingerprint]) => fingerprint));
    const sentences = new Map(
      sentencesOf(readFileSync(specification, 'utf8')).map((sentence) => [fingerprintOf(sentence), sentence]),
    );
    expect([...sentences].filter(([fingerprint]) => !known.has(fingerprint))).toEqual([]);
    expect([...known].filter((fingerprint) => !sentences.has(fingerprint ?? ''))).toEqual([]);
  },
);

/** The sentences of the sections from the second on, list items and table rows included, without their markup. */
function sentencesOf(text: string): string[] {
  return text
    .slice(text.indexOf('\n## 2. '))
    .split('\n')
    .filter((line) => line.trim() !== '' && !/^#|^\|[-| ]+\|$/.test(line))
    .flatMap((line) => line.split(/(?<=[.:])\s+(?=\p{Lu})/u))
    .map((sentence) =>
      sentence
        .replace(/[*`|]/g, ' ')
        .replace(/^\s*- /, '')
        .replace(/\s+/g, ' ')
        .trim(),
    );
}

function fingerprintOf(sentence: string): string {
  return createHash('sha256').update(sentence).digest('hex').slice(0, 6);
}
