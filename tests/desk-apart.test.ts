import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { builtPages } from './support/built-pages.ts';

const ROOT = join(import.meta.dirname, '..');

/** Libraries that only the desk has, and words of their code. */
const LIBRARIES = /node_modules\/(prosemirror-[a-z]+|uplot|pdfjs-dist|otpauth|@simplewebauthn\/browser)\//;
const TRACES = ['ProseMirror', 'u-legend', 'GlobalWorkerOptions', '/api/v1/staff/'];

/** The files of a build by their sources. */
function manifestOf(folder: string): string[] {
  return Object.keys(JSON.parse(readFileSync(join(ROOT, 'dist', folder, '.vite/manifest.json'), 'utf8')));
}

function scriptsOf(folder: string): { name: string; text: string }[] {
  const assets = join(ROOT, 'dist', folder, 'assets');
  return readdirSync(assets)
    .filter((name) => name.endsWith('.js'))
    .map((name) => ({ name, text: readFileSync(join(assets, name), 'utf8') }));
}

test('no file of the shop contains anything of the desk or of its libraries', async () => {
  await builtPages();
  const shop = manifestOf('client');
  expect(shop.length).toBeGreaterThan(20);
  expect(shop.filter((source) => source.includes('src/desk/') || LIBRARIES.test(source))).toEqual([]);
  const desk = scriptsOf('desk');
  for (const trace of TRACES) {
    // A trace that the desk itself does not leave would prove nothing.
    expect(
      desk.some(({ text }) => text.includes(trace)),
      trace,
    ).toBe(true);
    const found = scriptsOf('client').filter(({ text }) => text.includes(trace));
    expect(found.map(({ name }) => `${name}: ${trace}`)).toEqual([]);
  }
});
