import { expect, test } from 'vitest';
import { handedWords } from './handed-words.ts';
import type { Order } from './order-query.ts';

const line = (id: number, name: string, quantity: number) => ({ id, name, unit: 'шт', quantity });
const order = {
  number: '1042',
  lines: [line(1, 'Автомат', 4), line(2, 'Бокс', 2), line(3, 'Кабель', 10)],
  shipments: [
    { number: 1, state: 'handed_over', lines: [{ line: 2, quantity: 1 }] },
    { number: 2, state: 'packed', lines: [{ line: 3, quantity: 10 }] },
  ],
  payment: { hold_until: '2099-12-31T12:00:00Z' },
} as unknown as Order;

test('the message about a part that was handed over names the rest and the day until which it is held', () => {
  expect(handedWords(order, { shipments: [2], lines: [1] })).toBe(
    'Выдана часть заказа № 1042. Осталось: Бокс, 1\u00a0шт. Отложено по 31.12.2099 включительно.',
  );
  expect(handedWords(order, { shipments: [], lines: [1, 2] })).toBe(
    'Выдана часть заказа № 1042. Осталось: отгрузка 2. Отложено по 31.12.2099 включительно.',
  );
  expect(handedWords(order, { shipments: [2], lines: [1, 2] })).toBe('Заказ № 1042 выдан.');
});
