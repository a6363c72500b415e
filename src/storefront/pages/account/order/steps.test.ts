import { expect, test } from 'vitest';
import { type FullOrder, orderSteps } from './steps.ts';

const NAMES: Record<string, string> = { new: 'Принят', confirmed: 'Подтверждён', cancelled: 'Отменён' };

/** The steps of an order that has been in these states. */
function way(type: FullOrder['delivery']['type'], ...codes: string[]): string[] {
  const history = codes.map((code) => {
    return { code, name: NAMES[code] ?? code, at: '2026-11-18T07:42:00Z', by: 'Магазин', note: null };
  });
  const status = { code: codes.at(-1) ?? '', name: '' };
  const delivery = { type } as FullOrder['delivery'];
  return orderSteps({ history, status, delivery }).map(({ code, state }) => `${code} ${state}`);
}

test('an order shows past steps, the current one and those that usually follow', () => {
  expect(way('pickup', 'new', 'confirmed')).toEqual([
    'new gone',
    'confirmed now',
    'ready ahead',
    'done ahead',
  ]);
  expect(way('courier', 'new')).toEqual(['new now', 'confirmed ahead', 'shipped ahead', 'done ahead']);
});

test('a skipped step is not shown', () => {
  expect(way('pickup', 'new', 'ready')).toEqual(['new gone', 'ready now', 'done ahead']);
});

test('an order that went back from ready is ready again later, and one that was ready may be brought', () => {
  expect(way('pickup', 'new', 'confirmed', 'ready', 'confirmed')).toEqual([
    'new gone',
    'confirmed gone',
    'ready gone',
    'confirmed now',
    'ready ahead',
    'done ahead',
  ]);
  expect(way('courier', 'new', 'confirmed', 'ready')).toEqual([
    'new gone',
    'confirmed gone',
    'ready now',
    'shipped ahead',
    'done ahead',
  ]);
});

test('a cancelled order has no further steps', () => {
  expect(way('pickup', 'new', 'cancelled')).toEqual(['new gone', 'cancelled now']);
});
