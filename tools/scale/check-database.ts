import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { programOf, run } from './programs.ts';

const DEPLOY = join(import.meta.dirname, '../../deploy');
/** Names that only the machines of a company know. */
const NAMES = /^( {4}server \S+ )db\d:/gm;

/** Checks the way from the shop to its primary. */
export async function checkHaproxy(): Promise<string> {
  const haproxy = programOf('haproxy', 'haproxy');
  const folder = mkdtempSync(join(tmpdir(), 'vitrina-haproxy-'));
  try {
    const path = join(folder, 'haproxy.cfg');
    writeFileSync(path, readFileSync(join(DEPLOY, 'haproxy.cfg'), 'utf8').replace(NAMES, '$1127.0.0.1:'));
    const words = await run(haproxy, ['-c', '-f', path]);
    if (/\[(WARNING|ALERT)\]/.test(words)) throw new Error(words);
    return ((await run(haproxy, ['-v'])).split('\n')[0] ?? '').split(' - ')[0] ?? '';
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Checks compose.yml against its schema, with every setting of the example given. */
export async function checkCompose(): Promise<string> {
  const compose = programOf('docker-compose', 'docker-compose');
  const folder = mkdtempSync(join(tmpdir(), 'vitrina-compose-'));
  try {
    cpSync(DEPLOY, join(folder, 'deploy'), { recursive: true });
    const settings = readFileSync(join(DEPLOY, 'compose.env.example'), 'utf8').replace(/=$/gm, '=given');
    const env = join(folder, 'compose.env');
    writeFileSync(env, settings);
    const words = ['-f', join(folder, 'deploy/compose.yml'), '--env-file', env, 'config', '--services'];
    const services = (await run(compose, words)).trim().split('\n');
    return `${services.length} служб`;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
