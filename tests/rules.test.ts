import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const root = new URL('../', import.meta.url);
const FOLDERS = ['src', 'tests', 'demo', 'bench', 'tools', 'db', 'docs', 'launcher'];
const TEXT = /\.(?:tsx?|mts|[cm]?js|css|html|sql|md|ya?ml|jsonc)$/;

/** These use old terms; an applied migration is never changed. */
const APPLIED = /^db\/migrations\/0(?:003|006|007|011|020|100|101|120|121|123|170|180)_/;

/** Names of documents outside the repository as they used to be cited, and paths that leave the repository. */
const OUTSIDE = [
  /(?<![\w./-])(?:SPEC|DESIGN|EXCHANGE2?|COMMERCE|DESK|SCALE|HOUSE|SEARCH|SEO|UX|API|B2B) ?(?:§|«)/,
  /(?<![\w./-])(?:SPEC|DESIGN|EXCHANGE2?|COMMERCE|DESK|SCALE|HOUSE|SEARCH|SEO|UX|API|B2B|STYLE|LOOKS|RULINGS|RELIABILITY)\.md\b/,
  /(?<![\w-])(?:RULINGS?|RELIABILITY|B2B) (?:\d|[FIT]\d|and )/,
  /(?<![\w-])SEO [FM]\d/,
  /\((?:RELIABILITY|UX)\)|\blooks\/LOOKS\b|\bLOOKS «/,
  /\b[Ii]ssue \d/,
  /\/work\//,
];
/**
 * The company's specification may be in a folder next to the repository; docs/specification.md explains its
 * fingerprints.
 */
const BESIDE = "new URL('../shared/SPEC.md', root)";

const texts = [
  ...FOLDERS.flatMap(filesOf),
  'README.md',
  'CONTRIBUTING.md',
  '.dependency-cruiser.mjs',
  'vite.config.ts',
]
  .filter((path) => path !== 'tests/rules.test.ts')
  .map((path) => ({ path, text: readFileSync(new URL(path, root), 'utf8') }));

/** Number → the places that define it. */
const defined = new Map<string, string[]>();
for (const { path, text } of texts) {
  const rule = path.startsWith('docs/rules/') ? /^- \*\*([A-Z]+-\d+)\*\* \S/gm : undefined;
  const row = path === 'docs/specification.md' ? /^\| (R\d\.\d+) \|/gm : rule;
  for (const [, number = ''] of row ? text.matchAll(row) : [])
    defined.set(number, [...(defined.get(number) ?? []), path]);
}
const families = [...new Set([...defined.keys()].map((number) => number.replace(/(?:-|\d\.)\d+$/, '')))];

test('every rule has a unique number', () => {
  expect(defined.size).toBeGreaterThan(300);
  expect([...defined].filter(([, places]) => places.length > 1)).toEqual([]);
});

test('every page of rules is listed, and a family of numbers has one page', () => {
  const list = readFileSync(new URL('docs/rules/README.md', root), 'utf8');
  const pages = readdirSync(new URL('docs/rules/', root)).filter((name) => name !== 'README.md');
  expect(pages.filter((name) => !list.includes(`](${name})`))).toEqual([]);
  const homes = new Map<string, Set<string>>();
  for (const [number, places] of defined) {
    const family = number.replace(/-\d+$/, '');
    for (const place of places) homes.set(family, (homes.get(family) ?? new Set()).add(place));
  }
  expect([...homes].filter(([family, places]) => !/^R\d/.test(family) && places.size > 1)).toEqual([]);
});

test('every cited rule exists', () => {
  const words = families.filter((family) => family !== 'R').join('|');
  const cited = new RegExp(`(?<![\\w-])(?:${words})-\\d+(?![\\w-])|(?<![\\w.])R[2-9]\\.\\d+\\b`, 'g');
  const unknown = texts.flatMap(({ path, text }) =>
    [...text.matchAll(cited)]
      .filter(([number]) => !defined.has(number))
      .map(([number]) => `${path}: ${number}`),
  );
  expect(unknown).toEqual([]);
});

test('nothing cites a document outside the repository', () => {
  const found = texts
    .filter(({ path }) => !APPLIED.test(path))
    .flatMap(({ path, text }) =>
      text
        .split('\n')
        .map((line, at) => ({ line: line.replace(BESIDE, ''), place: `${path}:${at + 1}` }))
        .filter(({ line }) => OUTSIDE.some((pattern) => pattern.test(line)))
        .map(({ line, place }) => `${place}: ${line.trim()}`),
    );
  expect(found).toEqual([]);
});

/** Texts of a folder by their paths from the root; empty if the folder does not exist. */
function filesOf(folder: string): string[] {
  const at = new URL(`${folder}/`, root);
  if (!existsSync(at)) return [];
  return readdirSync(at, { recursive: true, encoding: 'utf8' })
    .map((path) => `${folder}/${path}`)
    .filter((path) => TEXT.test(path) && !path.includes('node_modules/'));
}
