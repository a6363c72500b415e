// `npm run scale -- check`: everything of deploy/ that takes tools of the system, which `npm test` must do without.
import { runChecks } from './check.ts';

const COMMANDS: Record<string, () => Promise<number>> = { check: runChecks };

const [name = '', ...rest] = process.argv.slice(2);
const run = Object.hasOwn(COMMANDS, name) && rest.length === 0 ? COMMANDS[name] : undefined;
if (!run) {
  console.error(`npm run scale -- <команда>: ${Object.keys(COMMANDS).join(', ')}`);
  process.exit(2);
}
process.exit(await run());
