/** The text with a word less: without its last, then without its first; of two words each. */
export function shorterTexts(text: string): string[] {
  const words = text.split(' ');
  if (words.length < 2) return [];
  return [...new Set([words.slice(0, -1).join(' '), words.slice(1).join(' ')])];
}
