/** The text without its last word, then without its first; each with at least two words. */
export function shorterTexts(text: string): string[] {
  const words = text.split(' ');
  if (words.length < 2) return [];
  return [...new Set([words.slice(0, -1).join(' '), words.slice(1).join(' ')])];
}
