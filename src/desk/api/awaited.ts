import type { Shape } from './shapes.ts';

/** The answer of a call whose change waits for a second person; undefined: it has been carried out. */
export function awaited(answer: unknown): Shape<'AwaitsApproval'> | undefined {
  const isWaiting = typeof answer === 'object' && answer !== null && 'approval' in answer;
  return isWaiting ? (answer as Shape<'AwaitsApproval'>) : undefined;
}
