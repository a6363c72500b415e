/** What the staff reviews. The kinds are those of the audit log. */
export const REVIEWED_KINDS = ['company', 'contract', 'power', 'document'] as const;
export type ReviewedKind = (typeof REVIEWED_KINDS)[number];

/** Why something is not accepted. */
export const REFUSAL_CODES = [
  'unreadable',
  'wrong_company',
  'wrong_person',
  'expired',
  'requisites',
  'not_registered',
  'other',
] as const;
export type RefusalCode = (typeof REFUSAL_CODES)[number];

/** The bounds of the text that a client is shown. */
export const LEAST_TEXT = 3;
export const MOST_TEXT = 1_000;

/** A reason with the text that the client is shown. */
export interface Refusal {
  code: RefusalCode;
  text: string;
}

/** What a computer can check of what is reviewed. */
export interface Check {
  /** A stable code: `inn`, `term`. */
  code: string;
  /** Russian: «ИНН и КПП». */
  name: string;
  isOk: boolean;
  /** What was found. */
  text: string;
}

/** A check of a rule that gives the error to show, or null. @param good what is shown when all is well */
export function checkOf(code: string, name: string, error: string | null, good: string): Check {
  return { code, name, isOk: error === null, text: error ?? good };
}
