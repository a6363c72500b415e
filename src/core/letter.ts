/**
 * What a letter says, part by part. Its plain text (letter-text.ts) and its HTML (letter-html.ts) are both made of this, so
 * they never tell different things.
 */
export type LetterPart =
  /** A paragraph; lines in it stay lines. */
  | string
  /** The one thing to be done: a button. `lead` says in the text what the address is for. */
  | { lead: string; button: string; href: string }
  /** An address among others. */
  | { link: string; href: string }
  /** What something is: names and values under one another. */
  | { facts: readonly LetterFact[] }
  | { goods: readonly LetterGood[] }
  /** For how long, and what if it was not you: small. */
  | { fine: string };

/** The sum of all is large. */
export type LetterFact = readonly [name: string, value: string, is?: 'sum'];

/** A line of an order in words, sums with their unit: «10 шт × 220,00 ₽», «2 200,00 ₽». */
export interface LetterGood {
  name: string;
  /** Empty: it has none. */
  article: string;
  amount: string;
  sum: string;
}

/** What a letter says, before it is known to whom. */
export interface WrittenLetter {
  subject: string;
  body: readonly LetterPart[];
}

/** Whose letter it is: the words of its head and foot. */
export interface Letterhead {
  shop: string;
  slogan: string;
  /** Where the shop is found, without a slash at the end. */
  origin: string;
  /** Where it is called; empty: it has said no telephone. */
  phone: string;
  /** Where it is written to; empty: it has said no address. */
  email: string;
  /** Who sells, by law. */
  seller: string;
}
