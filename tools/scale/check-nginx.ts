import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { programOf, run } from './programs.ts';

const SITE = join(import.meta.dirname, '../../deploy/nginx/vitrina.conf');

/** Checks the site inside an otherwise empty configuration, with a certificate of its own. */
export async function checkNginx(): Promise<string> {
  const nginx = programOf('nginx', 'nginx');
  const openssl = programOf('openssl', 'openssl');
  const folder = mkdtempSync(join(tmpdir(), 'vitrina-nginx-check-'));
  try {
    const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
    const made =
      'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=shop.example.ru';
    await run(openssl, [...made.split(' '), '-keyout', key, '-out', certificate]);
    mkdirSync(join(folder, 'cache'));
    const hasIpv6 = Object.values(networkInterfaces()).some((all) =>
      all?.some(({ family }) => family === 'IPv6'),
    );
    const site = readFileSync(SITE, 'utf8')
      .replace(/ssl_certificate \S+;/, `ssl_certificate ${certificate};`)
      .replace(/ssl_certificate_key \S+;/, `ssl_certificate_key ${key};`)
      .replace('/var/lib/nginx/vitrina', join(folder, 'cache'))
      .replace(hasIpv6 ? /(?!)/ : /^\s*listen \[::\].*$/gm, '');
    writeFileSync(join(folder, 'vitrina.conf'), site);
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
    const paths = temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n');
    writeFileSync(
      join(folder, 'nginx.conf'),
      `pid ${folder}/nginx.pid;\nerror_log stderr;\nevents {}\nhttp {\naccess_log off;\n${paths}\ninclude ${folder}/vitrina.conf;\n}\n`,
    );
    await run(nginx, ['-t', '-q', '-p', folder, '-c', join(folder, 'nginx.conf')]);
    return (await run(nginx, ['-v'])).trim().replace('nginx version: ', '');
  } finally {
    rmSync(folder, { recursive: true });
  }
}
