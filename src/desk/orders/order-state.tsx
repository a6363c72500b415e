import type { OrderState } from '../../shop/orders/orders.ts';
import { Mark, type Tone } from '../parts/mark.tsx';

const TONES: Record<OrderState, Tone> = {
  new: 'new',
  confirmed: 'work',
  ready: 'good',
  shipped: 'work',
  done: 'done',
  cancelled: 'bad',
};

/** The state of an order: a square and its name. */
export function OrderMark({ status }: { status: { code: string; name: string } }) {
  return (
    <Mark tone={TONES[status.code as OrderState] ?? 'none'} isStrong>
      {status.name}
    </Mark>
  );
}
