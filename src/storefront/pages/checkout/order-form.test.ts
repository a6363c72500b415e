import { expect, test } from 'vitest';
import { bodyOf } from './order-body.ts';
import { errorsOf, recheckedWith, type Values } from './order-form.ts';

const typed: Values = {
  delivery_type: 'pickup',
  shop: '3',
  street: 'Ленина',
  house: '5',
  name: 'Сергей',
  phone: '+7 (912) 604-11-22',
  email: 'snab@ums66.example',
  payment: 'card',
  offer: 'on',
  order: 'on',
};
const shown = { city: 1, lines: [{ id: 7, quantity: 2, kopecks: 1_050 }], delivery: { courier: 39_000 } };

test('only the fields of the chosen delivery type are required', () => {
  expect(errorsOf(typed)).toEqual({});
  expect(Object.keys(errorsOf({ ...typed, shop: '' }))).toEqual(['shop']);
  const courier = { ...typed, delivery_type: 'courier', shop: '', street: '', house: '' };
  expect(Object.keys(errorsOf(courier))).toEqual(['street', 'house']);
  expect(errorsOf({ ...courier, address: '12' })).toEqual({});
});

test('another delivery type, or another address, has all fields of its step validated again', () => {
  expect(recheckedWith('delivery_type')).toEqual(expect.arrayContaining(['shop', 'street', 'house']));
  expect(recheckedWith('address')).toContain('street');
  expect(recheckedWith('street')).toEqual(['street']);
});

test('consents are validated one by one, and a short phone number names how many digits are missing', () => {
  expect(errorsOf({ ...typed, offer: '', phone: '+7 (912) 604-1' })).toEqual({
    offer: 'Примите условия продажи.',
    phone: 'Не хватает трёх цифр.',
  });
});

test('a name or a comment that is too long is rejected with its length, not cut', () => {
  expect(errorsOf({ ...typed, name: 'я'.repeat(200), comment: 'я'.repeat(2_000) })).toEqual({});
  const found = errorsOf({ ...typed, name: 'я'.repeat(201), comment: 'я'.repeat(2_001) });
  expect(Object.values(found).map((text) => text?.replaceAll('\u00a0', ' '))).toEqual([
    'Сократите: знаков 201 из 200.',
    'Сократите: знаков 2 001 из 2 000.',
  ]);
});

test('the fields of the other delivery type are not sent', () => {
  expect(bodyOf(typed, shown)).toEqual({
    delivery_type: 'pickup',
    shop: 3,
    payment_type: 'card',
    contact: { name: 'Сергей', phone: '+7 (912) 604-11-22', email: 'snab@ums66.example' },
    consents: ['order', 'offer'],
    city: 1,
    expected_total: 21,
    items: [{ id: 7, quantity: 2, price: 10.5 }],
  });
  const courier = bodyOf({ ...typed, delivery_type: 'courier', delivery_date: '2026-12-01' }, shown);
  expect(courier).toMatchObject({ address: { street: 'Ленина', house: '5' }, delivery_date: '2026-12-01' });
  expect(courier.expected_total).toBe(411);
  expect(courier).not.toHaveProperty('shop');
});

test('a saved address is sent by its id; a company with its contract, document and deferral', () => {
  const company = { legal_entity: '5', contract: '8', power: '37', payment: 'deferred' };
  expect(bodyOf({ ...typed, ...company, delivery_type: 'courier', address: '12' }, shown)).toMatchObject({
    address_id: 12,
    legal_entity: 5,
    contract: 8,
    power_of_attorney: 37,
    payment_type: 'invoice',
    is_deferred: true,
  });
});
