import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const SITE = join(import.meta.dirname, '../../deploy/nginx/vitrina.conf');
const PROGRAM = '/usr/sbin/nginx';

/** A running nginx with the site of `deploy/`. */
export interface Nginx {
  /** Its error log. */
  errors(): string;
  stop(): Promise<void>;
}

/** Path of nginx, installed from Debian's packages as root; undefined if that is impossible. */
export function bringNginx(): string | undefined {
  if (!existsSync(PROGRAM) && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get'))
    for (const args of [
      ['update', '-q'],
      ['install', '-y', '-q', '--no-install-recommends', 'nginx', 'openssl'],
    ])
      try {
        execFileSync('/usr/bin/apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], timeout: 300_000 });
      } catch {
        break; // without a network there is none
      }
  return existsSync(PROGRAM) && existsSync('/usr/bin/openssl') ? PROGRAM : undefined;
}

/** The site that a server runs. */
export function nginxOfDeploy(): string {
  return readFileSync(SITE, 'utf8');
}

/**
 * Starts nginx with the site of `deploy/`; only ports and paths of files differ, and lines about IPv6
 * are left out where the machine has no IPv6.
 */
export async function startNginx(
  program: string,
  ports: { http: number; https: number; shops: readonly [number, number] },
): Promise<Nginx> {
  const folder = mkdtempSync(join(tmpdir(), 'vitrina-nginx-'));
  for (const name of ['temp', 'cache']) mkdirSync(join(folder, name));
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  const words = `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=localhost`;
  execFileSync('/usr/bin/openssl', [...words.split(' '), '-keyout', key, '-out', certificate], {
    stdio: 'ignore',
  });
  const hasIpv6 = Object.values(networkInterfaces()).some((all) =>
    all?.some(({ family }) => family === 'IPv6'),
  );
  const shop = nginxOfDeploy()
    .replace(/listen (\[::\]:)?80;/g, (_, ipv6 = '') => `listen ${ipv6}${ports.http};`)
    .replace(/listen (\[::\]:)?443 /g, (_, ipv6 = '') => `listen ${ipv6}${ports.https} `)
    .replaceAll('127.0.0.1:3000', `127.0.0.1:${ports.shops[0]}`)
    .replaceAll('127.0.0.1:3001', `127.0.0.1:${ports.shops[1]}`)
    .replace(/ssl_certificate \S+;/, `ssl_certificate ${certificate};`)
    .replace(/ssl_certificate_key \S+;/, `ssl_certificate_key ${key};`)
    .replace('/var/lib/nginx/vitrina', join(folder, 'cache'))
    .replace(hasIpv6 ? /(?!)/ : /^\s*listen \[::\].*$/gm, '');
  writeFileSync(join(folder, 'vitrina.conf'), shop);
  writeFileSync(join(folder, 'nginx.conf'), MAIN(folder));
  const child = spawn(program, ['-p', folder, '-c', join(folder, 'nginx.conf'), '-g', 'daemon off;'], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const errors = () => readFileSync(join(folder, 'error.log'), 'utf8');
  while (!existsSync(join(folder, 'nginx.pid'))) {
    if (child.exitCode !== null) throw new Error(`nginx ended with ${child.exitCode}: ${errors()}`);
    await sleep(20);
  }
  return {
    errors,
    async stop() {
      child.kill('SIGTERM');
      await once(child, 'exit');
      rmSync(folder, { recursive: true });
    },
  };
}

/** The surrounding configuration of Debian's nginx, in a folder of the test. */
const MAIN = (folder: string) => `
${process.getuid?.() === 0 ? 'user root;' : ''}
worker_processes 1;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log warn;
events {}
http {
  access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/temp/${name};`).join('\n  ')}
  include ${folder}/vitrina.conf;
}
`;
