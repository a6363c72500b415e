import { expect, test } from 'vitest';
import type { ApiClient } from '../../api/client.ts';
import type { Session } from '../../visitor/session.ts';
import { loadCheckout } from './checkout.view.ts';

const empty = { results: [], count: 0 };
const answers: Record<string, unknown> = {
  '/api/v1/orders/checkout/': { city: 1, delivery: [], weights: [], pickup: [], payments: [], buyer: null },
  '/api/v1/layout/': { shops: [], cities: [] },
  '/api/v1/users/profile/': { name: 'Анна Лаптева', phone: '+79220000001', email: 'anna@example.com' },
  '/api/v1/orders/orders/': { results: [{ id: 7 }], count: 1 },
  '/api/v1/orders/orders/{id}/': {
    contact: { name: 'Коллега', phone: '+79220000002', email: 'his@example.com' },
  },
};
const api = {
  GET: async (path: string) => ({ data: answers[path] ?? empty, response: new Response() }),
} as unknown as ApiClient;

test('the checkout for a company is prefilled with the user’s own name and email, not those of a colleague’s order', async () => {
  const buyer = { legal_entity: { id: 5, name: 'ООО', inn: '1' }, role: 'buyer', contract: null };
  const session = { is_authenticated: true, is_legal_entity: true, cart_items: [], buyer };
  const { contact, isHead } = await loadCheckout(api, session as unknown as Session, null);
  expect([contact.name, contact.email, isHead]).toEqual(['Анна Лаптева', 'anna@example.com', false]);
});
