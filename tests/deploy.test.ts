import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { contextOfImage, readDockerfile } from '../tools/scale/dockerfile.ts';

const DEPLOY = join(import.meta.dirname, '../deploy');

test('every step of the image is in its script, and the build gets each file that the script copies', () => {
  const { steps, user, volumes, env } = readDockerfile();
  expect(steps).toHaveLength(2);
  for (const step of steps) expect(step).toMatch(/^\S*\/build-image\.sh (tree \S+|account)$/);
  expect([user, volumes]).toEqual(['10001:10001', ['/var/lib/vitrina', '/var/cache/vitrina']]);
  expect(volumes.some((volume) => env.DATA_DIR?.startsWith(`${volume}/`))).toBe(true);
  const { copied, allowed } = contextOfImage();
  expect(copied).toContain('package-lock.json');
  expect(copied.filter((path) => !allowed.includes(path))).toEqual([]);
});

test('every service runs unprivileged and writes to two folders only', () => {
  const services = readdirSync(join(DEPLOY, 'systemd')).filter((name) => name.endsWith('.service'));
  expect(services).toHaveLength(4);
  for (const name of services) {
    const text = readFileSync(join(DEPLOY, 'systemd', name), 'utf8');
    for (const line of [
      'User=vitrina',
      'ProtectSystem=strict',
      'NoNewPrivileges=yes',
      'CapabilityBoundingSet=',
    ])
      expect([name, text.split('\n').includes(line) ? line : undefined]).toEqual([name, line]);
    expect([name, /^ReadWritePaths/m.test(text)]).toEqual([name, false]);
  }
});

test('each alert says what has happened and what to do, and has a test of its own', () => {
  const rules = readFileSync(join(DEPLOY, 'prometheus/vitrina.rules.yml'), 'utf8');
  const tests = readFileSync(join(DEPLOY, 'prometheus/vitrina.rules.test.yml'), 'utf8');
  const alerts = rules.split(/^ +- alert: /m).slice(1);
  expect(alerts.length).toBeGreaterThan(15);
  for (const text of alerts) {
    const [name = ''] = text.split('\n', 1);
    expect([name, /severity: (page|ticket) /.test(text)]).toEqual([name, true]);
    expect([name, /summary: ".*[а-я].*"\n +description: ".+"/.test(text)]).toEqual([name, true]);
    const named = tests.split(`alertname: ${name}\n`).slice(1);
    expect([name, named.some((rest) => /^ +exp_alerts: \[\]/.test(rest))]).toEqual([name, true]);
    expect([name, named.some((rest) => /^ +exp_alerts:\n/.test(rest))]).toEqual([name, true]);
  }
});

test('the cluster of the database acknowledges nothing that one server alone has, and its lease outlives a slow etcd', () => {
  const patroni = readFileSync(join(DEPLOY, 'patroni.yml'), 'utf8');
  const of = (name: string) => new RegExp(`^ +${name}: (\\S+)$`, 'm').exec(patroni)?.[1]?.replaceAll("'", '');
  const [ttl, wait, retry] = ['ttl', 'loop_wait', 'retry_timeout'].map((name) => Number(of(name)));
  expect(ttl).toBeGreaterThanOrEqual((wait ?? 0) + 2 * (retry ?? 0));
  expect(
    ['synchronous_mode', 'synchronous_mode_strict', 'synchronous_commit', 'failsafe_mode'].map(of),
  ).toEqual(['quorum', 'true', 'on', 'true']);
});

test('Patroni looks every two seconds; standbys and HAProxy look for the next primary twice a second', () => {
  const patroni = readFileSync(join(DEPLOY, 'patroni.yml'), 'utf8');
  const of = (name: string) => Number(new RegExp(`^ +${name}: (\\d+)`, 'm').exec(patroni)?.[1]);
  expect(of('loop_wait')).toBeLessThanOrEqual(2);
  expect(/^ +wal_retrieve_retry_interval: \d+ms$/m.test(patroni)).toBe(true);
  expect(of('wal_retrieve_retry_interval')).toBeLessThanOrEqual(1_000);
  // A standby is down for HAProxy until it is the primary.
  const haproxy = readFileSync(join(DEPLOY, 'haproxy.cfg'), 'utf8');
  expect(Number(/ downinter (\d+)ms .*rise 1 /.exec(haproxy)?.[1])).toBeLessThanOrEqual(1_000);
});

test('HAProxy, etcd, Patroni and compose name the same servers', () => {
  const [haproxy, etcd, patroni, compose] = ['haproxy.cfg', 'etcd.env', 'patroni.yml', 'compose.yml'].map(
    (name) => readFileSync(join(DEPLOY, name), 'utf8'),
  );
  const servers = ['1', '2', '3'];
  expect([...(haproxy ?? '').matchAll(/^ +server db(\d) db\1:5432 check$/gm)].map(([, at]) => at)).toEqual(
    servers,
  );
  expect([...(etcd ?? '').matchAll(/etcd(\d)=http:\/\/etcd\1:2380/g)].map(([, at]) => at)).toEqual(servers);
  expect([...(patroni ?? '').matchAll(/etcd(\d):2379/g)].map(([, at]) => at)).toEqual(servers);
  for (const name of ['db', 'etcd'])
    expect(
      [...(compose ?? '').matchAll(new RegExp(`^ {2}${name}(\\d):$`, 'gm'))].map(([, at]) => at),
    ).toEqual(servers);
});
