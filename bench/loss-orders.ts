import { Buyer } from './buyer.ts';
import { fillCart, keyOf, type OrderForm } from './orders.ts';

/** An order that the shop acknowledged, and when (`performance.now()`). */
export interface Receipt {
  id: number;
  at: number;
}

/** A guest orders twice a second: a shop that is full of them would measure its load instead of its loss. */
const PAUSE_MS = 500;

/** Guests who order until they are stopped. A call that the killed shop cuts is no order. */
export async function buyUntil(
  stopped: AbortSignal,
  { address, forms, run }: { address: string; forms: readonly OrderForm[]; run: string },
): Promise<Receipt[]> {
  const receipts: Receipt[] = [];
  let made = 0;
  await Promise.all(
    forms.map(async ({ good, body }, lane) => {
      const buyer = new Buyer(address, 4_000_000 + lane);
      while (!stopped.aborted) {
        const at = made++;
        // Each address may order a few times a minute only.
        buyer.leave();
        buyer.moveTo(4_100_000 + at);
        try {
          await fillCart(buyer, good);
          const answer = await buyer.call('POST', 'orders/order/', body, keyOf(run, at));
          if (answer.status === 201) receipts.push({ id: answer.body.id, at: performance.now() });
        } catch {
          // The shop is killed, or about to be.
        }
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      }
      buyer.close();
    }),
  );
  return receipts;
}
