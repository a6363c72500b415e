// The first file of every npm command. Runs on any Node ≥ 18, brings what the shop needs (a new enough Node, the
// libraries, the built storefront) and hands over to the command itself.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildStorefront } from './build.mjs';
import { handOver } from './hand-over.mjs';
import { installLibraries } from './install.mjs';
import { withLock } from './lock.mjs';
import { findRuntime } from './runtime.mjs';

const ROOT = join(fileURLToPath(import.meta.url), '../..');

/** What each npm script runs, and whether it shows the built storefront. */
const COMMANDS = {
  start: { script: 'src/entry/start.ts', built: true },
  test: { script: 'tests/run.ts', built: false },
  dev: { script: 'src/entry/dev.ts', built: false },
  verify: { script: 'tests/verify.ts', built: false },
  bench: { script: 'bench/run.ts', built: true },
  cli: { script: 'src/entry/cli.ts', built: false },
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
    await installLibraries(ROOT, found);
    if (command.built) await buildStorefront(ROOT, found);
    return found;
  });
  await handOver(ROOT, runtime, command.script, args);
} catch (fault) {
  console.error(fault.message);
  process.exit(1);
}
