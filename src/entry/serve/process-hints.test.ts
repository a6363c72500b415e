import { expect, test } from 'vitest';
import { processHints } from './process-hints.ts';

const hints = (workers: number, cores: number, jobs = true) =>
  processHints({ workers, jobs, demo: false }, cores);

test('a start advises as many processes as there are cores less two, one at least', () => {
  expect(hints(8, 8)).toEqual(['Процессов: 8, ядер: 8. Советуем WORKERS=6: ядро нужно базе и ядро заданиям']);
  expect([hints(6, 8), hints(1, 2), hints(1, 1)]).toEqual([[], [], []]);
  expect(hints(2, 2)).toHaveLength(1);
  expect(processHints({ workers: 1, jobs: true, demo: true }, 8)).toEqual([]);
});

test('a shop that runs no jobs says who does', () => {
  expect(hints(6, 8, false)).toEqual(['Задания выполняет отдельный процесс (JOBS=0): npm run cli -- work']);
});
