import { expect, test } from 'vitest';
import { LoadError } from './client.ts';
import { failureText, isConnectionLost } from './failure-text.ts';

const failed = (status: number, body?: unknown) => new LoadError('/api/v1/catalog/cart-items/', status, body);

test.each([
  [
    failed(400, { quantity: ['Продаём упаковками по 4 шт: 8 или 12'] }),
    'Продаём упаковками по 4 шт: 8 или 12',
  ],
  [failed(400, { product: ['Раз.'], non_field_errors: ['Два.'] }), 'Раз. Два.'],
  [failed(409, { detail: 'В корзине уже 1000 строк' }), 'В корзине уже 1000 строк'],
  [failed(429, { detail: 'Слишком часто.' }), 'Слишком часто.'],
  [failed(403, { detail: 'CSRF Failed: Страница устарела.' }), 'Страница устарела.'],
])('the server’s message about a change is shown: %s', (error, text) =>
  expect(failureText(error)).toBe(text),
);

test('a server error reveals no internals, and a response without a body does not break the page', () => {
  const text = 'Магазин не смог сохранить изменение. Повторите чуть позже.';
  for (const error of [failed(500, { detail: 'select * from' }), failed(400), failed(400, 'x'), failed(503)])
    expect(failureText(error)).toBe(text);
});

test('without a response the message does not claim whether the change was made', () => {
  for (const error of [new TypeError('Failed to fetch'), failed(502), failed(504)])
    expect(failureText(error)).toBe('Нет связи. Изменение могло не сохраниться.');
});

test('a missing response is a lost connection; a response with validation errors is not', () => {
  expect([new TypeError(), failed(502), failed(503), failed(504)].every(isConnectionLost)).toBe(true);
  expect([failed(400), failed(403), failed(409), failed(500)].some(isConnectionLost)).toBe(false);
});
