import type { OwnThreadState } from '../../../../shop/feedback/own-threads/own-threads.ts';
import { type StatusTone, StatusWord } from '../parts/status-label.tsx';

const TONES: Record<OwnThreadState, StatusTone> = {
  waiting: 'waiting',
  answered: 'good',
  accepted: 'good',
  declined: 'done',
  closed: 'done',
};

/** The state of a thread for its client. */
export function ThreadStatus({ status: { code, name } }: { status: { code: OwnThreadState; name: string } }) {
  return <StatusWord tone={TONES[code]}>{name}</StatusWord>;
}
