import { expect, test } from 'vitest';
import { type PickupPoint, pointsHref, pointsView } from './points.view.ts';

const point = (id: number, more: Partial<PickupPoint>): PickupPoint => ({
  id,
  name: `${id}`,
  city: 1,
  address: `ул. ${id}`,
  phone: '',
  lat: 56.8,
  lon: 60.6,
  is_pickup: true,
  time_zone: 'Asia/Yekaterinburg',
  working_hours: [],
  services: [],
  ...more,
});
const card = { code: 'card', name: 'Оплата картой' };
const parking = { code: 'parking', name: 'Парковка' };
const all = [
  point(1, { services: [card], working_hours: [{ days: 'Ежедневно', from: '00:00', to: '00:00' }] }),
  point(2, { services: [card, parking], working_hours: [{ days: 'Пн–Пт', from: '09:00', to: '18:00' }] }),
  point(3, { services: [card] }),
];
/** A Sunday. */
const now = new Date('2026-11-22T07:00:00Z');
const shown = (query: string) => pointsView(all, new URLSearchParams(query), now);
const ids = (query: string) => shown(query).points.map(({ id }) => id);

test('points are numbered in order; the filters leave those open now that have all chosen services', () => {
  expect(shown('').points.map(({ id, number }) => [id, number])).toEqual([
    [1, 1],
    [2, 2],
    [3, 3],
  ]);
  expect([ids('open=1'), ids('services=parking'), ids('services=parking&open=1')]).toEqual([[1], [2], []]);
  expect(shown('services=parking').points[0]?.number).toBe(1);
});

test('a service that all points or none have is neither offered nor applied', () => {
  expect(shown('').services).toEqual([{ ...parking, count: 1 }]);
  expect([ids('services=card'), ids('services=sauna'), ids('open=yes')]).toEqual([
    [1, 2, 3],
    [1, 2, 3],
    [1, 2, 3],
  ]);
});

test('the address selects a point that is shown', () => {
  expect([shown('shop=2').chosen, shown('shop=2&open=1').chosen, shown('shop=x').chosen]).toEqual([
    2,
    null,
    null,
  ]);
  expect(pointsHref({ isOpen: true, services: ['card', 'parking'] }, 2)).toBe(
    '/pickup-points?open=1&services=card&services=parking&shop=2',
  );
});
