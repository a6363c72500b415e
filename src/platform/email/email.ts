/**
 * A part of an email. The plain text (email-text.ts) and the HTML (email-html.ts) are made from the same parts, so they
 * always say the same.
 */
export type EmailPart =
  /** A paragraph; its line breaks stay. */
  | string
  /** The main action: a button. `lead` explains the address in the plain text. */
  | { lead: string; button: string; href: string }
  /** A secondary link. */
  | { link: string; href: string }
  /** A table of names and values. */
  | { facts: readonly EmailFact[] }
  | { goods: readonly EmailProduct[] }
  /** An image that travels with the email; its caption is all that the plain text has of it. */
  | { image: Buffer; caption: string }
  /** Small print, such as how long a link is valid. */
  | { fine: string };

/** A row of the table; a sum is set large. */
export type EmailFact = readonly [name: string, value: string, is?: 'sum'];

/** An order line as text, sums with their unit: «10 шт × 220,00 ₽», «2 200,00 ₽». */
export interface EmailProduct {
  name: string;
  /** Empty if it has none. */
  article: string;
  amount: string;
  /** Empty if the line has none. */
  sum: string;
}

/** The Content-ID of the image in a part of an email. @param at the index of the part in the body */
export function imageId(at: number): string {
  return `image-${at}@vitrina`;
}

/** The content of an email without its recipient. */
export interface EmailBody {
  subject: string;
  body: readonly EmailPart[];
}

/** The texts of the header and footer of every email. */
export interface EmailLayout {
  shop: string;
  slogan: string;
  /** The address of the shop without a trailing slash. */
  origin: string;
  /** The phone of the shop; empty if it has none. */
  phone: string;
  /** The email address of the shop; empty if it has none. */
  email: string;
  /** The legal name of the seller. */
  seller: string;
}
