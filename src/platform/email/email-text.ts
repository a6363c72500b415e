import type { EmailPart, EmailProduct } from './email.ts';

/** Makes the plain-text part of an email: paragraphs with a blank line between them. */
export function emailText(body: readonly EmailPart[]): string {
  return `${body.map(textOfPart).filter(Boolean).join('\n\n')}\n`;
}

function textOfPart(part: EmailPart): string {
  if (typeof part === 'string') return part;
  if ('button' in part) return `${part.lead}:\n${part.href}`;
  if ('link' in part) return `${part.link}: ${part.href}`;
  if ('goods' in part) return part.goods.map(textOfProduct).join('\n');
  if ('image' in part) return part.caption;
  if ('fine' in part) return part.fine;
  return part.facts.map(([name, value]) => `${name}: ${value}`).join('\n');
}

function textOfProduct({ name, article, amount, sum }: EmailProduct, at: number): string {
  return `${at + 1}. ${name}${article && ` (арт. ${article})`}: ${amount}${sum && ` = ${sum}`}`;
}
