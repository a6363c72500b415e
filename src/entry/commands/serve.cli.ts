import { parseArgs } from 'node:util';
import { ConfigError, MOST_WORKERS } from '../../platform/config/variables.server.ts';
import { start } from '../start.ts';

const HELP = `npm run cli -- serve [--workers N]

Магазин, как npm start, но процессов столько, сколько названо (без ключа — сколько в WORKERS): порт у них один,
соединение берёт тот, кто свободен. Упавший процесс поднимается снова. Сигнал SIGUSR2 меняет их по одному на новые, SIGTERM останавливает всё.
`;

/** Runs the shop until a stop signal. @throws ConfigError for an invalid number of processes */
export async function runServe(argv: string[]): Promise<number> {
  const options = { workers: { type: 'string' }, help: { type: 'boolean', short: 'h' } } as const;
  const { values } = parseArgs({ args: argv, options });
  if (values.help) {
    process.stdout.write(HELP);
    return 0;
  }
  return start({ change: values.workers === undefined ? {} : { workers: workersOf(values.workers) } });
}

function workersOf(text: string): number {
  const workers = Number(text);
  if (!/^\d+$/.test(text) || workers < 1 || workers > MOST_WORKERS)
    throw new ConfigError(`--workers: «${text}» — нужно целое число от 1 до ${MOST_WORKERS}`);
  return workers;
}
