import { readFile } from 'node:fs/promises';
import { answerReader } from '../../../platform/files/reader-process.server.ts';
import { type Expected, readMachinePower } from './machine-power.ts';

// Runs in a process of its own, which power-upload.server.ts starts.
answerReader(async ({ path, expected }: { path: string; expected: Expected }) =>
  readMachinePower(await readFile(path), expected),
);
