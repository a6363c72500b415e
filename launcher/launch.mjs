// The first file of every npm command. Runs on any Node ≥ 18, brings what the shop needs (a new enough Node, the
// libraries, the built storefront) and hands over to the command itself. `start` supervises the shop.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildPages } from './build.mjs';
import { commandOf, handOver } from './hand-over.mjs';
import { installLibraries } from './install.mjs';
import { withLock } from './lock.mjs';
import { findRuntime } from './runtime.mjs';
import { supervise } from './supervise.mjs';

const ROOT = join(fileURLToPath(import.meta.url), '../..');

/** What each npm script runs, whether it needs the built storefront, and whether it needs development tools. */
const COMMANDS = {
  // Only builds: for the processes of a running shop, which are replaced afterwards.
  build: { script: undefined, built: true, tools: false },
  start: { script: 'src/entry/start.ts', built: true, tools: false },
  test: { script: 'tests/run.ts', built: false, tools: true },
  endurance: { script: 'tests/run.ts', args: ['--endurance'], built: false, tools: true },
  dev: { script: 'src/entry/dev.ts', built: false, tools: true },
  verify: { script: 'tests/verify.ts', built: false, tools: true },
  // The lab runs the shop, and an S3 server that is a development tool.
  scale: {
    script: 'tools/scale/scale.ts',
    built: process.argv[3] === 'lab',
    tools: process.argv[3] === 'lab',
  },
  bench: { script: 'bench/run.ts', built: true, tools: true },
  // The generators of types and the API document are development tools too.
  cli: {
    script: 'src/entry/cli.ts',
    built: process.argv[3] === 'serve',
    tools: ['types', 'openapi'].includes(process.argv[3] ?? ''),
  },
};

const [name = '', ...args] = process.argv.slice(2);
const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
if (!command) {
  console.error(`Команды «${name}» нет. Есть: ${Object.keys(COMMANDS).join(', ')}`);
  process.exit(2);
}
try {
  const runtime = await withLock(ROOT, async () => {
    const found = await findRuntime(ROOT);
    await installLibraries(ROOT, found, command.tools);
    if (command.built) await buildPages(ROOT, found);
    return found;
  });
  if (command.script) {
    const given = commandOf(ROOT, runtime, command.script, [...(command.args ?? []), ...args]);
    if (name === 'start') process.exitCode = await supervise(given);
    else await handOver(given);
  }
} catch (fault) {
  console.error(fault.message);
  process.exit(1);
}
