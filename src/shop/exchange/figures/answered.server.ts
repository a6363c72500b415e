/** Modes of the protocol; anything else is counted as `other`, so that nobody makes metrics by his requests. */
const MODES = [
  'checkauth',
  'init',
  'file',
  'import',
  'complete',
  'deactivate',
  'query',
  'success',
  'info',
] as const;
const STATES = ['success', 'progress', 'failure'] as const;

const counts = new Map<string, { mode: string; state: string; count: number }>();

/** Counts an answer of this process to 1C. Within a session failures have status 200, so only this tells them apart. */
export function countAnswer(mode: string | undefined, body: Buffer): void {
  const known = MODES.find((one) => one === mode) ?? 'other';
  const word = body.subarray(0, 8).toString('latin1');
  // The first line of `init` is no state, and neither is the XML of `query` and `info`.
  const state = STATES.find((one) => word.startsWith(one)) ?? 'data';
  const key = `${known} ${state}`;
  const found = counts.get(key) ?? { mode: known, state, count: 0 };
  found.count++;
  counts.set(key, found);
}

/** The answers of this process to 1C since it was started. */
export function exchangeAnswers(): Iterable<{ mode: string; state: string; count: number }> {
  return counts.values();
}
