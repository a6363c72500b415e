/** What the staff answers: a message, a résumé or a stock request. The kinds are those of the audit log. */
export type ThreadKind = 'feedback' | 'resume' | 'stock_request';

/** The answers to a stock request: the day when the goods come, other goods, or no. */
export const STOCK_ANSWERS = ['day', 'analog', 'no'] as const;
export type StockAnswer = (typeof STOCK_ANSWERS)[number];

/** The bounds of the text of an answer. */
export const LEAST_ANSWER = 3;
export const MOST_ANSWER = 5_000;
