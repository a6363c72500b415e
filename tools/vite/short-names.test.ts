import { join } from 'node:path';
import { expect, test } from 'vitest';
import { named, shortNames } from './short-names.ts';

const owners = Array.from({ length: 1_200 }, (_, at) => `ui/card-${at % 90}.module.css part${at}`);

test('each class has a unique name of two letters, the same in whatever order they are seen', () => {
  const names = named(owners);
  expect(new Set(names.values()).size).toBe(owners.length);
  expect([...names.values()].filter((name) => !/^[A-Za-z][A-Za-z0-9]$/.test(name))).toEqual([]);
  expect(named(owners.toReversed())).toEqual(names);
});

test('no name is a lower-case word or «ad», which ad blockers would hide', () => {
  const all = [...named(owners).values()];
  expect(all.filter((name) => /^[a-z]+$/.test(name) || name.toLowerCase() === 'ad')).toEqual([]);
});

test('a new class leaves nearly all other names unchanged', () => {
  const before = named(owners);
  const after = named([...owners, 'ui/new.module.css new']);
  const moved = owners.filter((owner) => before.get(owner) !== after.get(owner));
  expect(moved.length).toBeLessThan(20);
});

test('classes of an unread file are no classes', () => {
  const ui = join(import.meta.dirname, '../../src/ui');
  const nameOf = shortNames(ui);
  const file = join(ui, 'price/price.module.css');
  expect(nameOf('price', `${file}?used`)).toBe(nameOf('price', file));
  expect(() => nameOf('nothing', file)).toThrow('nothing');
});
