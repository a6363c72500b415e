// Speed, memory and behaviour under load, as ratios to floors measured in the same run (PERF-11). Nothing here asserts.
const RUNS: Record<string, { about: string; open: () => Promise<{ run(args: string[]): Promise<void> }> }> = {
  speed: {
    about:
      '[--products 100000] [--seconds 5] [--checks 200, 40 of a large shop] [--only shop|orders|index|engine|feeds|import] [--save]',
    open: () => import('./speed.ts'),
  },
  exchange: {
    about:
      '[--products 100000] [--goods 100000 in portions] [--portions 200] [--changed 20000] [--seconds 10 idle] [--save]',
    open: () => import('./exchange-run.ts'),
  },
  desk: {
    about: '[--orders 1000000] [--seconds 20] [--only lists] [--save]',
    open: () => import('./desk.ts'),
  },
  load: {
    about: '[--products 4000] [--seconds 20] [--save]',
    open: () => import('./overload.ts'),
  },
  loss: {
    about:
      '[--products 1000000] [--seconds 45 of orders after the backup] [--only embedded|external] [--save]',
    open: () => import('./loss.ts'),
  },
  soak: {
    about: '[--products 4000] [--minutes 10] [--save]',
    open: () => import('./soak.ts'),
  },
  lighthouse: {
    about: '[--runs 3] [--save]',
    open: () => import('./lighthouse.ts'),
  },
  interaction: {
    about: '[--only clicks|shifts] [--save]',
    open: () => import('./interaction.ts'),
  },
};

const [first = '', ...rest] = process.argv.slice(2);
const isNamed = Object.hasOwn(RUNS, first);
const run = RUNS[isNamed ? first : 'speed'];
if (!run || (!isNamed && first !== '' && !first.startsWith('--'))) usage();
else
  try {
    await (await run.open()).run(isNamed ? rest : process.argv.slice(2));
  } catch (fault) {
    if ((fault as { code?: string }).code?.startsWith('ERR_PARSE_ARGS')) usage();
    else throw fault;
  }

function usage(): void {
  for (const [name, { about }] of Object.entries(RUNS)) console.error(`npm run bench -- ${name} ${about}`);
  process.exitCode = 2;
}
