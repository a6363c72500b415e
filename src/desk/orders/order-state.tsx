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

interface OrderMarkProps {
  status: { code: string; name: string };
  /** Somebody has taken the order: a new one is hollow until then. */
  isTaken?: boolean;
}

/** The state of an order: a square and its name. */
export function OrderMark({ status: { code, name }, isTaken = false }: OrderMarkProps) {
  const tone = code === 'new' && isTaken ? 'work' : (TONES[code as OrderState] ?? 'none');
  return (
    <Mark tone={tone} isStrong>
      {name}
    </Mark>
  );
}
