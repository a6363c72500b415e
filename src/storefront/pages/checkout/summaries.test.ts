import { expect, test } from 'vitest';
import type { CheckoutView } from './checkout.view.ts';
import type { Values } from './order-form.ts';
import type { PickupShop } from './pickup-shops.ts';
import { contactSummary, deliverySummary } from './summaries.ts';

const shop: PickupShop = {
  id: 3,
  address: 'ул. Мира, 5',
  lat: null,
  lon: null,
  fromCentre: null,
  hours: [
    { days: 'Пн–Пт', from: '08:00', to: '21:00' },
    { days: 'Сб', from: '09:00', to: '18:00' },
  ],
  isWhole: true,
  isHere: true,
  ready: 'Суббота, 21 ноября, с 09:00',
  readyOn: '2026-11-21',
  missing: [],
};

/** The second line of a pick-up from this shop. */
function detailsOf(more: Partial<PickupShop>): string | undefined {
  const view = { shops: [{ ...shop, ...more }], addresses: [], cityName: 'Казань', delivery: [] };
  return deliverySummary({ delivery_type: 'pickup', shop: '3' }, view)[1]?.replaceAll('\u00a0', ' ');
}

test('a chosen shop that lacks goods is summed up with its opening hours', () => {
  const lacking = { isWhole: false, isHere: false, ready: '', readyOn: null, missing: ['Кабель'] };
  expect(detailsOf(lacking)).toBe('Пн–Пт 08:00–21:00, Сб 09:00–18:00. В этом магазине есть не всё');
  expect(detailsOf({ ...lacking, hours: [] })).toBe('В этом магазине есть не всё');
});

test('a shop that has all goods is summed up with the hour it is ready, and says what is brought there', () => {
  expect(detailsOf({})).toBe('Суббота, 21 ноября, с 09:00. Весь заказ есть в этом магазине');
  expect(detailsOf({ isHere: false })).toBe(
    'Суббота, 21 ноября, с 09:00. Весь заказ привезём в этот магазин',
  );
});

test('a delivery is summed up with its city and its first day; a wished day replaces that one', () => {
  const earliest = { date: '2026-11-29', text: 'Воскресенье, 29 ноября' };
  const view = {
    shops: [],
    addresses: [],
    cityName: 'Казань',
    delivery: [{ type: 'courier' as const, earliest }],
  };
  const address = { delivery_type: 'courier', street: 'Ленина', house: '5' };
  expect(deliverySummary(address, view)).toEqual([
    'Курьер: Казань, Ленина, 5',
    'Ближайший день: воскресенье, 29 ноября',
  ]);
  expect(deliverySummary({ ...address, settlement: 'Дербышки', delivery_date: '2026-12-01' }, view)).toEqual([
    'Курьер: Дербышки, Ленина, 5',
    'Желаемый день: 01.12.2026',
  ]);
});

test('goods taken by a power of attorney are summed up with its holder; the contact follows', () => {
  const power = { id: 7, number: '17', person: 'Лаптев Андрей Юрьевич', valid_to: '2026-12-31' };
  const buyer = { powers: [power] } as unknown as CheckoutView['buyer'];
  const typed = { name: 'Соколова Марина', phone: '+7 (912) 604-11-22', email: 'a@polka.example' };
  const summed = (values: Values) =>
    contactSummary(values, { buyer }).map((line) => line.replaceAll('\u00a0', ' '));
  expect(summed({ ...typed, power: '7' })).toEqual([
    'Лаптев Андрей Юрьевич',
    'Доверенность № 17 до 31.12.2026',
    'Соколова Марина, +7 (912) 604-11-22, a@polka.example',
    '',
  ]);
  expect(summed({ ...typed, name: power.person, power: '7' })[2]).toBe('+7 (912) 604-11-22, a@polka.example');
  expect(summed(typed)).toEqual([
    'Соколова Марина',
    '+7 (912) 604-11-22, a@polka.example',
    'Без доверенности выдадим только руководителю',
    '',
  ]);
});
