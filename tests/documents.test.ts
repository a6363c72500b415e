import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const SOURCES = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' });
const READMES = SOURCES.filter((path) => /(?:^|\/)README\.md$/.test(path)).map((path) => `src/${path}`);
const DOCUMENTS = [
  'README.md',
  'README.en.md',
  'CONTRIBUTING.md',
  'docs/architecture.md',
  'docs/glossary.md',
  ...READMES,
];
/**
 * A file or folder of the repository in backticks, with its full path or relative to `src` or to the document's folder.
 */
const PATH = /`([\w.-]+(?:\/[\w.-]+)*(?:\/|\.(?:tsx?|mjs|md|css|sql|jsonc?)))`/g;

/** Whether a document's path exists: from the root, from `src`, from a folder of `src`, or relative to the document. */
function exists(document: string, path: string): boolean {
  const folders = ['', 'src', 'src/shop', 'src/storefront', 'src/entry', dirname(document)];
  if (folders.some((folder) => existsSync(join(ROOT, folder, path)))) return true;
  const inside = dirname(document).replace(/^src\//, '');
  return SOURCES.some((source) => source.startsWith(`${inside}/`) && source.endsWith(`/${path}`));
}

test.each(DOCUMENTS)('every file that %s names exists', (document) => {
  const text = readFileSync(join(ROOT, document), 'utf8');
  const named = [...text.matchAll(PATH)].map(([, path = '']) => path);
  // Other documents also contain example names and folders of addresses.
  const isFile = (path: string) =>
    /^(?:src|tests|docs|db|launcher)\//.test(path) || (document.startsWith('src/') && !path.endsWith('/'));
  const files = named.filter(isFile);
  expect(files.filter((path) => !exists(document, path))).toEqual([]);
});

test('the architecture is one page, and no README of a slice is longer than sixty lines', () => {
  const lines = (document: string) => readFileSync(join(ROOT, document), 'utf8').split('\n').length;
  expect(lines('docs/architecture.md')).toBeLessThanOrEqual(130);
  expect(READMES.filter((document) => lines(document) > 61)).toEqual([]);
});

test('docs/dependencies.md says of every package why it is there', () => {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const page = readFileSync(join(ROOT, 'docs/dependencies.md'), 'utf8');
  const names = Object.keys({ ...dependencies, ...devDependencies });
  expect(names.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
});
