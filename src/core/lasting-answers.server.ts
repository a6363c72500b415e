const lasting = new WeakSet<object>();

/**
 * Says that an answer, or an item of a list, stays as it is for as long as anybody holds it: its JSON is written once and kept
 * beside it. Whoever answers with it may not change it.
 */
export function lastingAnswer<T extends object>(answer: T): T {
  lasting.add(answer);
  return answer;
}

/** Whether that was said of it. */
export function isLasting(answer: object): boolean {
  return lasting.has(answer);
}
