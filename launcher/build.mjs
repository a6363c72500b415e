import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { run, step } from './progress.mjs';

const TEST = /\.test\.tsx?$/;
/** Files of the other folders that are never part of the storefront: their changes need no new build. */
const SERVER_ONLY = /\.(server|queries|api|view|shapes|cli|test)\.tsx?$/;

/**
 * Builds the storefront into dist if its sources have changed; until the build is ready the last one stays.
 * @param {string} root
 * @param {{node: string}} runtime
 */
export async function buildStorefront(root, runtime) {
  const dist = join(root, 'dist');
  const next = join(root, 'dist.next');
  const stamp = join(dist, 'sources.sha256');
  const sources = hashSources(root);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return;
  rmSync(next, { recursive: true, force: true });
  const env = { ...process.env, NODE_ENV: 'production', BUILD_FOLDER: next };
  await step('Собираю страницы', () =>
    run(runtime.node, ['node_modules/vite/bin/vite.js', 'build', '--app'], { cwd: root, env }),
  );
  writeFileSync(join(next, 'sources.sha256'), sources);
  replaceBuild(dist, next);
}

/**
 * Replaces the last build by the next one. The scripts and styles of the last build stay until the build after, because open
 * pages name them and processes that are not replaced yet still send such pages.
 * @param {string} dist
 * @param {string} next
 */
export function replaceBuild(dist, next) {
  const [old, own] = [dist, next].map((build) => join(build, 'client/assets'));
  const names = readdirSync(own);
  writeFileSync(join(next, 'assets.json'), JSON.stringify(names));
  for (const name of assetsOf(dist))
    if (!names.includes(name)) copyFileSync(join(old, name), join(own, name));
  rmSync(`${dist}.old`, { recursive: true, force: true });
  if (existsSync(dist)) renameSync(dist, `${dist}.old`);
  renameSync(next, dist);
  rmSync(`${dist}.old`, { recursive: true, force: true });
}

/** The files that belong to a build itself. */
function assetsOf(build) {
  const list = join(build, 'assets.json');
  return existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : [];
}

/**
 * A hash of everything that a build is made of: libraries, settings with their plugins, sources of the pages.
 * @param {string} root
 */
export function hashSources(root) {
  const hash = createHash('sha256');
  const settings = readFileSync(join(root, 'vite.config.ts'), 'utf8');
  const parts = [...settings.matchAll(/ from '\.\/(.+)';$/gm)].map(([, file]) => file);
  const files = ['vite.config.ts', 'package-lock.json', ...parts, ...filesUnder(root, 'src')];
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
