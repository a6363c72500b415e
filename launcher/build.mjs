import { createHash } from 'node:crypto';
import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run, step } from './progress.mjs';

const TEST = /\.test\.tsx?$/;
/** Files of the other folders that are never part of a page: their changes need no new build. */
const SERVER_ONLY = /\.(server|queries|api|view|shapes|cli|test)\.tsx?$/;

/** The configurations of Vite: the storefront, then the desk. */
const BUILDS = [['--app'], ['--config', 'vite.desk.config.ts']];
/** The folders of a build that hold scripts and styles. */
const ASSETS = ['client/assets', 'desk/assets'];

/**
 * Builds the pages of the storefront and of the desk into dist if their sources have changed; until the build is ready the last
 * one stays.
 * @param {string} root
 * @param {{node: string}} runtime
 */
export async function buildPages(root, runtime) {
  const dist = join(root, 'dist');
  const next = join(root, 'dist.next');
  const stamp = join(dist, 'sources.sha256');
  const sources = hashSources(root);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return;
  rmSync(next, { recursive: true, force: true });
  const env = { ...process.env, NODE_ENV: 'production', BUILD_FOLDER: next };
  await step('Собираю страницы', async () => {
    for (const options of BUILDS)
      await run(runtime.node, ['node_modules/vite/bin/vite.js', 'build', ...options], { cwd: root, env });
  });
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
  const names = ASSETS.flatMap((folder) => namesIn(next, folder));
  writeFileSync(join(next, 'assets.json'), JSON.stringify(names));
  for (const name of assetsOf(dist))
    if (!names.includes(name)) cpSync(join(dist, name), join(next, name), { recursive: true });
  rmSync(`${dist}.old`, { recursive: true, force: true });
  if (existsSync(dist)) renameSync(dist, `${dist}.old`);
  renameSync(next, dist);
  rmSync(`${dist}.old`, { recursive: true, force: true });
}

/** The files that belong to a build itself. Releases before the desk name them without their folder. */
function assetsOf(build) {
  const list = join(build, 'assets.json');
  const names = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : [];
  return names.map((name) => (name.includes('/') ? name : `client/assets/${name}`));
}

function namesIn(build, folder) {
  const path = join(build, folder);
  return existsSync(path) ? readdirSync(path).map((name) => `${folder}/${name}`) : [];
}

/**
 * A hash of everything that a build is made of: libraries, settings with their plugins, sources of the pages.
 * @param {string} root
 */
export function hashSources(root) {
  const hash = createHash('sha256');
  const settings = ['vite.config.ts', 'vite.desk.config.ts'];
  const parts = settings.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/ from '\.\/(.+)';$/gm)].map(([, part]) => part),
  );
  const files = [...settings, 'package-lock.json', ...new Set(parts), ...filesUnder(root, 'src')];
  for (const file of files) hash.update(`${file}\0`).update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

function filesUnder(root, folder) {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) return ['src/entry', 'src/api'].includes(path) ? [] : filesUnder(root, path);
      const isPages = /^src\/(storefront|ui|desk)\//.test(path);
      return (isPages ? TEST : SERVER_ONLY).test(entry.name) ? [] : [path];
    });
}
