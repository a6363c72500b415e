import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { progressBar } from './progress.ts';

test('when all goods are counted, the line says that they are being written, not that it is over', () => {
  const lines: string[] = [];
  const stream = new Writable({
    write: (chunk, _, done) => {
      lines.push(String(chunk));
      done();
    },
  });
  const bar = progressBar(stream, false);
  for (const done of [0, 5, 10]) bar.show(done, 10);
  expect(lines).toEqual(['Товары 0 из 10, 0 %\n', 'Товары 5 из 10, 50 %\n', 'Товары 10 из 10, записываю\n']);
});
