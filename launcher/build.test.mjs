import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { replaceBuild } from './build.mjs';

const root = mkdtempSync(join(tmpdir(), 'vitrina-build-'));
afterAll(() => rmSync(root, { recursive: true }));

const dist = join(root, 'dist');
const assets = join(dist, 'client/assets');

/** What vite leaves behind: a script of this name, and one that every build has. */
function build(name) {
  const next = join(root, 'dist.next');
  mkdirSync(join(next, 'client/assets'), { recursive: true });
  writeFileSync(join(next, 'client/assets', `${name}.js`), name);
  writeFileSync(join(next, 'client/assets/same.css'), name);
  replaceBuild(dist, next);
}

test('pages of the last build find their scripts after an update, those of the build before it no more', () => {
  build('first');
  build('second');
  expect(readdirSync(assets)).toEqual(['first.js', 'same.css', 'second.js']);
  expect(readFileSync(join(assets, 'same.css'), 'utf8')).toBe('second');
  build('third');
  expect(readdirSync(assets)).toEqual(['same.css', 'second.js', 'third.js']);
  expect(readdirSync(root)).toEqual(['dist']);
});
