/** A piece of a suggestion: what is typed already, or what the suggestion adds. */
export interface Piece {
  text: string;
  isTyped: boolean;
}

/**
 * A suggestion parted for showing: what is typed already stays plain, what the suggestion adds is bold. Letters are
 * compared whatever their case and ё, from the beginning of a word; where the text does not occur all is new.
 */
export function completion(suggestion: string, typed: string): Piece[] {
  const text = plain(typed.trim());
  const at = text ? wordsAt(plain(suggestion), text) : -1;
  if (at < 0) return [{ text: suggestion, isTyped: false }];
  const end = at + text.length;
  return [
    { text: suggestion.slice(0, at), isTyped: false },
    { text: suggestion.slice(at, end), isTyped: true },
    { text: suggestion.slice(end), isTyped: false },
  ].filter((piece) => piece.text !== '');
}

function wordsAt(suggestion: string, text: string): number {
  let at = suggestion.indexOf(text);
  while (at > 0 && /[\p{L}\d]/u.test(suggestion.charAt(at - 1))) at = suggestion.indexOf(text, at + 1);
  return at;
}

function plain(text: string): string {
  return text.toLowerCase().replaceAll('ё', 'е');
}
