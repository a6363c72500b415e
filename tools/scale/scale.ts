// `npm run scale -- check`, `lab` and `opensearch`: everything that takes tools of the system, which `npm test` must do without;
// `npm run scale -- capacity`: the worksheet of capacity from measured figures.
const COMMANDS: Record<string, (words: string[]) => Promise<number>> = {
  check: async (words) => (words.length > 0 ? wrong() : (await import('./check.ts')).runChecks()),
  capacity: async (words) => (await import('./capacity/capacity.ts')).runCapacity(words),
  // Loaded on demand: it takes development tools.
  lab: async (words) => (await import('./lab/run-lab.ts')).runLab(words),
  opensearch: async (words) => (await import('./opensearch/run-node.ts')).runSearchNode(words),
};

function wrong(): number {
  console.error(`npm run scale -- <команда>: ${Object.keys(COMMANDS).join(', ')}`);
  return 2;
}

const [name = '', ...rest] = process.argv.slice(2);
const run = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
process.exit(run ? await run(rest) : wrong());
