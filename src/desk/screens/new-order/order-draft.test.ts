import { expect, test } from 'vitest';
import type { Shape } from '../../api/shapes.ts';
import { newDraft, quotedLine, withLine, withQuantity } from './order-draft.ts';

const line = { product: 5, article: 'ВА-47', quantity: 2 };

test('more of a product that is there already adds up, whether it was found or pasted by its article', () => {
  expect(withLine([line], { ...line, quantity: 3 })).toEqual([{ ...line, quantity: 5 }]);
  expect(withLine([line], { product: null, article: ' ва–47', quantity: 1 })).toEqual([
    { ...line, quantity: 3 },
  ]);
  expect(withLine([line], { product: 6, article: 'ВА-48', quantity: 1 })).toHaveLength(2);
});

test('two products with one article are two lines', () => {
  expect(withLine([line], { ...line, product: 6 })).toEqual([line, { ...line, product: 6 }]);
});

test('a line of quantity 0 is removed', () => {
  expect(withQuantity([line], 0, 0)).toEqual([]);
  expect(withQuantity([line], 0, 7)).toEqual([{ ...line, quantity: 7 }]);
});

test('a price that was quoted for another line is not shown', () => {
  const quote = { lines: [{ product: 5, article: 'ВА-47' }] } as Shape<'ClientQuote'>;
  expect(quotedLine(quote, [line], 0)).toBe(quote.lines[0]);
  expect(quotedLine(quote, [{ ...line, product: null, article: 'ва—47' }], 0)).toBe(quote.lines[0]);
  expect(quotedLine(quote, [{ ...line, product: 6 }], 0)).toBeUndefined();
});

test('an order begins with the first person, the contract that was used last and the city of the client', () => {
  const person = { id: 1, name: 'Иван', phone: '+7', email: 'i@polka.example' };
  const contract = { id: 9 } as Shape<'OrderClient'>['contracts'][number];
  const client = {
    legal_entity: null,
    people: [person],
    contracts: [contract],
    companies: [],
    addresses: [],
    cities: [],
    city: 3,
  };
  expect(newDraft(client, { user: null, key: 'k' })).toMatchObject({
    user: 1,
    contract: 9,
    city: 3,
    lines: [],
    fields: { name: 'Иван', phone: '+7', email: 'i@polka.example', reason: '' },
  });
});
