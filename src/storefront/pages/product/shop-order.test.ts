import { expect, test } from 'vitest';
import type { Availability } from './product.view.ts';
import { inOrder } from './shop-order.ts';

type Entry = Availability['results'][number];

const shop = (
  name: string,
  level: Entry['level'],
  quantity: number,
  more: Partial<Entry['shop']> = {},
): Entry => ({
  level,
  quantity,
  ready_at: null,
  shop: {
    id: 1,
    name,
    city: 1,
    address: name,
    phone: '',
    is_pickup: true,
    services: [],
    lat: null,
    lon: null,
    working_hours: [],
    time_zone: 'Asia/Yekaterinburg',
    ...more,
  } as Entry['shop'],
});
const names = (shops: Entry[]) => shops.map(({ shop: { name } }) => name);
const day = [{ days: 'Ежедневно', from: '09:00', to: '21:00' }];
const noon = new Date('2026-11-20T07:00:00Z'); // 12:00 in Yekaterinburg

const near = shop('рядом', 'нет', 0, { lat: 56.84, lon: 60.6, working_hours: day });
const far = shop('далеко', 'много', 40, {
  lat: 56.9,
  lon: 60.6,
  working_hours: [{ ...day[0]!, from: '15:00' }],
});
const nowhere = shop('без места', 'мало', 3, { working_hours: day });
const all = [near, nowhere, far];

test('the shop with more stock comes first, and the given list is not changed', () => {
  expect(names(inOrder(all, 'stock', noon, null))).toEqual(['далеко', 'без места', 'рядом']);
  expect(names(all)).toEqual(['рядом', 'без места', 'далеко']);
});

test('the nearer shop comes first, shops without a position last', () => {
  const sorted = inOrder(all, 'near', noon, { lat: 56.83, lon: 60.6 });
  expect(names(sorted)).toEqual(['рядом', 'далеко', 'без места']);
  expect(sorted.map(({ kilometres }) => kilometres && Math.round(kilometres))).toEqual([1, 8, null]);
});

test('of the open shops, one with stock comes first', () => {
  expect(names(inOrder(all, 'open', noon, null))).toEqual(['без места', 'рядом', 'далеко']);
});
