import type { LetterGood, LetterPart } from './letter.ts';

/** The plain text of a letter: paragraphs with a blank line between them. */
export function letterText(body: readonly LetterPart[]): string {
  return `${body.map(textOfPart).filter(Boolean).join('\n\n')}\n`;
}

function textOfPart(part: LetterPart): string {
  if (typeof part === 'string') return part;
  if ('button' in part) return `${part.lead}:\n${part.href}`;
  if ('link' in part) return `${part.link}: ${part.href}`;
  if ('goods' in part) return part.goods.map(textOfGood).join('\n');
  if ('fine' in part) return part.fine;
  return part.facts.map(([name, value]) => `${name}: ${value}`).join('\n');
}

function textOfGood({ name, article, amount, sum }: LetterGood, at: number): string {
  return `${at + 1}. ${name}${article && ` (арт. ${article})`}: ${amount} = ${sum}`;
}
