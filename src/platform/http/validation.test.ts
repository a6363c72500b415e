import { Type } from 'typebox';
import { expect, test } from 'vitest';
import { checkerOf } from './validation.server.ts';

test('a limit is written as Russian does it, and the limit of a sum in roubles', () => {
  const check = checkerOf(
    Type.Object({
      sum: Type.Number({ minimum: 0.01, maximum: 1e8, description: 'Рубли' }),
      quantity: Type.Integer({ minimum: -5, maximum: 1e6 }),
    }),
  );
  expect(check({ sum: 0, quantity: -6 }, 'body')).toEqual({
    'body.sum': ['Не меньше 0,01\u00a0₽.'],
    'body.quantity': ['Не меньше −5.'],
  });
  expect(check({ sum: 1e9, quantity: 1e7 }, 'body')).toEqual({
    'body.sum': ['Не больше 100\u00a0000\u00a0000\u00a0₽.'],
    'body.quantity': ['Не больше 1\u00a0000\u00a0000.'],
  });
});
