import { type StatusTone, StatusWord } from '../parts/status-label.tsx';

const TONES: Record<string, StatusTone> = {
  new: 'waiting',
  confirmed: 'waiting',
  ready: 'good',
  shipped: 'waiting',
  done: 'done',
  cancelled: 'wrong',
};

/** The state of an order. */
export function OrderStatus({ status: { code, name } }: { status: { code: string; name: string } }) {
  return <StatusWord tone={TONES[code] ?? 'waiting'}>{name}</StatusWord>;
}
