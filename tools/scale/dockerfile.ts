import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');

/** What `deploy/Dockerfile` says about its steps and about the start. */
export interface Dockerfile {
  /** The commands of RUN. */
  readonly steps: string[];
  readonly env: Record<string, string>;
  readonly user: string;
  readonly volumes: string[];
  readonly command: string[];
  readonly healthCheck: string[];
}

/** Reads the Dockerfile. @throws Error if it does not have each of these */
export function readDockerfile(): Dockerfile {
  const lines = readFileSync(join(ROOT, 'deploy/Dockerfile'), 'utf8')
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n');
  const of = (word: string) =>
    lines.flatMap((line) => (line.startsWith(`${word} `) ? line.slice(word.length + 1) : []));
  const listOf = (text = '') => JSON.parse(text.slice(text.indexOf('['))) as string[];
  const pairs = of('ENV')
    .flatMap((text) => text.split(/\s+/))
    .map((pair) => pair.split('=', 2));
  return {
    steps: of('RUN'),
    env: Object.fromEntries(pairs),
    user: of('USER').at(-1) ?? '',
    volumes: listOf(of('VOLUME').at(-1)),
    command: listOf(of('CMD').at(-1)),
    healthCheck: listOf(of('HEALTHCHECK').at(-1)),
  };
}

/** The files and folders that `build-image.sh` copies, and those that `.dockerignore` lets through. */
export function contextOfImage(): { copied: string[]; allowed: string[] } {
  const script = readFileSync(join(ROOT, 'deploy/build-image.sh'), 'utf8');
  const copied = /\.test\.mjs' \\\n([\s\S]*?)\| tar/.exec(script)?.[1]?.match(/[^\s\\]+/g) ?? [];
  const ignored = readFileSync(join(ROOT, '.dockerignore'), 'utf8');
  return { copied, allowed: [...ignored.matchAll(/^!(\S+)$/gm)].map(([, path = '']) => path) };
}
