/** The most orders in one answer (OUT-2). */
export const MOST_IN_ANSWER = 100;

/** An order that a connection has to be given. */
export interface WaitingOrder {
  id: number;
  /** How many orders a session may be offered if this one is among them; null: any number; 0: it failed alone. */
  mostTogether: number | null;
}

/** What a session was offered before. */
export interface OfferedBefore {
  count: number;
  /** The least `mostTogether` of these orders; null: any number. */
  mostTogether: number | null;
}

/**
 * Chooses the orders of the next answer (OUT-2, OUT-6).
 * @param waiting those that this session was not offered yet, by id; those that failed alone come last, by their failures
 * @param isFirst no order of the connection was handed yet
 */
export function nextAnswer(
  waiting: readonly WaitingOrder[],
  before: OfferedBefore,
  isFirst: boolean,
): WaitingOrder[] {
  const sound = waiting.filter(({ mostTogether }) => mostTogether !== 0);
  // Nothing else can pass before it, so it is tried again.
  if (sound.length === 0) return before.count === 0 ? waiting.slice(0, 1) : [];
  let most = limitOf(before.mostTogether);
  if (isFirst) most = Math.min(most, 1);
  const answer: WaitingOrder[] = [];
  for (const order of sound.slice(0, MOST_IN_ANSWER)) {
    most = Math.min(most, limitOf(order.mostTogether));
    if (before.count + answer.length + 1 > most) break;
    answer.push(order);
  }
  return answer;
}

/**
 * The limit of an order after another session without `success`: every second one halves it (OUT-6).
 * @param failures of the order, with this one
 * @param together how many orders the session was offered
 */
export function limitAfterFailure(
  before: number | null,
  { failures, together }: { failures: number; together: number },
): number | null {
  return failures % 2 === 0 ? Math.floor(together / 2) : before;
}

function limitOf(mostTogether: number | null): number {
  return mostTogether ?? Number.POSITIVE_INFINITY;
}
