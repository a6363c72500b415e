import { expect, test } from 'vitest';
import { installed, judge } from './packages.ts';

/** Installs nothing, and fails as apt does when one of the packages is not there. */
const without =
  (...absent: string[]) =>
  async (names: readonly string[]) => {
    const found = names.filter((name) => absent.includes(name));
    if (found.length > 0) throw new Error(`E: Unable to locate package ${found[0]}`);
  };

test('of several packages those are named that could not be had, the others are installed', async () => {
  expect(await installed(['haproxy', 'nginx'], without())).toEqual(new Map());
  const lacking = await installed(['haproxy', 'etcd-server', 'nginx'], without('etcd-server'));
  expect([...lacking]).toEqual([['etcd-server', 'E: Unable to locate package etcd-server']]);
  expect(() => judge(lacking)).toThrow('не установился пакет etcd-server: E: Unable to locate package');
});

test('a package of one fault alone does not keep the lab closed', async () => {
  const lacking = await installed(['nginx', 'strace'], without('strace'));
  expect(judge(lacking)).toEqual([
    'Не установился пакет strace, испытания slow-disk не будет: E: Unable to locate package strace',
  ]);
});
