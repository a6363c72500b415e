import type { Shape } from '../api/shapes.ts';
import type { Tone } from '../parts/mark.tsx';

/** How the state of a proposal is shown. */
export const APPROVAL_STATES: Record<Shape<'Approval'>['state'], { tone: Tone; word: string }> = {
  waiting: { tone: 'work', word: 'Ждёт подписи' },
  approved: { tone: 'done', word: 'Согласовано' },
  refused: { tone: 'bad', word: 'Отклонено' },
  withdrawn: { tone: 'none', word: 'Отозвано' },
};
