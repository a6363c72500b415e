import { createApi } from '../../src/storefront/api/create-api.ts';
import type { CartProduct } from '../../src/storefront/visitor/cart-state.ts';
import type { Session } from '../../src/storefront/visitor/session.ts';
import { createVisitorStore } from '../../src/storefront/visitor/visitor-store.ts';

/** A cart line of the session, 10 roubles each. */
export const line = (id: number, product: number, quantity: number): Session['cart_items'][number] => ({
  id,
  product,
  quantity,
  max_quantity: 128,
  price_as_of: null,
  multiplicity: 1,
  unit: 'шт',
  name: `Товар ${product}`,
  prices: [{ min_quantity: 1, price: 10 }],
});
/** The server's data of a visitor. */
export const session = (lines: Session['cart_items'] = []): Session => ({
  cart_id: 3,
  wishlist_id: 4,
  csrf_token: 'token',
  city: 1,
  is_authenticated: false,
  is_legal_entity: false,
  user: null,
  roles: [],
  buyer: null,
  consents: [],
  cart_items: lines,
  wishlist_items: [],
});
/** A product as its card adds it to the cart. */
export const product = (id: number): CartProduct => ({
  id,
  name: `Товар ${id}`,
  unit: 'шт',
  multiplicity: 1,
  maxQuantity: 128,
  prices: [{ minQuantity: 1, kopecks: 1000 }],
});

/** `cut off`: the status arrives, the rest of the response does not. */
type Answer = { status: number; body?: unknown } | 'no network' | 'cut off';
const json = ({ status, body }: { status: number; body?: unknown }) =>
  new Response(status === 204 ? null : JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json' },
  });

const cutOff = () =>
  new Response(new ReadableStream({ start: (body) => body.error(new TypeError('network error')) }), {
    status: 201,
    headers: { 'content-type': 'application/json' },
  });

/** A page over a network whose responses the test gives one by one. */
export function page(start: Session | null = session()) {
  const calls: {
    call: string;
    body: unknown;
    /** The idempotency key of an addition. */
    key: string | null;
    answer: (given: Answer) => Promise<void>;
  }[] = [];
  const api = createApi('http://shop.example', async (request) => {
    const body = request.body ? await request.json() : undefined;
    const path = new URL(request.url).pathname.replace('/api/v1', '');
    return new Promise((resolve, reject) => {
      calls.push({
        call: `${request.method} ${path}`,
        body,
        key: request.headers.get('idempotency-key'),
        async answer(given) {
          if (given === 'no network') reject(new TypeError('Failed to fetch'));
          else resolve(given === 'cut off' ? cutOff() : json(given));
          await settled();
          if (given !== 'cut off') await settled(); // a failure is reported when it is certain that the page stays
        },
      });
    });
  });
  const store = createVisitorStore(start, () => api);
  const messages = () => store.notices.get().map(({ text }) => text);
  const quantities = () => store.cart.get().items.map((item) => [item.product, item.quantity]);
  const sent = async () => {
    await settled();
    return calls.map(({ call, body }) => (body === undefined ? call : `${call} ${JSON.stringify(body)}`));
  };
  return { store, calls, messages, quantities, sent };
}

/** Waits until all pending promises have run. */
export const settled = () => new Promise((resolve) => setTimeout(resolve));

/** The server's response to a change of a line. */
export const answered = (id: number, product: number, quantity: number): Answer => ({
  status: 201,
  body: { id, quantity, max_quantity: 128, total: quantity * 10, product: { id: product } },
});
