import { availableParallelism } from 'node:os';
import type { Config } from '../../platform/config/config.server.ts';

/** One core is for the database, one for jobs. */
const OTHERS = 2;

/** How many processes should serve visitors on a machine with so many cores. */
export function advisedWorkers(cores: number): number {
  return Math.max(1, cores - OTHERS);
}

/** What the person who starts the shop should know about its processes; Russian lines. */
export function processHints(
  { workers, jobs, demo }: Pick<Config, 'workers' | 'jobs' | 'demo'>,
  cores = availableParallelism(),
): string[] {
  const advised = advisedWorkers(cores);
  const hints: string[] = [];
  if (!demo && workers !== advised)
    hints.push(
      `Процессов: ${workers}, ядер: ${cores}. Советуем WORKERS=${advised}: ядро нужно базе и ядро заданиям`,
    );
  if (!jobs) hints.push('Задания выполняет отдельный процесс (JOBS=0): npm run cli -- work');
  return hints;
}
