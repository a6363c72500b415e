import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run, step } from './progress.mjs';

const TEST = /\.test\.tsx?$/;
/** Files of the other folders that never reach the storefront: a change in them asks for no new build. */
const SERVER_ONLY = /\.(server|queries|api|view|shapes|cli|jobs|test)\.tsx?$/;

/**
 * Builds the storefront into dist when its sources have changed since the last time.
 * @param {string} root
 * @param {{node: string}} runtime
 */
export async function buildStorefront(root, runtime) {
  const stamp = join(root, 'dist/sources.sha256');
  const sources = hashSources(root);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return;
  const env = { ...process.env, NODE_ENV: 'production' };
  await step('Собираю страницы', () =>
    run(runtime.node, ['node_modules/vite/bin/vite.js', 'build', '--app'], { cwd: root, env }),
  );
  writeFileSync(stamp, sources);
}

function hashSources(root) {
  const hash = createHash('sha256');
  const files = [
    'vite.config.ts',
    'package-lock.json',
    'src/entry/pages/precompress.ts',
    ...filesUnder(root, 'src'),
  ];
  for (const file of files) hash.update(`${file}\0`).update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

function filesUnder(root, folder) {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) return ['src/entry', 'src/api'].includes(path) ? [] : filesUnder(root, path);
      const isPages = path.startsWith('src/storefront/') || path.startsWith('src/ui/');
      return (isPages ? TEST : SERVER_ONLY).test(entry.name) ? [] : [path];
    });
}
