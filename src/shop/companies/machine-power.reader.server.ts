import { readFile } from 'node:fs/promises';
import { answerReader } from '../../core/reader-process.server.ts';
import { type Expected, readMachinePower } from './machine-power.ts';

// A process of its own, started by power-upload.server.ts.
answerReader(async ({ path, expected }: { path: string; expected: Expected }) =>
  readMachinePower(await readFile(path), expected),
);
