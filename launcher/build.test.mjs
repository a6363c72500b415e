import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { hashSources, replaceBuild } from './build.mjs';

const root = mkdtempSync(join(tmpdir(), 'vitrina-build-'));
afterAll(() => rmSync(root, { recursive: true }));

const dist = join(root, 'dist');
const halves = [join(dist, 'client/assets'), join(dist, 'desk/assets')];

/** The output of Vite: a script of this name, and one that every build has. */
function build(name) {
  const next = join(root, 'dist.next');
  for (const half of ['client', 'desk']) {
    mkdirSync(join(next, half, 'assets'), { recursive: true });
    writeFileSync(join(next, half, 'assets', `${name}.js`), name);
    writeFileSync(join(next, half, 'assets/same.css'), name);
  }
  replaceBuild(dist, next);
}

test('pages of the last build find their scripts after an update, those of the build before it no more', () => {
  build('first');
  build('second');
  for (const assets of halves) {
    expect(readdirSync(assets)).toEqual(['first.js', 'same.css', 'second.js']);
    expect(readFileSync(join(assets, 'same.css'), 'utf8')).toBe('second');
  }
  build('third');
  for (const assets of halves) expect(readdirSync(assets)).toEqual(['same.css', 'second.js', 'third.js']);
  expect(readdirSync(root)).toEqual(['dist']);
});

test('a script of a release before the desk is found too', () => {
  const next = join(root, 'dist.next');
  mkdirSync(join(next, 'client/assets'), { recursive: true });
  writeFileSync(join(next, 'client/assets/now.js'), '');
  writeFileSync(join(dist, 'assets.json'), JSON.stringify(['third.js']));
  replaceBuild(dist, next);
  expect(readdirSync(halves[0])).toEqual(['now.js', 'third.js']);
});

test('a folder of scripts of the last build, such as that of a library, stays too', () => {
  const worker = join(halves[1], 'library-1.0/worker.mjs');
  const next = join(root, 'dist.next');
  mkdirSync(join(next, 'desk/assets/library-1.0'), { recursive: true });
  writeFileSync(join(next, 'desk/assets/library-1.0/worker.mjs'), 'worker');
  replaceBuild(dist, next);
  build('fourth');
  expect(readFileSync(worker, 'utf8')).toBe('worker');
});

test('pages are built anew when they, their libraries, or what builds them have changed, and for nothing else', () => {
  const sources = join(root, 'sources');
  const plugin = 'src/entry/pages/plugin.ts';
  const settings = ['vite.config.ts', 'vite.desk.config.ts'];
  const ours = ['src/storefront/loading/page.tsx', 'src/desk/api/csrf.api.ts'];
  const pages = [...ours, ...settings, 'package-lock.json', plugin];
  const others = ['src/entry/start.ts', 'src/shop/cart/cart.server.ts', 'src/storefront/page.test.tsx'];
  const write = (file, text) => {
    mkdirSync(dirname(join(sources, file)), { recursive: true });
    writeFileSync(join(sources, file), `import { plugin } from './${plugin}';\n${text}`);
  };
  for (const file of [...pages, ...others]) write(file, '');
  const isRebuilt = (file) => {
    const before = hashSources(sources);
    write(file, 'changed');
    return hashSources(sources) !== before;
  };
  expect([...pages, ...others].filter(isRebuilt)).toEqual(pages);
});
