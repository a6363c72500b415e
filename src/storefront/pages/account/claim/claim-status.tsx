import { type StatusTone, StatusWord } from '../parts/status-label.tsx';

const TONES: Record<string, StatusTone> = {
  draft: 'done',
  sent: 'waiting',
  accepted: 'waiting',
  refused: 'wrong',
  goods_waiting: 'waiting',
  goods_received: 'waiting',
  decided: 'good',
  settled: 'good',
  withdrawn: 'done',
};

/** The state of a claim. */
export function ClaimStatus({ status: { code, name } }: { status: { code: string; name: string } }) {
  return <StatusWord tone={TONES[code] ?? 'waiting'}>{name}</StatusWord>;
}
