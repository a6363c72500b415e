import type { ClaimState } from '../../shop/orders/claims/claims.ts';
import { Mark, type Tone } from '../parts/mark.tsx';

const TONES: Record<ClaimState, Tone> = {
  draft: 'none',
  sent: 'new',
  accepted: 'work',
  goods_waiting: 'work',
  goods_received: 'work',
  decided: 'good',
  settled: 'done',
  refused: 'bad',
  withdrawn: 'none',
};

/** The state of a claim: a square and its name. */
export function ClaimMark({ status }: { status: { code: string; name: string } }) {
  return (
    <Mark tone={TONES[status.code as ClaimState] ?? 'none'} isStrong>
      {status.name}
    </Mark>
  );
}
